import { flushSync } from 'react-dom'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import { getPopularButtons } from '@beckon/contract/my-remote'
import { authorisedCall } from '../client/authorised-call.ts'
import { loadAccount } from '../features/devices/account.ts'
import { chooseDevice } from '../features/devices/devices.ts'
import { keepTokenFresh, refreshAtOnce } from '../client/refresh.ts'
import { answers, hold, json, logged, onItsWay, sentTo } from '../client/fake-server.ts'
import { navigate } from '../platform/router.ts'
import { changeShared, shared } from '../platform/shared-state.ts'
import { writeStored } from '../platform/stored-values.ts'
import { address, open, startApp, stopApp, token } from './fake-app.tsx'

/** Effects run in a microtask after the drawing. */
const effectsRun = () => Promise.resolve()

beforeEach(startApp)
afterEach(stopApp)

describe('refreshing', () => {
  beforeEach(() => {
    changeShared({ arToken: 'token-1' })
    localStorage.setItem('arToken', 'token-1')
  })

  it('replaces token, interval and bookmark key everywhere, and the name of a box that has a new one [D13 T07]', async () => {
    const answer = {
      arToken: 'token-2',
      refreshIntervalMs: 900_000,
      bookmarkKey: 'key-2',
      device: { id: 'box-9', name: 'Den' },
    }
    answers['auth/token/refresh'] = () => json(200, answer)
    await open('/error')
    refreshAtOnce()
    await vi.waitFor(() => expect(localStorage.getItem('arToken')).toBe('token-2'))
    expect(shared()).toMatchObject({
      arToken: 'token-2',
      refreshIntervalMs: 900_000,
      bookmarkKey: 'key-2',
      deviceId: 'box-9',
      deviceName: 'Den',
    })
    expect(localStorage.getItem('refreshIntervalMs')).toBe('900000')
    expect(sentTo('auth/token/refresh')[0]?.authorization).toBe('Bearer token-1')
    const device = { id: 'box-9', name: 'Study' }
    answers['auth/token/refresh'] = () => json(200, { ...answer, arToken: 'token-3', device })
    const { sessionNumber } = shared()
    refreshAtOnce()
    await expect.poll(() => shared().deviceName).toBe('Study')
    expect(shared()).toMatchObject({ devices: [device], sessionNumber })
    expect(localStorage.getItem('deviceName')).toBe('Study')
  })

  it('shows a banner after a 500, once, and keeps the token [D14 D16 Q31 Q53]', async () => {
    answers['auth/token/refresh'] = () => json(500, { status: 'ERROR' })
    await open('/error')
    refreshAtOnce()
    await expect
      .element(page.getByText("We're sorry. An internal error occurred. Please try again later."))
      .toBeVisible()
    expect(localStorage.getItem('arToken')).toBe('token-1')
    expect(logged()).toEqual(['REFRESH-TOKEN-FAILURE'])
  })

  it('is waited for by a call, whose own time begins when it is sent [A21 E03]', async () => {
    const refreshed = hold('auth/token/refresh')
    await open('/error')
    refreshAtOnce()
    const result = authorisedCall({ ...getPopularButtons, timeoutMs: 100 })
    await new Promise((resolve) => setTimeout(resolve, 300))
    expect(sentTo('seabuttons/popular')).toEqual([])
    refreshed(token('token-2'))
    await result
    expect(sentTo('seabuttons/popular').map(({ authorization }) => authorization)).toEqual(['Bearer token-2'])
    expect(logged()).toEqual([])
  })

  it('that never comes lets a call fail unsent, which is no failure of that call', async () => {
    answers['auth/token/refresh'] = () => Promise.reject(new TypeError('Failed to fetch'))
    await open('/error')
    refreshAtOnce()
    await loadAccount()
    expect([sentTo('account'), logged()]).toEqual([[], ['REFRESH-TOKEN-ERROR-2']])
  })

  it('ends the session after any other answer [D15 D16]', async () => {
    answers['auth/token/refresh'] = () => json(401, { status: 'INVALID-TOKEN' })
    await open('/error')
    refreshAtOnce()
    await expect.element(page.getByText('Your session is no longer valid. You need to re-pair or login.')).toBeVisible()
    expect(address()).toBe('/login-again?msg=sessionIsNoLongerValid')
    expect([localStorage.getItem('arToken'), shared().arToken]).toEqual([null, undefined])
  })

  it('keeps the session when nothing answers, says so quietly, and goes on when the network is back [D15 D16 Q54]', async () => {
    answers['auth/token/refresh'] = () => Promise.reject(new TypeError('offline'))
    await open('/error')
    refreshAtOnce()
    await expect.element(page.getByText('No connection to the server. Trying again.')).toBeVisible()
    expect(localStorage.getItem('arToken')).toBe('token-1')
    expect(logged()).toEqual(['REFRESH-TOKEN-ERROR-2'])
    answers['auth/token/refresh'] = () => token('token-2')
    window.dispatchEvent(new Event('online'))
    await expect.element(page.getByText('No connection to the server. Trying again.')).not.toBeInTheDocument()
    expect(shared().arToken).toBe('token-2')
  })

  it('keeps the session when nothing answers as the remote loads, and the keys work when the server is back [D15]', async () => {
    answers['auth/token/refresh'] = () => Promise.reject(new TypeError('offline'))
    writeStored('consentAppData', { necessary: true, analytics: false })
    // With a box of its own: what a box can do is asked once per page load.
    changeShared({ deviceId: 'box-out-of-reach' })
    refreshAtOnce()
    await open('/remote')
    const noConnection = page.getByRole('main').getByText('No connection to the server. Trying again.')
    await expect.element(noConnection).toBeVisible()
    expect(localStorage.getItem('arToken')).toBe('token-1')
    answers['auth/token/refresh'] = () => token('token-2')
    window.dispatchEvent(new Event('online'))
    await expect.element(noConnection).not.toBeInTheDocument()
    await page.getByRole('button', { name: 'Channel up', exact: true }).click()
    await vi.waitFor(() => expect(sentTo('processKey')[0]?.authorization).toBe('Bearer token-2'))
  })

  it('takes over the token that another tab has refreshed', async () => {
    await open('/error')
    keepTokenFresh()
    localStorage.setItem('arToken', 'token-9')
    window.dispatchEvent(new StorageEvent('storage', { key: 'arToken' }))
    expect(shared().arToken).toBe('token-9')
    expect(sentTo('auth/token/refresh')).toEqual([])
  })
})

