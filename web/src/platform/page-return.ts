/**
 * Calls when the page is visible again, returns from the back/forward cache, or has a network again; the returned
 * function stops that.
 */
export function onPageReturn(returned: () => void): () => void {
  const seen = (event: Event) => {
    // Each load ends in a `pageshow`, too.
    if (document.visibilityState !== 'hidden' && (event as PageTransitionEvent).persisted !== false) returned()
  }
  const returns = [
    [document, 'visibilitychange'],
    [window, 'pageshow'],
    [window, 'online'],
  ] as const
  for (const [target, name] of returns) target.addEventListener(name, seen)
  return () => {
    for (const [target, name] of returns) target.removeEventListener(name, seen)
  }
}
