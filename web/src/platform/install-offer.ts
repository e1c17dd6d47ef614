/**
 * The browser's offer to install the app. It may come before the first page is drawn, so it is caught from the start
 * and kept for the page that shows it; browsers without such an offer never send one.
 */
import { create } from './state-hook.ts'

/** Not in TypeScript's library: only some browsers support it. */
export interface InstallOffer extends Event {
  /** The browser's own dialog; resolves when it is open. */
  prompt(): Promise<unknown>
  readonly userChoice: Promise<unknown>
}

export const useInstallOffer = create<InstallOffer | undefined>(() => undefined)

export function followInstallOffers(): void {
  window.addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault()
    useInstallOffer.setState(event as InstallOffer, true)
  })
  window.addEventListener('appinstalled', dropInstallOffer)
}

/** Hides it until the browser makes another one. */
export function dropInstallOffer(): void {
  useInstallOffer.setState(undefined, true)
}
