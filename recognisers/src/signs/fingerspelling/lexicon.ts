/** The words that may be spelled, as rows of handshapes. */
import type { RecogniserContext } from '../../recogniser.ts'
import { classOf } from './classes.ts'
import { tvWords } from './tv-words.ts'

export interface Entry {
  /** The text that is sent to the box. */
  readonly text: string
  /** One letter or digit each. */
  readonly symbols: string
  readonly shapes: readonly number[]
}

const SYMBOLS_AT_LEAST = 2
const SYMBOLS_AT_MOST = 24
const ENTRIES_AT_MOST = 3_000

/** The box's names first; each row of letters once. */
export function makeLexicon({ language, vocabulary }: Pick<RecogniserContext, 'language' | 'vocabulary'>): Entry[] {
  const names = [
    ...vocabulary.apps,
    ...vocabulary.channels.map(({ name }) => name),
    ...vocabulary.phrases,
    ...tvWords(language),
  ]
  const numbers = vocabulary.channels.map(({ number }) => String(number))
  const entries = new Map<string, Entry>()
  for (const text of [...names.flatMap(spellings), ...numbers.map((number) => [number, number] as const)]) {
    const [written, symbols] = text
    if (symbols.length > SYMBOLS_AT_MOST || entries.has(symbols) || entries.size >= ENTRIES_AT_MOST) continue
    if (symbols.length < SYMBOLS_AT_LEAST && !/^\d$/u.test(symbols)) continue
    entries.set(symbols, { text: written, symbols, shapes: [...symbols].map(classOf) })
  }
  return [...entries.values()]
}

/**
 * A name as written for the box, without accents, and the ways of spelling it: "Disney+" is spelled with its plus or
 * without.
 */
function spellings(name: string): (readonly [written: string, symbols: string])[] {
  const written = name
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/œ/giu, 'oe')
    .replaceAll(/[^A-Za-z0-9+&]+/gu, ' ')
    .trim()
  const spelled = (plus: string, and: string) =>
    written
      .replaceAll('+', plus)
      .replaceAll('&', and)
      .replaceAll(/[^A-Za-z0-9]/gu, '')
      .toUpperCase()
  return [...new Set([spelled('', ''), spelled('PLUS', 'AND')])].map((symbols) => [written, symbols] as const)
}
