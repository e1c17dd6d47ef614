import { describe, expect, it } from 'vitest'
import { fakeClock } from '../../platform/fake-clock.ts'
import { AT_REST, LONGEST_HOLD_MS, step, type HoldEffect, type HoldEvent, type HoldState } from './hold-machine.ts'

const TIMES = { delayMs: 500, everyMs: 100 }

/** Holds a key with a clock that the test moves; returns the times at which it was pressed. */
function held(queue: (at: number) => 'free' | 'busy' | 'failed' = () => 'free', times = TIMES) {
  let state: HoldState = AT_REST
  const { clock, now, pass, timers } = fakeClock()
  let stopWaiting = () => {}
  const pressedAt: number[] = []
  function send(event: HoldEvent): void {
    const [next, ...effects] = step(state, event)
    state = next
    for (const effect of effects) perform(effect)
  }
  function perform(effect: HoldEffect): void {
    if (effect.do === 'wait' || effect.do === 'stop waiting') stopWaiting()
    if (effect.do === 'wait')
      stopWaiting = clock.after(effect.ms, () => send({ type: 'time is up', times, queue: queue(now()) }))
    if (effect.do === 'press') pressedAt.push(now())
  }
  send({ type: 'down', key: 'up', times })
  return { send, pass, pressedAt, isAtRest: () => state.at === 'rest' && timers() === 0 }
}

describe('a key that is held', () => {
  it('does nothing before the delay, then repeats at the chosen rate', () => {
    const { pass, pressedAt } = held()
    pass(499)
    expect(pressedAt).toEqual([])
    pass(301)
    expect(pressedAt).toEqual([500, 600, 700, 800])
  })

  it.each([
    [2000, 2000, [2000, 4000]],
    [300, 1500, [300, 1800, 3300]],
  ])('waits %i ms and repeats every %i ms when the user says so', (delayMs, everyMs, expected) => {
    const { pass, pressedAt } = held(() => 'free', { delayMs, everyMs })
    pass(4000)
    expect(pressedAt).toEqual(expected)
  })

  it('stops when it is let go, or the page is out of sight', () => {
    const { send, pass, pressedAt, isAtRest } = held()
    pass(600)
    send({ type: 'up' })
    expect(isAtRest()).toBe(true)
    pass(5000)
    expect(pressedAt).toEqual([500, 600])
  })

  it('waits for the answer to the press before it, so that none is left over', () => {
    const { pass, pressedAt } = held((at) => (at > 500 && at < 1000 ? 'busy' : 'free'))
    pass(1100)
    expect(pressedAt).toEqual([500, 1000, 1100])
  })

  it('ends when a repeat fails, but not for a failure before it', () => {
    const { pass, pressedAt, isAtRest } = held(() => 'failed')
    pass(5000)
    expect(pressedAt).toEqual([500])
    expect(isAtRest()).toBe(true)
  })

  it('ends by itself after ten seconds, for its release may be lost', () => {
    const { pass, pressedAt, isAtRest } = held()
    pass(60_000)
    expect(pressedAt.at(-1)).toBe(LONGEST_HOLD_MS)
    expect(isAtRest()).toBe(true)
  })

  it('ends when another key goes down', () => {
    const { send, pass, pressedAt } = held()
    pass(400)
    send({ type: 'down', key: 'down', times: TIMES })
    pass(499)
    expect(pressedAt).toEqual([])
    pass(1)
    expect(pressedAt).toEqual([900])
  })
})
