/**
 * For the browser tests of the remote: the page, a session with a box, and a fake server.
 */
import { expect } from 'vitest'
import { page, type Locator } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { json, startServer, type Answers } from '../../client/fake-server.ts'
import { changeShared, INITIAL_STATE, type SharedState } from '../../platform/shared-state.ts'
import { Announcer } from '../../ui/Page.tsx'
import { Banners } from '../../ui/Banner.tsx'
import '../../ui/theme.css'
import { RemotePage } from './RemotePage.tsx'

let boxNumber = 0

/** The answer of a box that can do all that a TV over HDMI can. */
export const CAN_ALL = () =>
  json(200, {
    results: { hdmiLinkReady: 'yes', tvPowerOnCommandAvailable: 'yes', tvPowerOffCommandAvailable: 'yes' },
  })

/**
 * Stores a session and starts the fake server. Each call makes a new box id, since the page asks only once what a box can
 * do. Unless `answers` say otherwise, the server does not know what the box can do.
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

/** Each key is at least 44 px wide and high, and holds its words. */
export function expectRoomInKeys(moreThan: number): void {
  const keys = [...document.querySelectorAll<HTMLElement>('main button')]
  expect(keys.length).toBeGreaterThan(moreThan)
  for (const button of keys) {
    expect(Math.min(button.offsetWidth, button.offsetHeight), button.id).toBeGreaterThanOrEqual(44)
    expect(button.scrollHeight, button.id).toBeLessThanOrEqual(button.clientHeight + 1)
  }
}

/** The colour of a key while it flashes. */
export function flashColour(flashing: Locator): string {
  const element = flashing.element() as HTMLElement
  element.dataset['flash'] = 'true'
  const { backgroundColor } = getComputedStyle(element)
  delete element.dataset['flash']
  return backgroundColor
}
