/**
 * The browser's offer to install the app. It may come before the first page is drawn, so it is caught from the start
 * and kept for the page that shows it; browsers without such an offer never send one.
 */
import { useOutside } from './state-hook.ts'

/** Not in TypeScript's library: only some browsers know it. */
export interface InstallOffer extends Event {
  /** The browser's own dialog; resolves when it is open. */
  prompt(): Promise<unknown>
  readonly userChoice: Promise<unknown>
}

let offer: InstallOffer | undefined
const listeners = new Set<() => void>()

function set(next: InstallOffer | undefined): void {
  offer = next
  for (const listener of listeners) listener()
}

export function followInstallOffers(): void {
  window.addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault()
    set(event as InstallOffer)
  })
  window.addEventListener('appinstalled', dropInstallOffer)
}

/** Hides it until the browser makes another one. */
export function dropInstallOffer(): void {
  set(undefined)
}

export function useInstallOffer(): InstallOffer | undefined {
  return useOutside(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => offer,
  )
}
