/** For the browser tests of My remote: a server whose answers a test can change, and which keeps what it was sent. */
import type { CustomButton } from '@beckon/contract/my-remote'
import { vi } from 'vitest'
import { changeShared, INITIAL_STATE } from '../../platform/shared-state.ts'

export interface Sent {
  readonly path: string
  readonly search: URLSearchParams
  readonly body: Record<string, unknown>
}

export const calls: Sent[] = []
export const answers: Record<string, (sent: Sent) => Response | Promise<Response>> = {}
let account = 0

export function json(status: number, body: unknown): Response {
  return new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } })
}

export function sentTo(path: string, method: 'any' | 'save' = 'any'): Sent[] {
  return calls.filter((call) => call.path === path && (method === 'any' || 'seaButtonsData' in call.body))
}

export function logged(): unknown[] {
  return sentTo('log').map(({ body }) => body['code'])
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
  { category: 'News', buttons: [{ command: 'cnn', displayString: 'CNN', image: '', isLegacyIcon: false }, null] },
  { buttons: [{ command: 'Open Netflix', displayString: 'Netflix', image: '/pictures/app-netflix.svg', isLegacyIcon: false }] },
  null,
  { category: 'Apps', buttons: [{ command: 'open youtube', displayString: '<b>You</b>Tube', image: '', isLegacyIcon: false }] },
]

/** Each test has an account of its own: what was loaded is known per account. */
export function startFakeServer(list: readonly unknown[] = [], address = '/my-remote'): void {
  localStorage.clear()
  window.history.replaceState(null, '', address)
  calls.length = 0
  for (const name of Object.keys(answers)) delete answers[name]
  answers['seabuttons'] = ({ body }) => ('seaButtonsData' in body ? json(200, { status: 'OK', revision: 8 }) : json(200, { seaButtonsData: list, revision: 7 }))
  answers['seabuttons/popular'] = () => json(200, { popularButtons: POPULAR })
  answers['account'] = () => json(200, { isFlex: false })
  answers['tvconfig'] = () => json(200, { tvConfigData: {}, revision: 0 })
  changeShared({ ...INITIAL_STATE, clientDeviceId: 'cd-1', arToken: 'token-1', deviceId: `account-${++account}`, selectedXboDeviceName: 'Kitchen' }, true)
  vi.spyOn(window, 'fetch').mockImplementation(async (input, init) => {
    const url = new URL(String(input), window.location.href)
    const sent: Sent = {
      path: url.pathname.replace('/api/v1/', ''),
      search: url.searchParams,
      body: JSON.parse(String(init?.body ?? '{}')) as Record<string, unknown>,
    }
    calls.push(sent)
    const givenUp = new Promise<never>((_, reject) => init?.signal?.addEventListener('abort', () => reject(new DOMException('', 'AbortError'))))
    return Promise.race([(answers[sent.path] ?? (() => json(200, { status: 'OK' })))(sent), givenUp])
  })
}
