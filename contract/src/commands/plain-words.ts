/**
 * Normalises a text: removes accents, case, punctuation and extra spaces. A plus sign and an ampersand become words.
 */
export function plainWords(words: string): string {
  return words
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll('œ', 'oe')
    .replaceAll('+', ' plus ')
    .replaceAll('&', ' and ')
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
}

/**
 * The part of a text that became `plain`, with its accents and capitals; `plain` itself if there is none. Each letter
 * with an accent is one character, since TVs get some texts letter by letter.
 */
export function asWritten(plain: string, text: string): string {
  const words = text.normalize('NFC').trim().split(/\s+/u)
  const parts = words.flatMap((_, from) =>
    words.slice(from).map((_, more) => words.slice(from, from + more + 1).join(' ')),
  )
  const part = parts.find((one) => plainWords(one) === plain) ?? plain
  return part.replaceAll(/^[^\p{L}\p{N}+&]+|[^\p{L}\p{M}\p{N}+&]+$/gu, '')
}

/** Three digits after the mark are thousands or a phone number, several marks a date. */
const SUB_CHANNEL = /^[^\p{L}\p{N}]*(\d{1,5})[.,-](\d{1,2})[^\p{L}\p{N}]*$/u

/** The same for a command, in which a sub-channel stays one word: `7.2` for `7.2`, `7-2` and `7,2`. */
export function plainCommand(words: string): string {
  return words
    .split(/\s+/u)
    .map((word) => {
      const [, channel, sub] = SUB_CHANNEL.exec(word) ?? []
      return sub === undefined ? plainWords(word) : `${channel}.${sub}`
    })
    .filter((word) => word !== '')
    .join(' ')
}
