/**
 * The browser's offer to install the app. It may come before the first page is drawn, so it is caught from the start
 * and kept for the page that shows it; browsers without such an offer never send one.
 */
import { create } from './state-hook.ts'

/** Not in TypeScript's library: only some browsers know it. */
export interface InstallOffer extends Event {
  /** The browser's own dialog; resolves when it is open. */
  prompt(): Promise<unknown>
  readonly userChoice: Promise<unknown>
}

const useStore = create<{ readonly offer: InstallOffer | undefined }>(() => ({ offer: undefined }))

export function followInstallOffers(): void {
  window.addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault()
    useStore.setState({ offer: event as InstallOffer })
  })
  window.addEventListener('appinstalled', dropInstallOffer)
}

/** Hides it until the browser makes another one. */
export function dropInstallOffer(): void {
  useStore.setState({ offer: undefined })
}

export function useInstallOffer(): InstallOffer | undefined {
  return useStore(({ offer }) => offer)
}
