import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { HOUR_MS } from '@beckon/contract/time-units'
import { fakeClock } from '../../platform/fake-clock.ts'
import { INITIAL, step, STILL_FOR_MS, type Effect, type Event, type State } from './version-machine.ts'

/** The machine with a clock that moves only when told, and a server that answers at once with `version`. */
function watch() {
  let state: State = INITIAL
  const { clock, now, pass, timers } = fakeClock(1_000_000)
  const stopWaiting = { check: () => {}, notify: () => {} }
  const world = {
    version: '1.0.0' as string | undefined,
    ofPage: '',
    busy: false,
    asked: [] as number[],
    shown: [] as number[],
  }

  function send(event: Event): void {
    let effects: Effect[]
    ;[state, ...effects] = step(state, event)
    for (const effect of effects) perform(effect)
  }

  function perform(effect: Effect): void {
    if (effect.do === 'wait' || effect.do === 'stop waiting') stopWaiting[effect.to]()
    if (effect.do === 'wait') stopWaiting[effect.to] = clock.after(effect.ms, () => isTimeTo(effect.to))
    if (effect.do === 'ask') {
      world.asked.push(now())
      send({ type: 'answered', version: world.version, ofPage: world.ofPage, at: now() })
    }
    if (effect.do === 'show the new-version page') {
      world.shown.push(now())
      send({ type: 'left' })
    }
  }

  function isTimeTo(what: 'check' | 'notify'): void {
    if (what === 'check') send({ type: 'time to check', at: now() })
    else send({ type: 'time to notify', busy: world.busy, at: now() })
  }

  return {
    world,
    pass,
    arrive: (focused = true) => send({ type: 'arrived', focused, at: now() }),
    leave: () => send({ type: 'left' }),
    focus: () => send({ type: 'focus', at: now() }),
    blur: () => send({ type: 'blur' }),
    press: () => send({ type: 'touched', at: now() }),
    now,
    timers,
  }
}

describe('asking for the version', () => {
  it('happens on arrival and then every 3600000 ms while the window has the focus [R01 U07 E06]', () => {
    const { arrive, pass, world } = watch()
    arrive()
    expect(world.asked).toHaveLength(1)
    pass(HOUR_MS - 1)
    expect(world.asked).toHaveLength(1)
    pass(1)
    expect(world.asked).toHaveLength(2)
    pass(10 * HOUR_MS)
    expect(world.asked.map((at, index) => at - (world.asked[index - 1] ?? at - HOUR_MS))).toEqual(
      Array.from({ length: 12 }, () => HOUR_MS),
    )
  })

  it('stops with the focus, and never happens before the window had it [R02 E06]', () => {
    const { arrive, blur, focus, pass, world } = watch()
    arrive(false)
    pass(5 * HOUR_MS)
    expect(world.asked).toEqual([])
    focus()
    expect(world.asked).toHaveLength(1)
    blur()
    pass(5 * HOUR_MS)
    expect(world.asked).toHaveLength(1)
  })

  it('stops on another page, and goes on when the remote is open again [R02]', () => {
    const { arrive, leave, focus, pass, world, timers } = watch()
    arrive()
    leave()
    expect(timers()).toBe(0)
    focus()
    pass(5 * HOUR_MS)
    expect(world.asked).toHaveLength(1)
    arrive()
    expect(world.asked).toHaveLength(2)
  })

  it('happens at once on regained focus when the last time is an hour ago, else when the hour is over [R01]', () => {
    const { arrive, blur, focus, pass, world } = watch()
    arrive()
    blur()
    pass(HOUR_MS / 2)
    focus()
    expect(world.asked).toHaveLength(1)
    pass(HOUR_MS / 2)
    expect(world.asked).toHaveLength(2)
    blur()
    pass(HOUR_MS)
    focus()
    expect(world.asked).toHaveLength(3)
  })

  it('goes on after a failure, which changes nothing [R04]', () => {
    const { arrive, pass, world } = watch()
    world.version = undefined
    arrive()
    pass(HOUR_MS)
    expect(world).toMatchObject({ shown: [] })
    world.version = '1.0.0'
    pass(HOUR_MS)
    world.version = undefined
    pass(HOUR_MS)
    expect([world.asked.length, world.shown.length]).toEqual([4, 0])
  })

  it('has at most one question under way and asks at most once an hour, whatever happens', () => {
    const events = fc.array(
      fc.tuple(fc.constantFrom('arrive', 'leave', 'focus', 'blur', 'press'), fc.integer({ min: 0, max: 2 * HOUR_MS })),
    )
    fc.assert(
      fc.property(events, (story) => {
        const watched = watch()
        for (const [what, ms] of story) {
          watched[what as 'arrive']()
          watched.pass(ms)
        }
        const gaps = watched.world.asked.slice(1).map((at, index) => at - Number(watched.world.asked[index]))
        expect(gaps.every((gap) => gap >= HOUR_MS)).toBe(true)
      }),
    )
  })
})

