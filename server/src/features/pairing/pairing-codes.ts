/**
 * Pairing codes, typing errors in them, and the two words of a pairing. A typing error is one wrong digit, or two
 * neighbours swapped. Codes that are valid at the same time, or expired recently, differ by more than one such error,
 * so that an error never reaches a stranger's remote.
 */
import { randomInt } from 'node:crypto'
import { PAIRING_CODE_DIGITS } from '@beckon/contract/pairing'
import type { Kysely } from 'kysely'
import { MINUTE_MS } from '@beckon/contract/time-units'
import type { Tables } from '../../storage/tables.ts'

/** Every code that differs from this one by one typing error. */
export function* slipsOf(code: string): Generator<string> {
  for (let index = 0; index < code.length; index++) {
    for (let digit = 0; digit < 10; digit++) {
      const slip = code.slice(0, index) + digit + code.slice(index + 1)
      if (slip !== code) yield slip
    }
  }
  for (let index = 0; index + 1 < code.length; index++) {
    const slip = code.slice(0, index) + code[index + 1] + code[index] + code.slice(index + 2)
    if (slip !== code) yield slip
  }
}

/** A random code. `isNearAnother` checks that it is not too similar to another. */
export function drawCode(random: (below: number) => number = randomInt): string {
  return String(random(10 ** PAIRING_CODE_DIGITS)).padStart(PAIRING_CODE_DIGITS, '0')
}

/** Expired codes stay reserved for this long, since users may still be typing them. */
const DEAD_CODE_RESERVED_MS = 10 * MINUTE_MS

/**
 * Whether a new code is too similar to another that is valid or expired recently, at any server. `mine`: the pairing
 * that the code was drawn for. The check comes after the save: of two codes saved at the same time at least one sees
 * the other, and is drawn again. None is shown to anybody before that.
 */
export async function isNearAnother(
  db: Kysely<Tables>,
  mine: { readonly id: string; readonly code: string },
  hashOf: (code: string) => string,
  now: number,
): Promise<boolean> {
  const near = [mine.code, ...slipsOf(mine.code)].map(hashOf)
  const found = await db
    .selectFrom('pairings')
    .select('id')
    .where('code_hash', 'in', near)
    .where('expires_at', '>', now - DEAD_CODE_RESERVED_MS)
    .where('id', '!=', mine.id)
    .limit(1)
    .executeTakeFirst()
  return found !== undefined
}

const WORDS = [
  'animal',
  'banjo',
  'bingo',
  'bravo',
  'cactus',
  'casino',
  'chef',
  'club',
  'cobra',
  'cola',
  'curry',
  'disco',
  'festival',
  'flamenco',
  'flan',
  'gala',
  'golf',
  'jazz',
  'judo',
  'kayak',
  'kimono',
  'kiwi',
  'koala',
  'maracas',
  'paella',
  'panda',
  'patio',
  'piano',
  'pizza',
  'polo',
  'poncho',
  'puma',
  'radio',
  'robot',
  'rugby',
  'safari',
  'samba',
  'sauna',
  'soda',
  'sombrero',
  'sudoku',
  'surf',
  'sushi',
  'taco',
  'tango',
  'taxi',
  'tofu',
  'tuba',
  'villa',
  'yoga',
  'zoo',
] as const

/**
 * Two words that remote and TV both show, so that nobody confirms a stranger's remote. Each is written the same, and
 * understood, in English, Spanish and French.
 */
export function twoWords(random: (below: number) => number = randomInt): string {
  const first = random(WORDS.length)
  const second = (first + 1 + random(WORDS.length - 1)) % WORDS.length
  return `${WORDS[first]} ${WORDS[second]}`
}
