import type { Box, BoxState } from '@beckon/boxes/box'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { HOSTILE_NAMES } from '../../../../boxes/test/hostile-values.ts'
import { fakeBox } from '../../../test/support/fake-box.ts'
import type { Boxes } from '../boxes.ts'
import { boxStates, type BoxStates, type StateAnswer } from './box-states.ts'

type WhenDone = Parameters<Boxes['whenDone']>[0]

let states: BoxStates
let done: WhenDone | undefined
let asked: number
let tell: () => void
let says: () => Promise<BoxState>
let here: Box

const KNOWN = { id: 'tv', name: 'TV', layout: 'standard', kind: 'direct' } as const

beforeEach(() => {
  vi.useFakeTimers()
  asked = 0
  done = undefined
  tell = () => {}
  says = async () => ({ volume: 20 })
  here = telling(true)
  const whenDone = (listener: WhenDone) => {
    done = listener
    return () => (done = undefined)
  }
  states = boxStates({ here: () => here, whenDone }, { now: () => Date.now() })
})
afterEach(() => {
  states.close()
  vi.useRealTimers()
})

function telling(tells: boolean) {
  const box = fakeBox('tv')
  const state = () => {
    asked += 1
    return says()
  }
  const whenStateChanged = (listener: () => void) => {
    tell = listener
    return () => (tell = () => {})
  }
  return { ...box, state, ...(tells ? { whenStateChanged } : {}) }
}

const never = new AbortController().signal
const read = (maxAgeMs = 1_000) => states.read(KNOWN, { maxAgeMs, patienceMs: 1_300 })
const versionOf = (told: StateAnswer) => (told.is === 'answered' ? told.version : '')

/** Waits as a page does, and writes down what it is told. */
function page(version: string, { maxAgeMs = 15_000, gone = never } = {}): StateAnswer[] {
  const told: StateAnswer[] = []
  void states.next(KNOWN, { version, maxAgeMs, gone }).then((one) => told.push(one))
  return told
}

describe.each(HOSTILE_NAMES)('a name with $what, in the state of a box', ({ told, shown }) => {
  it('is told in words', async () => {
    const programme = { title: told, endsAt: 5, next: { title: told } }
    says = async () => ({ channel: { number: 7, name: told }, screen: told, focus: told, programme })
    const words = { screen: shown, focus: shown, programme: { title: shown, endsAt: 5, next: { title: shown } } }
    expect(await read()).toMatchObject({
      state: { channel: { number: 7, name: shown }, ...(shown === '' ? {} : words) },
    })
  })
})

describe('the state of a box', () => {
  it('is asked for once for all who ask within a second, and tells its age', async () => {
    const [one, other] = await Promise.all([read(), read()])
    expect(one).toEqual({ is: 'answered', state: { volume: 20 }, ageMs: 0, version: expect.any(String) })
    expect(other).toEqual(one)
    await vi.advanceTimersByTimeAsync(900)
    expect(await read()).toMatchObject({ ageMs: 900 })
    expect(asked).toBe(1)
    await vi.advanceTimersByTimeAsync(200)
    expect(await read()).toMatchObject({ ageMs: 0 })
    expect(asked).toBe(2)
  })

  it('is asked for again after a command, though nobody waits for changes', async () => {
    await read()
    done?.('tv')
    await read()
    expect(asked).toBe(2)
  })

  it('is asked for again by whoever pressed since: an answer under way may be from before', async () => {
    let answer = (_state: BoxState) => {}
    says = () => new Promise((resolve) => (answer = resolve))
    const early = read()
    await vi.advanceTimersByTimeAsync(50)
    const afterPress = read(10)
    answer({ volume: 20 })
    expect(await early).toMatchObject({ state: { volume: 20 } })
    await vi.advanceTimersByTimeAsync(0)
    answer({ volume: 22 })
    expect(await afterPress).toMatchObject({ state: { volume: 22 } })
  })

  it('is not known while the box does not say it in time; a late answer serves the next', async () => {
    says = () => new Promise((resolve) => setTimeout(() => resolve({ volume: 20 }), 3_000))
    const slow = read()
    await vi.advanceTimersByTimeAsync(1_300)
    expect(await slow).toEqual({ is: 'refused', why: 'BOX-TIMEOUT' })
    await vi.advanceTimersByTimeAsync(1_700)
    expect(await read(5_000)).toMatchObject({ state: { volume: 20 }, ageMs: 3_000 })
    says = () => Promise.reject(new Error('BOX-UNREACHABLE'))
    expect(await read(0)).toEqual({ is: 'refused', why: 'BOX-UNREACHABLE' })
  })

  it('is asked for again two seconds after it was away, however old a state may be', async () => {
    says = () => Promise.reject(new Error('BOX-UNREACHABLE'))
    expect(await read(15_000)).toEqual({ is: 'refused', why: 'BOX-UNREACHABLE' })
    says = async () => ({ volume: 20 })
    await vi.advanceTimersByTimeAsync(2_100)
    expect(await read(15_000)).toMatchObject({ is: 'answered', state: { volume: 20 } })
  })

  it('has no time of a programme that no calendar has', async () => {
    const title = 'News'
    says = async () => ({ programme: { title, endsAt: 1e300, next: { title, startsAt: 0.5 } } })
    expect(await read()).toHaveProperty('state', { programme: { title, next: { title } } })
  })

  it('has no words that are too long, and no volume that is none', async () => {
    says = async () => ({ volume: 250, screen: 'x'.repeat(900), focus: '' })
    expect(await read()).toMatchObject({ state: { screen: 'x'.repeat(500) } })
    expect(Object.keys((await read()) as object)).toContain('version')
    expect(await read()).not.toMatchObject({ state: { volume: 250 } })
  })
})

