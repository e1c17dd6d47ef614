/** Texts from the network (names of sets, apps, channels) are shown as plain text, never as markup. */

const CHARACTERS_AT_MOST = 100
/** Control characters, and those that change the direction of the text around them. */
const UNPRINTABLE = /[\p{Cc}\p{Cf}\p{Co}\p{Cs}\u2028\u2029]/gu

/** Characters that move the cursor of a terminal, or change the direction of text. */
const STEERS = /(?!\n)[\p{Cc}\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]/gu

/** Makes lines safe for a terminal, whoever chose the names in them. */
export function printable(lines: string): string {
  return lines.replaceAll(STEERS, '')
}

/** One line of at most `CHARACTERS_AT_MOST` without control and direction characters; empty if it is not text. */
export function plainText(value: unknown): string {
  if (typeof value !== 'string') return ''
  const line = value
    .slice(0, 10 * CHARACTERS_AT_MOST)
    .replaceAll(UNPRINTABLE, ' ')
    .replaceAll(/\s+/gu, ' ')
    .trim()
  return Array.from(line).slice(0, CHARACTERS_AT_MOST).join('').trim()
}
