/** Ids of elements: stable while the element exists, and across visits where the page gives it an id. */

const given = new WeakMap<Element, string>()
let count = 0

/**
 * The element's own id, or for a group the id of its heading: these are the same at the next visit, so an order can be
 * stored. Every other id contains a space, which no id of a page has.
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

/** Two with one id, or two groups with one heading: only the first has it. */
function isFirst(element: Element, id: string): boolean {
  const first = document.getElementById(id)
  return first === element || (first !== null && element.id === '' && labelledBy(id) === element)
}

function labelledBy(id: string): Element | null {
  return document.querySelector(`[aria-labelledby="${CSS.escape(id)}"]`)
}