describe('pages that wait for another state', () => {
  it('are told together, a moment after the box says that something changed', async () => {
    const version = versionOf(await read())
    const pages = [page(version), page(version), page(version)]
    await vi.advanceTimersByTimeAsync(5_000)
    expect([pages.flat(), asked]).toEqual([[], 1])
    says = async () => ({ volume: 22 })
    tell()
    tell()
    await vi.advanceTimersByTimeAsync(100)
    expect(pages.flat()).toHaveLength(3)
    expect(pages[0]?.[0]).toMatchObject({ state: { volume: 22 }, ageMs: 0 })
    expect(asked).toBe(2)
  })

  it('are told at once when the state is another one already, and that the box is gone', async () => {
    await read()
    expect(await states.next(KNOWN, { version: 'other', maxAgeMs: 15_000, gone: never })).toMatchObject({
      is: 'answered',
    })
    const waiting = page(versionOf(await read()))
    says = () => Promise.reject(new Error('BOX-UNREACHABLE'))
    tell()
    await vi.advanceTimersByTimeAsync(100)
    expect(waiting).toEqual([{ is: 'refused', why: 'BOX-UNREACHABLE' }])
  })

  it('have a box looked at every 15 seconds that tells nothing by itself, once for all', async () => {
    here = telling(false)
    const version = versionOf(await read())
    const pages = Array.from({ length: 50 }, () => page(version))
    await vi.advanceTimersByTimeAsync(14_999)
    expect([pages.flat(), asked]).toEqual([[], 1])
    await vi.advanceTimersByTimeAsync(1)
    expect(pages.map(([told]) => told)).toEqual(pages.map(() => expect.objectContaining({ ageMs: 0, version })))
    expect(asked).toBe(2)
  })

  it('have it looked at after a command, after a run once, and when a channel number may be over', async () => {
    here = telling(false)
    const version = versionOf(await read())
    const waiting = page(version)
    for (let press = 0; press < 5; press += 1) {
      done?.('tv')
      await vi.advanceTimersByTimeAsync(200)
    }
    expect(asked).toBe(1)
    await vi.advanceTimersByTimeAsync(100)
    expect([waiting, asked]).toEqual([[], 2])
    says = async () => ({ channel: { number: 206, name: 'Storybook Kids' } })
    await vi.advanceTimersByTimeAsync(2_700)
    expect(waiting).toMatchObject([{ state: { channel: { number: 206 } } }])
    expect(asked).toBe(3)
  })

  it('have it looked at a second time after a command though the first time told another state', async () => {
    here = telling(false)
    const version = versionOf(await read())
    const first = page(version)
    done?.('tv')
    says = async () => ({ volume: 22 })
    await vi.advanceTimersByTimeAsync(300)
    expect(first).toMatchObject([{ state: { volume: 22 } }])
    await vi.advanceTimersByTimeAsync(250)
    const second = page(versionOf(first[0] as StateAnswer))
    says = async () => ({ channel: { number: 206, name: 'Storybook Kids' } })
    await vi.advanceTimersByTimeAsync(2_500)
    expect(second).toMatchObject([{ state: { channel: { number: 206 } } }])
  })

  it('are not told a state from before a change that came while nobody waited', async () => {
    const version = versionOf(await read())
    tell()
    says = async () => ({ volume: 22 })
    const waiting = page(version)
    await vi.advanceTimersByTimeAsync(0)
    expect(waiting).toMatchObject([{ state: { volume: 22 } }])
  })

  it('leave the box alone when they have gone', async () => {
    here = telling(false)
    const left = new AbortController()
    const version = versionOf(await read())
    page(version, { gone: left.signal })
    left.abort()
    await vi.advanceTimersByTimeAsync(120_000)
    expect(asked).toBe(1)
    expect(done).toBeUndefined()
    expect(vi.getTimerCount()).toBe(0)
  })

  it('are answered when the server stops', async () => {
    const waiting = page(versionOf(await read()))
    states.close()
    await vi.advanceTimersByTimeAsync(0)
    expect(waiting).toEqual([{ is: 'refused', why: 'BOX-TIMEOUT' }])
  })
})
