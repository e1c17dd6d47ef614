/** At most so many UTF-16 units of a text, never half a character: a lone surrogate is no text that can be stored. */
export function cutText(text: string, atMost: number): string {
  return text.slice(0, atMost).replace(/[\uD800-\uDBFF]$/u, '')
}
