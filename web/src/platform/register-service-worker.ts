/**
 * Registers the service worker after everything that the page needs. Where that is impossible (plain http at home, an
 * old browser, a private window), only the start without a network is missing.
 */
import { pageSettings } from './page-settings.ts'
import { urlOf } from './base-path.ts'

const WORKER = '/service-worker.js'

/** `wanted` is the operator's setting; if off, the worker is unregistered. Never throws. */
export async function bringServiceWorker(wanted = pageSettings().serviceWorker): Promise<void> {
  try {
    const container = navigator.serviceWorker as ServiceWorkerContainer | undefined
    if (container === undefined) return
    if (wanted) await container.register(urlOf(WORKER), { scope: urlOf('/'), updateViaCache: 'none' })
    // The same origin may have a worker of Home Assistant.
    else
      for (const registration of await container.getRegistrations())
        if (new URL(registration.scope).pathname === urlOf('/')) await registration.unregister()
  } catch {
    // Refused by the browser or the network; the next page load tries again.
  }
}
