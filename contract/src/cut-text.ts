/**
 * Cuts a text to at most `atMost` UTF-16 units, never inside a character: a lone surrogate cannot be stored as text.
 */
export function cutText(text: string, atMost: number): string {
  return text.slice(0, atMost).replace(/[\uD800-\uDBFF]$/u, '')
}
