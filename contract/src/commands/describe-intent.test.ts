import { describe, expect, it } from 'vitest'
import { describeIntent } from './describe-intent.ts'
import { understand } from './understand.ts'

function told(words: string, language: 'en' | 'es' | 'fr'): string | undefined {
  const intent = understand(words, language)
  return intent && describeIntent(intent, language)
}

describe('what was understood', () => {
  it.each([
    ['en', 'please watch channel two hundred six', 'Channel 206'],
    ['en', 'volume up by 3', 'Volume up 3'],
    ['en', 'quieter', 'Volume down 1'],
    ['en', 'captions off', 'Captions off'],
    ['en', 'search for penguins', 'Search: penguins'],
    ['en', 'open netflix', 'netflix'],
    ['en', 'go back', 'Previous'],
    ['es', 'sube el volumen', 'Subir volumen 1'],
    ['es', 'graba esto', 'Grabar'],
    ['fr', 'chaîne 206', 'Chaîne 206'],
    ['fr', 'active les sous-titres', 'Sous-titres activés'],
  ] as const)('is told in %s: "%s" is %s', (language, words, expected) => {
    expect(told(words, language)).toBe(expected)
  })
})
