/** Ids of elements: stable while the element exists, and when another takes its place, if the page gives it an id. */

const given = new WeakMap<Element, string>()
let count = 0

/**
 * The element's own id, or for a group the id of its heading: so the highlight stays where it is when the page replaces
 * the element. Every other id contains a space, which no id of a page has.
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
