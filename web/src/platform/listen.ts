/**
 * Adds event listeners; the returned function removes them. Not by an AbortSignal: Safari 14 ignores that option and
 * would listen for ever.
 */
type EventMap = DocumentEventMap & WindowEventMap
type Listeners = { readonly [Name in keyof EventMap]?: (event: EventMap[Name]) => void }

export function listen(target: Document | Window, listeners: Listeners, capture = false): () => void {
  const all = Object.entries(listeners) as [string, (event: Event) => void][]
  for (const [name, listener] of all) target.addEventListener(name, listener, capture)
  return () => {
    for (const [name, listener] of all) target.removeEventListener(name, listener, capture)
  }
}

type WindowListeners = { readonly [Name in keyof WindowEventMap]?: (event: WindowEventMap[Name]) => void }

/** The same before every listener on the document, and able to keep the browser from scrolling. */
export function listenFirst(...all: readonly (WindowListeners | Record<string, (event: Event) => void>)[]): () => void {
  const pairs = all.flatMap((listeners) => Object.entries(listeners) as [string, (event: Event) => void][])
  const options = { capture: true, passive: false }
  for (const [name, listener] of pairs) window.addEventListener(name, listener, options)
  return () => {
    for (const [name, listener] of pairs) window.removeEventListener(name, listener, options)
  }
}
