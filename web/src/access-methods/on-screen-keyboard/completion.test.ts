import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { completionsOf } from './completion.ts'

const SENTENCES = [
  'watch news',
  'Watch the weather',
  'volume up by 3',
  'search for penguins',
  'Télé-Québec',
  'watch news',
]

const shown = (text: string, most?: number) => completionsOf(text, SENTENCES, most).map(({ words }) => words)

describe('what goes on with the text', () => {
  it('is the likeliest sentences while nothing is written', () => {
    expect(shown('', 2)).toEqual(['watch news', 'Watch the weather'])
  })

  it('is whole sentences first, then words, each once', () => {
    expect(shown('w')).toEqual(['watch news', 'Watch the weather', 'watch', 'weather'])
    expect(shown('watch t')).toEqual(['Watch the weather', 'the', 'Télé-Québec'])
  })

  it('needs neither accents nor capitals', () => {
    expect(shown('tele')).toEqual(['Télé-Québec'])
  })

  it('completes the last word alone, and sets a blank after it', () => {
    expect(completionsOf('find pen', SENTENCES)).toEqual([{ words: 'penguins', text: 'find penguins ' }])
  })

  it('is nothing once it is all written', () => {
    expect(shown('watch news')).toEqual([])
    expect(shown('watch news ')).toEqual([])
  })

  it('always keeps what was written before the last word, and never takes letters away', () => {
    const texts = fc.string({ maxLength: 30 })
    fc.assert(
      fc.property(texts, fc.array(texts, { maxLength: 10 }), fc.nat(6), (text, sentences, most) => {
        const all = completionsOf(text, sentences, most)
        expect(all.length).toBeLessThanOrEqual(most)
        for (const { text: completed } of all) {
          const isWhole = sentences.includes(completed)
          const before = text.slice(0, text.length - (/\S*$/u.exec(text)?.[0].length ?? 0))
          expect(isWhole || completed.startsWith(before)).toBe(true)
        }
      }),
    )
  })
})
