/** For the browser tests of the whole app: at an address, in a new browser, with a fake server. */
import { vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { clearBannersOnNavigation } from '../client/banners.ts'
import { watchSession } from '../client/refresh.ts'
import { json, startServer, stopServer } from '../client/fake-server.ts'
import { changeShared, INITIAL_STATE } from '../platform/shared-state.ts'
import '../ui/theme.css'
import { App } from './App.tsx'
import { followLanguage } from '../texts/say.ts'
import { followLinks } from './startup.ts'

let stopListening: (() => void)[] = []

followLanguage()
followLinks()

export function startApp(): void {
  localStorage.clear()
  sessionStorage.clear()
  changeShared({ ...INITIAL_STATE, clientDeviceId: 'mine' }, true)
  stopListening = [watchSession(), clearBannersOnNavigation()]
  startServer()
}

export async function stopApp(): Promise<void> {
  await stopServer()
  changeShared({ arToken: undefined })
  for (const stop of stopListening) stop()
}

export async function open(address: string): Promise<void> {
  window.history.replaceState(null, '', address)
  await render(<App />)
}

export function address(): string {
  return window.location.pathname + window.location.search
}

export const heading = () => page.getByRole('heading', { level: 1 })

/** The answer of the server with a new token. */
export const token = (arToken: string) => json(200, { arToken, refreshIntervalMs: 1_800_000, bookmarkKey: 'key-1' })

/** The device sleeps for `ms`, then its page is visible again. */
export function wakeLater(ms: number): void {
  const now = vi.spyOn(Date, 'now').mockReturnValue(Date.now() + ms)
  window.dispatchEvent(new Event('pageshow'))
  now.mockRestore()
}
