/**
 * Calls when the page is seen again, comes back out of the browser's memory, or has a network again; the answer ends
 * that.
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
