import { inEveryLanguage } from '@beckon/contract/languages'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { announce, announcedCount } from '../../ui/announce.ts'
import { NOTHING_KNOWN, useObservedState, type ObservedState } from '../tv-state/observed-state.ts'
import { notePress } from '../what-is-on/state-around-press.ts'
import type { PressesState } from './presses.ts'
import { realClock } from '../../platform/clock.ts'
import { followPresses } from './remote-presses.ts'
import { sayPresses } from './say-presses.ts'

vi.mock(import('../../ui/announce.ts'), { spy: true })
vi.mock('./remote-presses.ts', () => ({ followPresses: vi.fn(() => () => {}), pressesNow: () => state }))

const label = inEveryLanguage('Volume up')
const press = { id: 'volumeUp', label, commands: [] }
const volume = (value: number): ObservedState => ({ ...NOTHING_KNOWN, volume: { is: 'known', value } })
let count = 0
let state: Partial<PressesState>

function change(next: Partial<PressesState>): void {
  const [listener] = vi.mocked(followPresses).mock.lastCall ?? []
  const before = state
  state = next
  listener?.(state as PressesState, before as PressesState)
}

/** A press of Volume up that is sent at once. */
function pressOnce(): void {
  count += 1
  const entry = { n: count, press, at: 0, method: undefined, outcome: undefined }
  notePress(count, useObservedState.getState(), 0)
  change({ log: [entry], last: { label, outcome: undefined, first: count } })
  change({ log: [entry], last: { label, outcome: { is: 'sent' }, first: count } })
}

beforeEach(() => {
  vi.useFakeTimers()
  state = { log: [], last: undefined }
  vi.mocked(announce).mockImplementation(() => {})
})

afterEach(() => {
  vi.useRealTimers()
  useObservedState.setState(NOTHING_KNOWN, true)
})

it('speaks what a group of presses changed, also when its last press changed nothing more', async () => {
  useObservedState.setState(volume(98), true)
  const stop = sayPresses({ presses: false, tv: true })
  pressOnce()
  useObservedState.setState(volume(100), true)
  pressOnce()
  await vi.advanceTimersByTimeAsync(2_000)
  expect(vi.mocked(announce).mock.calls).toEqual([['Volume 100', { waits: false }]])
  stop()
})

it('breaks off no answer that the user has asked for since', async () => {
  const stop = sayPresses({ presses: true, tv: false })
  pressOnce()
  await vi.advanceTimersByTimeAsync(500)
  expect(vi.mocked(announce).mock.lastCall).toEqual(['Volume up: sent', { waits: false }])
  pressOnce()
  vi.mocked(announcedCount).mockReturnValue(7)
  await vi.advanceTimersByTimeAsync(500)
  expect(vi.mocked(announce).mock.lastCall).toEqual(['Volume up: sent', { waits: true }])
  vi.mocked(announcedCount).mockReset()
  stop()
})

it('speaks each of several quick presses of different keys, in one sentence', async () => {
  const stop = sayPresses({ presses: true, tv: false })
  const entries = ['OK', 'Down', 'Right'].map((name, at) => {
    const named = inEveryLanguage(name)
    return { n: at + 1, press: { id: name, label: named, commands: [] }, at: 0, method: undefined, outcome: undefined }
  })
  const sent = { is: 'sent' } as const
  entries.forEach((entry, at) => {
    change({ log: entries.slice(0, at + 1), last: { label: entry.press.label, outcome: undefined, first: entry.n } })
  })
  const [, , right] = entries
  const answered = entries.map((entry) => ({ ...entry, outcome: sent }))
  change({ log: answered, last: { label: right?.press.label ?? label, outcome: sent, first: 3 } })
  await vi.advanceTimersByTimeAsync(2_000)
  expect(vi.mocked(announce).mock.calls).toEqual([['OK: sent. Down: sent. Right: sent', { waits: false }]])
  stop()
})

it('speaks a press that was made before it was loaded, under way or sent, but none of long ago, and none twice', async () => {
  for (const outcome of [undefined, { is: 'sent' }] as const) {
    count += 1
    const entry = { n: count, press, at: realClock.now(), method: undefined, outcome }
    state = { log: [entry], last: { label, outcome, first: count } }
    const stop = sayPresses({ presses: true, tv: false })
    if (outcome === undefined) change({ ...state, last: { label, outcome: { is: 'sent' }, first: count } })
    await vi.advanceTimersByTimeAsync(500)
    expect(vi.mocked(announce).mock.calls).toEqual([['Volume up: sent', { waits: false }]])
    stop()
    vi.mocked(announce).mockClear()

    const stopAgain = sayPresses({ presses: true, tv: false })
    await vi.advanceTimersByTimeAsync(500)
    stopAgain()
    count += 1
    state = { ...state, log: [{ ...entry, n: count, outcome: { is: 'sent' }, at: realClock.now() - 10_000 }] }
    const stopLater = sayPresses({ presses: true, tv: false })
    await vi.advanceTimersByTimeAsync(500)
    stopLater()
    expect(announce).not.toHaveBeenCalled()
  }
})