describe('a session that ends elsewhere', () => {
  /** As another tab does it. */
  function logOutElsewhere(): void {
    localStorage.clear()
    window.dispatchEvent(new StorageEvent('storage', { key: 'arToken' }))
  }

  function logInElsewhere(): void {
    localStorage.clear()
    writeStored('consentAppData', { necessary: true, analytics: false })
    writeStored('deviceId', 'box-of-another')
    writeStored('deviceName', 'Attic')
    writeStored('arToken', 'token-of-another')
    window.dispatchEvent(new StorageEvent('storage', { key: 'arToken' }))
  }

  /** With a box of its own: what a box can do is asked once per page load. */
  async function openRemoteOf(deviceId: string): Promise<void> {
    writeStored('arToken', 'token-1')
    writeStored('deviceId', deviceId)
    writeStored('consentAppData', { necessary: true, analytics: false })
    changeShared({ arToken: 'token-1', deviceId })
    await open('/remote')
  }

  const homeWithItsMessage = '/?msg=sessionIsNoLongerValid'
  const invalid = () => json(401, { status: 'INVALID-TOKEN' })

  it.each(['tvconfig', 'checkCapabilities', 'account'])(
    'leads home and nowhere else, also when %s is answered only then [C28]',
    async (path) => {
      const answer = hold(path)
      await openRemoteOf(`ends-${path}`)
      await vi.waitFor(() => expect(sentTo(path)).toHaveLength(1))
      keepTokenFresh()
      logOutElsewhere()
      answer(invalid())
      await onItsWay()
      expect(address()).toBe(homeWithItsMessage)
    },
  )

  it.each(['tvconfig', 'checkCapabilities', 'account', 'auth/token'])(
    'does not end that of another account that logged in meanwhile, when %s is answered only then [C28 D06]',
    async (path) => {
      const answer = hold(path)
      await openRemoteOf(`replaced-${path}`)
      keepTokenFresh()
      if (path === 'auth/token') void chooseDevice({ id: 'box-2', name: 'Bedroom' })
      await vi.waitFor(() => expect(sentTo(path)).toHaveLength(1))
      logInElsewhere()
      answer(invalid())
      await onItsWay()
      expect([address(), localStorage.getItem('arToken'), localStorage.getItem('deviceId')]).toEqual([
        '/remote',
        'token-of-another',
        'box-of-another',
      ])
      await expect.element(page.getByText('TV box: Attic')).toBeVisible()
    },
  )

  it('leads home and nowhere else before a file of the remote has come', async () => {
    await openRemoteOf('ends-early')
    await vi.waitFor(() => expect(sentTo('tvconfig')).toHaveLength(1))
    keepTokenFresh()
    flushSync(() => navigate('/error'))
    flushSync(() => navigate('/remote'))
    await effectsRun()
    logOutElsewhere()
    await onItsWay()
    expect(address()).toBe(homeWithItsMessage)
  })

  it('leads home and nowhere else while presses wait for a refresh, and drops them', async () => {
    answers['auth/token/refresh'] = () => new Promise(() => {})
    await openRemoteOf('ends-waiting')
    refreshAtOnce()
    const up = page.getByRole('button', { name: 'Channel up', exact: true })
    await up.click()
    await up.click()
    logOutElsewhere()
    await onItsWay()
    expect(address()).toBe(homeWithItsMessage)
    expect(sentTo('processKey')).toEqual([])
  })
})
