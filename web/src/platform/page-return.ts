import { listen } from './listen.ts'

/**
 * Calls when the page is visible again, returns from the back/forward cache, or has a network again; the returned
 * function stops that.
 */
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
