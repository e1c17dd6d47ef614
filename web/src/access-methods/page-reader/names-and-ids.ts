/**
 * The accessible name of an element, and a lasting id. The name follows the parts of "Accessible Name and Description
 * Computation 1.2" (W3C) that our pages use; `names-and-ids.browser.test.tsx` compares it with the browser's own
 * result.
 */

/** The name, without blanks at its ends; empty if there is none. */
export function nameOf(element: Element): string {
  return tidy(ariaLabelOf(element) ?? nativeNameOf(element) ?? contentOf(element)) || tidy(hintOf(element))
}

/** The name of a group: its label, legend or summary, never its content. */
export function groupNameOf(element: Element): string {
  const legend = element.localName === 'fieldset' ? childOf(element, 'legend') : childOf(element, 'summary')
  return tidy(ariaLabelOf(element) ?? (legend ? contentOf(legend) : '')) || tidy(hintOf(element))
}

function ariaLabelOf(element: Element): string | undefined {
  const ids = element.getAttribute('aria-labelledby')?.split(/\s+/u) ?? []
  const words = ids.map((id) => {
    const label = id === '' ? null : document.getElementById(id)
    // A hidden element may be a name when `aria-labelledby` refers to it.
    return label ? (label.getAttribute('aria-label') ?? contentOf(label, true)) : ''
  })
  const together = tidy(words.join(' '))
  // A blank label is none.
  return together || element.getAttribute('aria-label')?.trim() || undefined
}

function nativeNameOf(element: Element): string | undefined {
  if (
    element instanceof HTMLInputElement ||
    element instanceof HTMLSelectElement ||
    element instanceof HTMLTextAreaElement
  ) {
    const labels = tidy([...(element.labels ?? [])].map((label) => contentOf(label)).join(' '))
    if (labels !== '') return labels
    const isButton = element instanceof HTMLInputElement && /^(?:button|submit|reset)$/u.test(element.type)
    if (isButton && element.value !== '') return element.value
    return element.getAttribute('alt') ?? ''
  }
  if (element.localName === 'img') return element.getAttribute('alt') ?? ''
  if (element.localName === 'svg') return childOf(element, 'title')?.textContent ?? ''
  return undefined
}

function hintOf(element: Element): string {
  return element.getAttribute('title') ?? element.getAttribute('placeholder') ?? ''
}

const NO_WORDS = new Set(['script', 'style', 'template', 'input', 'select', 'textarea'])

function contentOf(element: Element, evenHidden = false): string {
  let words = ''
  for (const node of element.childNodes) {
    if (node.nodeType === Node.TEXT_NODE) words += node.nodeValue ?? ''
    if (!(node instanceof Element) || NO_WORDS.has(node.localName) || node.getAttribute('aria-hidden') === 'true')
      continue
    if (node.localName === 'br') words += ' '
    const { display, visibility } = getComputedStyle(node)
    if (!evenHidden && (display === 'none' || visibility !== 'visible')) continue
    const part = ariaLabelOf(node) ?? nativeNameOf(node) ?? contentOf(node, evenHidden)
    words += display.startsWith('inline') || display === 'contents' ? part : ` ${part} `
  }
  return words
}

function childOf(element: Element, name: string): Element | undefined {
  return [...element.children].find(({ localName }) => localName === name)
}

function tidy(words: string): string {
  return words.replace(/\s+/gu, ' ').trim()
}

const given = new WeakMap<Element, string>()
let count = 0

/**
 * An id that stays as long as the element exists: its own, or for a group the id of its heading, so that the highlight
 * stays in place when the page replaces the element. Every other id contains a space, which no id of a page has.
 */
export function lastingId(element: Element, what: 'target' | 'group'): string {
  const own = element.id || (what === 'group' ? (element.getAttribute('aria-labelledby') ?? '') : '')
  if (own !== '' && !own.includes(' ') && isFirst(element, own)) return own
  const known = given.get(element)
  if (known !== undefined) return known
  count += 1
  const id = `${what} ${count}`
  given.set(element, id)
  return id
}

/** Of two elements with one id, or two groups with one heading, only the first gets it. */
function isFirst(element: Element, id: string): boolean {
  const first = document.getElementById(id)
  return first === element || (first !== null && element.id === '' && labelledBy(id) === element)
}

function labelledBy(id: string): Element | null {
  return document.querySelector(`[aria-labelledby="${CSS.escape(id)}"]`)
}
