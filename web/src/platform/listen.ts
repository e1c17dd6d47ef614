/**
 * Listens to the page until told to stop. Not by an AbortSignal: Safari 14 does not know that option and would listen
 * for ever.
 */
type EventMap = DocumentEventMap & WindowEventMap
type Listeners = { readonly [Name in keyof EventMap]?: (event: EventMap[Name]) => void }

/** The answer ends all of them. */
export function listen(target: Document | Window, listeners: Listeners, capture = false): () => void {
  const all = Object.entries(listeners) as [string, (event: Event) => void][]
  for (const [name, listener] of all) target.addEventListener(name, listener, capture)
  return () => {
    for (const [name, listener] of all) target.removeEventListener(name, listener, capture)
  }
}

/** Listens before all that listens on the document, and is able to keep the browser from scrolling. */
type WindowListeners = { readonly [Name in keyof WindowEventMap]?: (event: WindowEventMap[Name]) => void }

/** The answer ends all of them. */
export function listenFirst(...all: readonly (WindowListeners | Record<string, (event: Event) => void>)[]): () => void {
  const pairs = all.flatMap((listeners) => Object.entries(listeners) as [string, (event: Event) => void][])
  const options = { capture: true, passive: false }
  for (const [name, listener] of pairs) window.addEventListener(name, listener, options)
  return () => {
    for (const [name, listener] of pairs) window.removeEventListener(name, listener, options)
  }
}
