/** Whether this page has a network, as far as the browser and the service worker know. */
import { listen } from './listen.ts'

/** The browser says so, or the page came from the cache and has had no answer yet (`kept-page.ts`). */
export function isOffline(): boolean {
  return !navigator.onLine || document.documentElement.hasAttribute('data-offline')
}

/** Calls when the network comes or goes; the returned function stops that. */
export function onNetwork(changed: () => void): () => void {
  return listen(window, { online: changed, offline: changed })
}
