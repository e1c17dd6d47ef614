import { DAY_MS } from '@beckon/contract/time-units'
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { walk } from '../../test/walk.ts'
import { step, usableInterval, type Effect, type Event, type State } from './refresh-machine.ts'

const HALF_HOUR = 1_800_000
/** As far as a clock without a battery goes forward when it is set. */
const HALF_A_CENTURY = 50 * 365 * DAY_MS

const after = (...events: Event[]) => walk<State, Event, Effect>(step, { at: 'no token' }, events)

const fresh: Event = { type: 'new token', intervalMs: HALF_HOUR, now: 0 }
const due: Event = { type: 'time is up', now: HALF_HOUR }

const noAnswer: Event = { type: 'no answer' }

describe('keeping a token fresh', () => {
  it('refreshes after exactly the interval the server gave last [D12 U23]', () => {
    expect(after(fresh).last).toEqual([{ do: 'wait', ms: HALF_HOUR }])
    expect(after(fresh, due).last).toContainEqual({ do: 'refresh' })
    expect(after(fresh, due, { type: 'new token', intervalMs: 60_000, now: HALF_HOUR }).last).toEqual([
      { do: 'wait', ms: 60_000 },
    ])
  })

  it('uses the last known interval when the server gives none, and 600000 ms when there never was one [D12 U23]', () => {
    expect(after({ type: 'new token', intervalMs: undefined, now: 0 }).last).toEqual([{ do: 'wait', ms: 600_000 }])
    expect(after(fresh, due, { type: 'new token', intervalMs: 0, now: 5 }).last).toEqual([
      { do: 'wait', ms: HALF_HOUR },
    ])
  })

  it.each([
    [0, 600_000],
    [-1, 600_000],
    [Number.NaN, 600_000],
    [Infinity, 600_000],
    [1, 1_000],
    [999, 1_000],
    [1_000, 1_000],
    [86_400_000, 86_400_000],
    [2 ** 31, 86_400_000],
    [Number.MAX_VALUE, 86_400_000],
  ])('an interval of %s ms never makes a timer run wild', (given, used) => {
    expect(usableInterval(given, undefined)).toBe(used)
  })

  it('refreshes a token of unknown age at once [A21]', () => {
    const { state, last } = after({ type: 'old token', intervalMs: HALF_HOUR, now: 7 })
    expect(state).toMatchObject({ at: 'refreshing', dueAt: 7 })
    expect(last).toContainEqual({ do: 'refresh' })
  })

  it('refreshes one time on wake-up when it slept past its time [D12]', () => {
    const eightHours = 8 * 3_600_000
    const woken = after(fresh, { type: 'wake', now: eightHours })
    expect(woken.last).toContainEqual({ do: 'refresh' })
    expect(step(woken.state, { type: 'needed', now: eightHours + 1 })[1]).toBeUndefined()
    expect(step(woken.state, { type: 'time is up', now: eightHours + 2 })[1]).toBeUndefined()
    expect(step(woken.state, { type: 'wake', now: eightHours + 3 })[1]).toBeUndefined()
  })

  it('does not refresh a token that is not due, on wake-up or on a press', () => {
    expect(after(fresh, { type: 'wake', now: HALF_HOUR - 1 }).last).toEqual([])
    expect(after(fresh, { type: 'needed', now: HALF_HOUR - 1 }).last).toEqual([])
  })

  it('trusts its timer when the clock was set back meanwhile', () => {
    expect(after(fresh, { type: 'time is up', now: -86_400_000 }).last).toContainEqual({ do: 'refresh' })
  })

  it('stops after a 500, keeps the token, and tries again on the next press or wake-up [D14]', () => {
    const stopped = after(fresh, due, { type: 'server error', now: HALF_HOUR })
    expect(stopped).toMatchObject({
      state: { at: 'stopped', since: HALF_HOUR, intervalMs: HALF_HOUR, dueAt: HALF_HOUR },
      last: [],
    })
    expect(step(stopped.state, { type: 'needed', now: HALF_HOUR + 1 }), 'a page that comes').toHaveLength(1)
    expect(step(stopped.state, { type: 'needed', now: HALF_HOUR + 2_000 })).toContainEqual({ do: 'refresh' })
    expect(step(stopped.state, { type: 'wake', now: HALF_HOUR + 1 })).toContainEqual({ do: 'refresh' })
    expect(step(stopped.state, { type: 'time is up', now: HALF_HOUR + 1 })).toHaveLength(1)
  })

  it('stops when the token is removed, whatever it was doing [C22 D06]', () => {
    const cleared: Event = { type: 'cleared' }
    for (const { state } of [
      after(fresh),
      after(fresh, due),
      after(fresh, due, noAnswer),
      after(fresh, due, { type: 'server error', now: HALF_HOUR }),
    ]) {
      expect(step(state, cleared)).toEqual([{ at: 'no token' }, { do: 'stop waiting' }])
    }
  })

  it('retries after 1, 2, 4, 8 and then every 15 s while no answer comes [D15]', () => {
    let state = after(fresh, due).state
    const waits: number[] = []
    for (let tries = 0; tries < 8; tries += 1) {
      const [waiting, effect] = step(state, noAnswer)
      if (effect?.do === 'wait') waits.push(effect.ms)
      state = step(waiting, { type: 'time is up', now: HALF_HOUR })[0]
    }
    expect(waits).toEqual([1_000, 2_000, 4_000, 8_000, 15_000, 15_000, 15_000, 15_000])
  })

  it('retries at once when the network is back', () => {
    const waiting = after(fresh, due, noAnswer)
    expect(step(waiting.state, { type: 'wake', now: HALF_HOUR + 10 })).toContainEqual({ do: 'refresh' })
  })

  it('never ends a session over lost packets, wake-ups, server errors and a clock that is set, in any order [D15]', () => {
    const event = fc.oneof(
      fc.record({
        type: fc.constantFrom('time is up' as const, 'wake' as const, 'needed' as const, 'no answer' as const),
        now: fc.nat(HALF_A_CENTURY),
      }),
      fc.record({ type: fc.constant('server error' as const), now: fc.nat(HALF_A_CENTURY) }),
    )
    fc.assert(
      fc.property(fc.array(event, { maxLength: 60 }), (events) => {
        const { state } = after(fresh, ...events)
        expect(state.at).not.toBe('no token')
      }),
      { numRuns: 10_000 },
    )
  })
})
