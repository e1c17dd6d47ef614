import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { inParts, readSamples } from './read-hands.ts'

const POINTS = Array.from({ length: 21 }, (_, n) => [`x${n}`, `y${n}`, `z${n}`]).flat()
const hand = POINTS.map((_, n) => n / 100).join(',')

let folder = ''
const write = (file: string, head: readonly string[], rows: readonly string[]) =>
  writeFileSync(join(folder, file), [[...head, ...POINTS].join(','), ...rows.map((row) => `${row},${hand}`)].join('\n'))

/**
 * The photos that were taken, one character each, in this order; a space where one was thrown away. The file has the
 * last first.
 */
function photograph(digits: string): void {
  const counts = new Map<string, number>()
  const rows = [...digits].flatMap((digit, n) => {
    if (digit === ' ') return []
    const nth = counts.get(digit) ?? 0
    counts.set(digit, nth + 1)
    return [`${nth},IMG_${1000 + n}.JPG,${digit}`]
  })
  write('digits_218_students.csv', ['student_order', 'image', 'label'], rows.toReversed())
}

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'beckon-hands-'))
  write('letters_signer_a.csv', ['label'], ['A'])
  write('letters_signer_b.csv', ['label'], ['B'])
  write('photos_signer_c.csv', ['label'], ['C'])
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const students = () =>
  readSamples(folder)
    .digits.map(({ person }) => person.replace('student ', ''))
    .toReversed()
    .join(' ')

describe('students', () => {
  it('are told apart although a photo is missing', () => {
    photograph('0 29012901 9')
    expect(students()).toBe('0 0 0 1 1 1 1 2 2 2')
  })

  it('are rather taken for one than one for two', () => {
    photograph('0129 1290129')
    expect(students()).toBe('0 0 0 0 0 0 0 1 1 1 1')
  })

  it('are each in one part of a cross-validation, and all are in one', () => {
    photograph('0123456789'.repeat(7))
    const { digits } = readSamples(folder)
    const parts = inParts(digits, 3)
    expect(parts.flat()).toHaveLength(70)
    const people = parts.map((part) => new Set(part.map(({ person }) => person)))
    expect(people.map(({ size }) => size)).toEqual([3, 2, 2])
    expect(new Set(people.flatMap((some) => [...some])).size).toBe(7)
  })

  it('from the 180th photo of a digit on are kept aside, and so is the person of the photos', () => {
    photograph('09'.repeat(187))
    const { letters, digits, photos } = readSamples(folder)
    expect(digits.filter(({ keptAside }) => keptAside)).toHaveLength(14)
    expect(photos.every(({ keptAside }) => keptAside)).toBe(true)
    expect(letters.some(({ keptAside }) => keptAside)).toBe(false)
  })
})
