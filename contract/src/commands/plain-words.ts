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
