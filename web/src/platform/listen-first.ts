/** Listens before all that listens on the document, and is able to keep the browser from scrolling. */
type Listeners = { readonly [Name in keyof WindowEventMap]?: (event: WindowEventMap[Name]) => void }

/** The answer ends all of them. */
export function listenFirst(...all: readonly (Listeners | Record<string, (event: Event) => void>)[]): () => void {
  const pairs = all.flatMap((listeners) => Object.entries(listeners) as [string, (event: Event) => void][])
  const options = { capture: true, passive: false }
  for (const [name, listener] of pairs) window.addEventListener(name, listener, options)
  return () => {
    for (const [name, listener] of pairs) window.removeEventListener(name, listener, options)
  }
}
