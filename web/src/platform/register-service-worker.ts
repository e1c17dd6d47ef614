/**
 * Brings the service worker in, after everything the page needs. Where there is none (plain http from the home network,
 * an old browser, a private window) or it cannot be registered, nothing is missing but the start without a network.
 */
import { pageSettings } from './page-settings.ts'
import { urlOf } from './base-path.ts'

const WORKER = '/service-worker.js'

/** `wanted` is the operator's switch: off takes away what is there. Never throws. */
export async function bringServiceWorker(wanted = pageSettings().serviceWorker): Promise<void> {
  try {
    const container = navigator.serviceWorker as ServiceWorkerContainer | undefined
    if (container === undefined) return
    if (wanted) await container.register(urlOf(WORKER), { scope: urlOf('/'), updateViaCache: 'none' })
    // Beside it there may be one of Home Assistant.
    else
      for (const registration of await container.getRegistrations())
        if (new URL(registration.scope).pathname === urlOf('/')) await registration.unregister()
  } catch {
    // Refused by the browser or the network; the next page load asks again.
  }
}
