/** Normalises words: without accents, case, punctuation and extra blanks. A plus sign becomes a word. */
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
