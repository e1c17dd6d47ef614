/** Reduces text from the network (names of devices, apps, channels) to plain text. */
import { cutText } from '@beckon/contract/cut-text'

const CHARACTERS_AT_MOST = 100
/** Line breaks, also those of broadcast text (DVB), and characters for private use, which are icons. */
const GAPS = /[\t-\r\u0085\u008a\ue08a\u2028\u2029]|(?![\ue086\ue087])\p{Co}/gu
/**
 * Invisible characters inside words: control characters, also the emphasis of broadcast text, soft hyphens, and marks
 * that change the direction of text. Joiners are kept, which Sinhala, Persian and emoji need, and tags, which flags
 * need.
 */
const MARKS = /[\p{Cc}\ue086\ue087\p{Cs}]|(?!\u200c|\u200d|[\u{e0020}-\u{e007f}])\p{Cf}/gu

/** The rest of a character in whose middle a device cut its text. */
const CUT_OFF = /\ufffd+$/u

/** Characters that move the cursor of a terminal, or change the direction of text. */
const STEERS = /(?!\n)[\p{Cc}\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]/gu

/** Makes lines safe for a terminal, even if they contain names from the network. */
export function printable(lines: string): string {
  return lines.replaceAll(STEERS, '')
}

/** A name from a device: `plainLine` of at most `CHARACTERS_AT_MOST`. */
export function plainText(value: unknown): string {
  return plainLine(value, CHARACTERS_AT_MOST)
}

/**
 * A text from a device as one line of at most `atMost` UTF-16 units, without control characters and direction marks.
 * Empty if it is not a string or has no visible character.
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
