/** For the browser tests of My remote: the server with an account's buttons. */
import type { CustomButton } from '@beckon/contract/my-remote'
import { answers, calls, json, logged, startServer, type Sent } from '../../client/fake-server.ts'
import { changeShared, INITIAL_STATE } from '../../platform/shared-state.ts'

export { answers, calls, json, logged }

let account = 0

export function sentTo(path: string, method: 'any' | 'save' = 'any'): Sent[] {
  return calls.filter((call) => call.path === path && (method === 'any' || 'seaButtonsData' in call.body))
}

export function buttons(count: number, more: Partial<CustomButton> = {}): CustomButton[] {
  return Array.from({ length: count }, (_, place) => ({
    type: 'VOICE',
    command: `command ${place + 1}`,
    displayString: `Button ${place + 1}`,
    image: '/pictures/tile-blue.svg',
    isLegacyIcon: false,
    ...more,
  }))
}

export const POPULAR = [
  { category: 'News', buttons: [{ command: 'cnn', displayString: 'CNN', image: '', isLegacyIcon: false }] },
  {
    buttons: [
      { command: 'Open Netflix', displayString: 'Netflix', image: '/pictures/app-netflix.svg', isLegacyIcon: false },
    ],
  },
  {
    category: 'Apps',
    buttons: [{ command: 'open youtube', displayString: '<b>You</b>Tube', image: '', isLegacyIcon: false }],
  },
]

/** Each test has an account of its own: what was loaded is known per account. */
export function startFakeServer(list: readonly unknown[] = [], address = '/my-remote'): void {
  localStorage.clear()
  window.history.replaceState(null, '', address)
  changeShared(
    {
      ...INITIAL_STATE,
      clientDeviceId: 'cd-1',
      arToken: 'token-1',
      deviceId: `account-${++account}`,
      deviceName: 'Kitchen',
    },
    true,
  )
  startServer({
    seabuttons: ({ body }) =>
      'seaButtonsData' in body
        ? json(200, { status: 'OK', revision: 8 })
        : json(200, { seaButtonsData: list, revision: 7 }),
    'seabuttons/popular': () => json(200, { popularButtons: POPULAR }),
    account: () => json(200, { isFlex: false }),
    tvconfig: () => json(200, { tvConfigData: {}, revision: 0 }),
    checkCapabilities: () =>
      json(200, {
        results: { hdmiLinkReady: 'yes', tvPowerOnCommandAvailable: 'yes', tvPowerOffCommandAvailable: 'yes' },
      }),
  })
}
