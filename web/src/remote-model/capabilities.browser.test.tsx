import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { answers, hold, json, logged, sentTo, startServer, stopServer } from '../client/fake-server.ts'
import { refreshAtOnce } from '../client/refresh.ts'
import { changeShared, INITIAL_STATE, shared } from '../platform/shared-state.ts'
import { loadTvCapabilities, tvPathsNow } from './capabilities.ts'
import { retryCapabilities } from './retry-capabilities.ts'

let boxes = 0
let stopRetrying = () => {}

beforeEach(() => {
  changeShared({ ...INITIAL_STATE, arToken: 'token-1', deviceId: `able-box-${++boxes}`, sessionNumber: boxes }, true)
  localStorage.setItem('arToken', 'token-1')
  startServer({ checkCapabilities: () => json(500, { status: 'ERROR' }) })
  vi.useFakeTimers()
})

afterEach(async () => {
  stopRetrying()
  changeShared({ arToken: undefined })
  await stopServer()
})

it('one arrival asks once what the box can do, also when the answer is lost, and then after the pauses [H12]', async () => {
  await loadTvCapabilities()
  await loadTvCapabilities()
  stopRetrying = retryCapabilities()
  await vi.advanceTimersByTimeAsync(9_999)
  expect(sentTo('checkCapabilities')).toHaveLength(1)
  await vi.advanceTimersByTimeAsync(1)
  expect(sentTo('checkCapabilities')).toHaveLength(2)
  await vi.advanceTimersByTimeAsync(20_000)
  expect(sentTo('checkCapabilities')).toHaveLength(3)
})

it('a TV that could only be woken is asked again, until it is awake', async () => {
  const can = (isAwake: 'yes' | 'no') => () =>
    json(200, {
      results: {
        hdmiLinkReady: isAwake,
        tvPowerOnCommandAvailable: 'yes',
        tvPowerOffCommandAvailable: isAwake,
        boxVolume: isAwake,
        apps: isAwake,
      },
    })
  answers['checkCapabilities'] = can('no')
  expect(await loadTvCapabilities()).toBe(false)
  expect(tvPathsNow().mute).toBe('none')
  stopRetrying = retryCapabilities()
  answers['checkCapabilities'] = can('yes')
  await vi.advanceTimersByTimeAsync(10_000)
  // The answer is read in a time of its own.
  await vi.waitFor(() =>
    expect(tvPathsNow()).toMatchObject({ mute: 'box', volumeUp: 'box', tvInput: 'hdmi', tvPower: 'hdmi' }),
  )
  await vi.advanceTimersByTimeAsync(600_000)
  expect(sentTo('checkCapabilities')).toHaveLength(2)
})

it('a box that lastingly has power and nothing else is asked once', async () => {
  answers['checkCapabilities'] = () =>
    json(200, {
      results: {
        hdmiLinkReady: 'no',
        tvPowerOnCommandAvailable: 'yes',
        tvPowerOffCommandAvailable: 'yes',
        boxVolume: 'no',
      },
    })
  expect(await loadTvCapabilities()).toBe(true)
  stopRetrying = retryCapabilities()
  await vi.advanceTimersByTimeAsync(600_000)
  expect(sentTo('checkCapabilities')).toHaveLength(1)
})

it('after a 500 to the refresh the page asks nothing by itself, and the session stays [D14]', async () => {
  answers['auth/token/refresh'] = () => json(500, { status: 'ERROR' })
  refreshAtOnce()
  // The turn among tabs comes from the browser, in a time of its own.
  await vi.waitFor(() => expect(logged()).toEqual(['REFRESH-TOKEN-FAILURE']))
  stopRetrying = retryCapabilities()
  await vi.advanceTimersByTimeAsync(600_000)
  expect([sentTo('auth/token/refresh').length, sentTo('checkCapabilities').length]).toEqual([1, 0])
  expect([logged(), shared().arToken]).toEqual([['REFRESH-TOKEN-FAILURE'], 'token-1'])
})

it('what is answered after another box came into use is kept for neither', async () => {
  const give = hold('checkCapabilities')
  const asked = loadTvCapabilities()
  await vi.waitFor(() => expect(sentTo('checkCapabilities')).toHaveLength(1))
  const { deviceId } = shared()
  changeShared({ deviceId: 'the-box-before' })
  const all = { hdmiLinkReady: 'yes', tvPowerOnCommandAvailable: 'yes', tvPowerOffCommandAvailable: 'yes' }
  give(json(200, { results: { ...all, boxVolume: 'yes', apps: 'yes' } }))
  expect(await asked).toBe(false)
  for (const box of ['the-box-before', deviceId]) {
    changeShared({ deviceId: box })
    expect(tvPathsNow().mute).toBe('none')
  }
})
