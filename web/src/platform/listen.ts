/** Adds event listeners; the returned function removes them. */
type EventMap = DocumentEventMap & WindowEventMap
type Listeners = { readonly [Name in keyof EventMap]?: (event: EventMap[Name]) => void }

/** After a release, the browser's own click comes within this time, or not at all. */
export const CLICK_COMES_WITHIN_MS = 400

export function listen(target: Document | Window, listeners: Listeners, capture = false): () => void {
  return add(target, [listeners], { capture })
}

type WindowListeners = { readonly [Name in keyof WindowEventMap]?: (event: WindowEventMap[Name]) => void }

/** Like `listen`, but called before every listener on the document, and able to prevent scrolling. */
export function listenFirst(...all: readonly (WindowListeners | Record<string, (event: Event) => void>)[]): () => void {
  return add(window, all, { capture: true, passive: false })
}

/** Keeps an event from the elements of the page, and the browser from acting on it. */
export function swallow(event: Event): void {
  if (event.cancelable) event.preventDefault()
  event.stopPropagation()
}

/** Also from the listeners that stand beside. */
export function swallowAtOnce(event: Event): void {
  swallow(event)
  event.stopImmediatePropagation()
}

function add(target: Document | Window, all: readonly object[], options: AddEventListenerOptions): () => void {
  const over = new AbortController()
  for (const listeners of all)
    for (const [name, listener] of Object.entries(listeners) as [string, (event: Event) => void][])
      target.addEventListener(name, listener, { ...options, signal: over.signal })
  return () => over.abort()
}
