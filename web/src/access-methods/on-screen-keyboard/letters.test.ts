import { LANGUAGES } from '@beckon/contract/languages'
import { describe, expect, it } from 'vitest'
import { KEYBOARD_COLUMNS, figureRows, letterRows } from './letters.ts'

const ALPHABET = [...'abcdefghijklmnopqrstuvwxyz ']

/** Of the letters of a text: rows and columns gone through before each. */
function cost(rows: readonly (readonly string[])[], text: string): number {
  return [...text].reduce((sum, letter) => {
    const row = rows.findIndex((letters) => letters.includes(letter))
    return sum + row + (rows[row]?.indexOf(letter) ?? Number.NaN)
  }, 0)
}

describe('the letters of the keyboard on the screen', () => {
  it.each(LANGUAGES)('of %s are all there, each once, in rows that are full but for the last', (language) => {
    const rows = letterRows(language)
    const letters = rows.flat()
    expect(letters).toEqual(expect.arrayContaining(ALPHABET))
    expect(new Set(letters).size).toBe(letters.length)
    expect(rows.slice(0, -1).every((row) => row.length === KEYBOARD_COLUMNS)).toBe(true)
    expect(letters.every((letter) => letter.length === 1)).toBe(true)
  })

  it('have those that a language writes besides', () => {
    expect(letterRows('es').flat()).toEqual(expect.arrayContaining([...'áéíóúüñ']))
    expect(letterRows('fr').flat()).toEqual(expect.arrayContaining([...'àâçéèêëîïôœùû’']))
    expect(letterRows('en').flat()).toContain("'")
  })

  it.each([
    ['en', 'open the news and turn the volume up'],
    ['es', 'busca las noticias y sube el volumen'],
    ['fr', 'cherche les nouvelles et monte le volume'],
  ] as const)('cost scanning at least a fifth less than the alphabet, in %s', (language, text) => {
    const letters = letterRows(language).flat().sort()
    const alphabet = Array.from({ length: Math.ceil(letters.length / KEYBOARD_COLUMNS) }, (_, row) =>
      letters.slice(row * KEYBOARD_COLUMNS, (row + 1) * KEYBOARD_COLUMNS),
    )
    expect(cost(letterRows(language), text)).toBeLessThan(cost(alphabet, text) * 0.8)
  })

  it('give way to figures and signs', () => {
    expect(figureRows().flat()).toEqual(expect.arrayContaining([...'0123456789.-@/']))
    expect(figureRows().every((row) => row.length <= KEYBOARD_COLUMNS)).toBe(true)
  })
})
