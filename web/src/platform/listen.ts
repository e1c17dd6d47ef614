/**
 * Listens to the browser: its events, the return of the page, and the network. Each of these functions returns one
 * that stops listening.
 */
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

/** Keeps the event from the other listeners on the same target, too. */
export function swallowAtOnce(event: Event): void {
  swallow(event)
  event.stopImmediatePropagation()
}

function add(target: Document | Window, all: readonly object[], options: AddEventListenerOptions): () => void {
  const ended = new AbortController()
  for (const listeners of all)
    for (const [name, listener] of Object.entries(listeners) as [string, (event: Event) => void][])
      target.addEventListener(name, listener, { ...options, signal: ended.signal })
  return () => ended.abort()
}

/** Calls `returned` when the page is visible again, returns from the back/forward cache, or has a network again. */
export function onPageReturn(returned: () => void): () => void {
  const seen = (event: Event) => {
    // Each load ends in a `pageshow`, too.
    if (document.visibilityState !== 'hidden' && (event as PageTransitionEvent).persisted !== false) returned()
  }
  const stopDocument = listen(document, { visibilitychange: seen })
  const stopWindow = listen(window, { pageshow: seen, online: seen })
  return () => {
    stopDocument()
    stopWindow()
  }
}

/**
 * Whether the page has no network: the browser reports it, or the page came from the service worker's cache and has had
 * no answer yet (`cached-page.ts`).
 */
export function isOffline(): boolean {
  return !navigator.onLine || document.documentElement.hasAttribute('data-offline')
}

/** Calls `changed` when the network is lost or returns. */
export function onNetwork(changed: () => void): () => void {
  return listen(window, { online: changed, offline: changed })
}