describe('a changed version', () => {
  function changed() {
    const watched = watch()
    watched.arrive()
    watched.world.version = '1.1.0'
    return watched
  }

  it('is shown when the hands are still [R03]', () => {
    const { pass, world } = changed()
    pass(HOUR_MS)
    expect(world.shown).toHaveLength(1)
  })

  it('is shown to a page that was loaded before it, though the first to ask is a remote that is opened after it [R03]', () => {
    const { arrive, pass, world } = watch()
    Object.assign(world, { ofPage: '0.9.1', version: '0.10.0' })
    arrive()
    pass(STILL_FOR_MS)
    expect(world.shown).toHaveLength(1)
  })

  it('is not shown where the server reports the lower version of another node at first [R03]', () => {
    const { arrive, pass, world } = watch()
    Object.assign(world, { ofPage: '0.10.0', version: '0.9.1' })
    arrive()
    pass(HOUR_MS)
    expect(world.shown).toEqual([])
  })

  it('is not shown while the version is the first one answered [R03]', () => {
    const { pass, world } = changed()
    world.version = '1.0.0'
    pass(5 * HOUR_MS)
    expect(world.shown).toEqual([])
  })

  it('is shown 30 s after the last press and not before', () => {
    const { pass, press, world, now } = changed()
    pass(HOUR_MS - 10_000)
    press()
    const pressedAt = now()
    pass(10_000 + 19_999)
    expect(world.shown).toEqual([])
    pass(1)
    expect(world.shown).toEqual([pressedAt + STILL_FOR_MS])
  })

  it('is never shown within 30 s of a press, however the presses fall', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: 40_000 }), { maxLength: 40 }), (pauses) => {
        const { pass, press, world, now } = changed()
        pass(HOUR_MS - 1)
        const presses: number[] = []
        for (const pause of pauses) {
          if (world.shown.length === 0) presses.push(now())
          press()
          pass(pause)
        }
        pass(STILL_FOR_MS + 1)
        expect(world.shown).toHaveLength(1)
        expect(presses.every((at) => Number(world.shown[0]) - at >= STILL_FOR_MS)).toBe(true)
      }),
    )
  })

  it('waits for a recording to end, and then for still hands', () => {
    const { pass, world } = changed()
    world.busy = true
    pass(HOUR_MS + 5 * STILL_FOR_MS)
    expect(world.shown).toEqual([])
    world.busy = false
    pass(STILL_FOR_MS)
    expect(world.shown).toHaveLength(1)
  })

  it('learnt on coming back to the window does not come under the hand that comes back', () => {
    const { blur, focus, pass, world } = changed()
    blur()
    pass(2 * HOUR_MS)
    focus()
    pass(STILL_FOR_MS - 1)
    expect(world.shown).toEqual([])
    pass(1)
    expect(world.shown).toHaveLength(1)
  })

  it('waits while another page is open', () => {
    const { arrive, leave, pass, press, world } = changed()
    pass(HOUR_MS - 1)
    press()
    pass(1)
    leave()
    pass(STILL_FOR_MS * 2)
    expect(world.shown).toEqual([])
    arrive()
    pass(STILL_FOR_MS)
    expect(world.shown).toHaveLength(1)
  })

  it('leaves who goes back to the remote in peace for an hour', () => {
    const { arrive, pass, world } = changed()
    pass(HOUR_MS)
    arrive()
    pass(HOUR_MS - 1)
    expect(world.shown).toHaveLength(1)
    pass(1 + STILL_FOR_MS)
    expect(world.shown).toHaveLength(2)
  })

  it('that is taken back in time is not shown', () => {
    const { blur, focus, pass, press, world } = changed()
    world.busy = true
    pass(HOUR_MS)
    blur()
    world.version = '1.0.0'
    pass(HOUR_MS)
    focus()
    world.busy = false
    press()
    pass(10 * STILL_FOR_MS)
    expect(world.shown).toEqual([])
  })
})
