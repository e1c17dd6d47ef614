import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { fakeClock } from '../../platform/fake-clock.ts'
import {
  awake,
  DEAD_MS,
  DIM_MS,
  isDead,
  restStep,
  type RestEffect,
  type RestEvent,
  type RestState,
} from './rest-machine.ts'

const QUIET = 5 * 60_000

/** A test harness: moves the clock to each event, and fires the timer on the way. */
function remote(quietMs = QUIET) {
  let state = awake(quietMs, 0)
  const { clock, now, pass: goOn } = fakeClock()
  const wait = (ms: number) => clock.after(ms, () => send({ type: 'time is up', at: now() }))
  let stopWaiting = wait(quietMs)
  const did: RestEffect['do'][] = []

  function send(event: RestEvent): void {
    const [next, ...effects] = restStep(state, event)
    state = next
    for (const effect of effects) {
      if (effect.do !== 'wait') did.push(effect.do)
      else {
        stopWaiting()
        stopWaiting = wait(event.at + effect.ms - now())
      }
    }
  }

  return {
    goOn,
    send: (type: RestEvent['type'], at = now()) => send({ type, at }),
    state: (): RestState => state,
    did,
    now,
  }
}

describe('the remote while its user watches', () => {
  it('rests after the quiet time and a warning of ten seconds, and not before', () => {
    const one = remote()
    one.goOn(QUIET - 1)
    expect([one.state().at, ...one.did]).toEqual(['awake'])
    one.goOn(1)
    expect([one.state().at, ...one.did]).toEqual(['dimming', 'dim'])
    one.goOn(DIM_MS - 1)
    expect(one.state().at).toBe('dimming')
    one.goOn(1)
    expect([one.state().at, ...one.did]).toEqual(['resting', 'dim', 'brighten', 'rest'])
  })

  it('counts the quiet time from the last press', () => {
    const one = remote()
    one.goOn(QUIET - 1)
    one.send('input')
    one.goOn(QUIET - 1)
    expect(one.state().at).toBe('awake')
    one.goOn(1)
    expect(one.state().at).toBe('dimming')
  })

  it('does not count a pointer that trembles, but stops dimming for it', () => {
    const one = remote()
    one.goOn(QUIET - 1)
    one.send('moved')
    one.goOn(1)
    expect(one.state().at).toBe('dimming')
    one.send('moved')
    expect([one.state().at, ...one.did]).toEqual(['awake', 'dim', 'brighten'])
  })

  it.each(['input', 'moved', 'wake'] as const)('stops dimming at any sign of its user: %s', (type) => {
    const one = remote()
    one.goOn(QUIET + DIM_MS - 1)
    one.send(type)
    expect([one.state().at, isDead(one.state(), one.now())]).toEqual(['awake', false])
    one.goOn(QUIET - 1)
    expect(one.state().at).toBe('awake')
  })

  it('keeps resting while its large keys are pressed, and ignores presses for a moment when it is woken', () => {
    const one = remote()
    one.goOn(QUIET + DIM_MS)
    for (const type of ['input', 'moved', 'time is up'] as const) {
      one.send(type)
      expect([one.state().at, one.did.at(-1)], type).toEqual(['resting', 'rest'])
    }
    one.goOn(60 * 60_000)
    expect(one.state().at).toBe('resting')
    one.send('wake')
    expect([one.state().at, one.did.at(-1)]).toEqual(['awake', 'wake'])
    expect([isDead(one.state(), one.now()), isDead(one.state(), one.now() + DEAD_MS)]).toEqual([true, false])
    one.goOn(QUIET + DIM_MS)
    expect(one.state().at).toBe('resting')
  })

  it('only dims after a sleep of the device, however long', () => {
    const one = remote()
    one.send('time is up', 8 * 60 * 60_000)
    expect(one.state().at).toBe('dimming')
  })

  it('never rests within the quiet time after anything that its user did, and always wakes', () => {
    const event = fc.record({
      afterMs: fc.integer({ min: 0, max: 90_000 }),
      type: fc.constantFrom<RestEvent['type']>('input', 'moved', 'wake', 'time is up'),
    })
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 60 }), fc.array(event, { maxLength: 60 }), (minutes, events) => {
        const one = remote(minutes * 60_000)
        let last = 0
        for (const { afterMs, type } of events) {
          const before = one.did.length
          one.goOn(afterMs)
          if (one.did.slice(before).includes('rest'))
            expect(one.now() - last).toBeGreaterThanOrEqual(minutes * 60_000 + DIM_MS)
          const wakes = type === 'wake' && one.state().at !== 'awake'
          one.send(type)
          if (type === 'input' || wakes) last = one.now()
          if (type === 'wake') expect(one.state().at).toBe('awake')
        }
      }),
    )
  })
})
