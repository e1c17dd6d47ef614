/** Texts from the network (names of sets, apps, channels) are shown as plain text, never as markup. */
import { cutText } from '@beckon/contract/cut-text'

const CHARACTERS_AT_MOST = 100
/** Line breaks, those of broadcast text (DVB) too, and letters of private alphabets, which are icons. */
const GAPS = /[\t-\r\u0085\u008a\ue08a\u2028\u2029]|(?![\ue086\ue087])\p{Co}/gu
/**
 * Marks inside words that are never seen: control characters with the emphasis of broadcast text, soft hyphens, and
 * marks that change the direction of the text around them. Joiners are letters of words in Sinhala or Persian, and hold
 * emoji together, as tags hold flags.
 */
const MARKS = /[\p{Cc}\ue086\ue087\p{Cs}]|(?!\u200c|\u200d|[\u{e0020}-\u{e007f}])\p{Cf}/gu

/** What is left of a character in whose middle a set cut its text. */
const CUT_OFF = /\ufffd+$/u

/** Characters that move the cursor of a terminal, or change the direction of text. */
const STEERS = /(?!\n)[\p{Cc}\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]/gu

/** Makes lines safe for a terminal, whoever chose the names in them. */
export function printable(lines: string): string {
  return lines.replaceAll(STEERS, '')
}

/** A name from a set: `plainLine` of at most `CHARACTERS_AT_MOST`. */
export function plainText(value: unknown): string {
  return plainLine(value, CHARACTERS_AT_MOST)
}

/**
 * The words of a text from a set: one line of at most `atMost` UTF-16 units without control and direction marks; empty
 * if it is not text, or nothing of it can be seen.
 */
export function plainLine(value: unknown, atMost: number): string {
  if (typeof value !== 'string') return ''
  const line = value
    .slice(0, 10 * atMost)
    .replaceAll(GAPS, ' ')
    .replaceAll(MARKS, '')
    .replace(CUT_OFF, '')
    .replaceAll(/\s+/gu, ' ')
    .trim()
  return /[^\s\p{Cf}]/u.test(line) ? cutText(line, atMost).trim() : ''
}
