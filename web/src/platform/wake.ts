/**
 * Calls when the page is visible again, returns from the back/forward cache, or has a network again; the returned
 * function stops that.
 */
export function onWake(wake: () => void): () => void {
  const seen = () => {
    if (document.visibilityState !== 'hidden') wake()
  }
  const wakings = [
    [document, 'visibilitychange'],
    [window, 'pageshow'],
    [window, 'online'],
  ] as const
  for (const [target, name] of wakings) target.addEventListener(name, seen)
  return () => {
    for (const [target, name] of wakings) target.removeEventListener(name, seen)
  }
}
