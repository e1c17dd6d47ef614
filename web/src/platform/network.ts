/** Whether there is a network, as far as this page knows. */

/** The browser knows of no network, or the page came out of the store and has no answer yet (`platform/kept-page`). */
export function isAlone(): boolean {
  return !navigator.onLine || document.documentElement.hasAttribute('data-offline')
}

/** Listens to its coming and going; the answer ends that. */
export function onNetwork(changed: () => void): () => void {
  window.addEventListener('online', changed)
  window.addEventListener('offline', changed)
  return () => {
    window.removeEventListener('online', changed)
    window.removeEventListener('offline', changed)
  }
}
