/** Writes into a text field as a keyboard does, so that the page hears of it. */

export type TextField = HTMLInputElement | HTMLTextAreaElement

export function isWritable(element: Element): element is TextField {
  return (element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement) && !element.readOnly
}

export function writeText(field: TextField, text: string): void {
  const kind = field instanceof HTMLInputElement ? HTMLInputElement : HTMLTextAreaElement
  // React overwrites `value` on the element to know of changes; the prototype's is the real one.
  Object.getOwnPropertyDescriptor(kind.prototype, 'value')?.set?.call(field, text)
  field.dispatchEvent(new Event('input', { bubbles: true }))
  field.dispatchEvent(new Event('change', { bubbles: true }))
}

/** How many more letters the field takes. */
export function roomIn({ maxLength }: TextField, text: string): number {
  return maxLength < 0 ? Infinity : maxLength - text.length
}

export function nameOfField(field: TextField): string {
  const label = field.getAttribute('aria-label') ?? field.labels?.[0]?.textContent ?? field.placeholder
  return label.replace(/\s+/gu, ' ').trim()
}
