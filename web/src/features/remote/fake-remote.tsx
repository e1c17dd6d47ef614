/**
 * For the browser tests of the remote: its page, a session with a box of its own, and a server that answers about it.
 */
import { page, type Locator } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { json, startServer, type Answers } from '../../client/fake-server.ts'
import { changeShared, INITIAL_STATE, type SharedState } from '../../platform/shared-state.ts'
import { Announcer } from '../../ui/Announcer.tsx'
import { Banners } from '../../ui/Banner.tsx'
import '../../ui/theme.css'
import { RemotePage } from './RemotePage.tsx'

let boxNumber = 0

/**
 * Each test has a box of its own: what a box can do is asked once per page load. The server knows nothing of its TV.
 */
export function startRemote(state: Partial<SharedState> = {}, answers: Answers = {}): void {
  localStorage.clear()
  window.history.replaceState(null, '', '/remote')
  changeShared({ ...INITIAL_STATE, arToken: 'token-1', deviceId: `box-${++boxNumber}`, ...state }, true)
  startServer({
    account: () => json(200, { isFlex: state.isFlex ?? false }),
    tvconfig: () => json(200, { tvConfigData: {}, revision: 0 }),
    seabuttons: () => json(200, { seaButtonsData: [], revision: 0 }),
    'seabuttons/popular': () => json(200, { popularButtons: [] }),
    checkCapabilities: () => json(500, { status: 'ERROR' }),
    ...answers,
  })
}

export async function openRemote(): Promise<void> {
  await render(
    <>
      <Banners />
      <RemotePage />
      <Announcer />
    </>,
  )
}

export function key(name: string | RegExp): Locator {
  return page.getByRole('button', { name, exact: true })
}
