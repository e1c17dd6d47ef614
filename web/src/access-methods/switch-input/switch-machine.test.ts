import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { DEFAULT_PROFILE, type Job, type PressSettings, type SwitchRow } from '@beckon/contract/profile'
import { ESCAPE, step, switchesAtRest, type Gesture, type SwitchSetup, type SwitchState } from './switch-machine.ts'

const SPACE: SwitchRow = { source: 'key', code: 'Space', job: 'select' }
const PAD: SwitchRow = { source: 'gamepad', code: 'button 0', job: 'select' }
const ENTER: SwitchRow = { source: 'key', code: 'Enter', job: 'next' }

type Press = Partial<PressSettings>

/** A closure of a switch, in milliseconds; without an end it is never let go. */
type Touch = readonly [number: number, from: number, to?: number | undefined]

const first = (from: number, to?: number): Touch => [0, from, to]
const second = (from: number, to?: number): Touch => [1, from, to]

function setup(press: Press, switches: readonly SwitchRow[] = [SPACE, ENTER], heldMoves = false): SwitchSetup {
  const longCounts = (job: Job) => job === 'select' || job === 'next'
  return { switches, press: { ...DEFAULT_PROFILE.press, ...press }, heldMoves, longCounts }
}

/** A keyboard and a clock: plays the edges in order, with the waits of the machine in between, until `until`. */
function play(made: SwitchSetup, touches: readonly Touch[], { until = 120_000, forgetAt = Infinity } = {}) {
  let state: SwitchState = switchesAtRest(made)
  let due = Infinity
  const heard: string[] = []
  const gestures: Gesture[] = []

  function send(event: Parameters<typeof step>[1], now: number): void {
    const [next, ...effects] = step(state, event)
    state = next
    for (const effect of effects) {
      if (effect.do === 'wait') due = now + effect.ms
      else if (effect.do === 'stop waiting') due = Infinity
      else if (effect.do === 'gesture') {
        gestures.push(effect.gesture)
        heard.push(`${effect.gesture.phase} ${effect.gesture.job} at ${now}`)
      } else heard.push(`${effect.do} at ${now}`)
    }
  }

  function waitUntil(time: number): void {
    while (due <= time) {
      const now = due
      due = Infinity
      send({ type: 'time is up', at: now }, now)
    }
  }

  const edges = [
    ...touches.flatMap(([number, from, to]) => [
      { at: from, event: { type: 'closure', switch: number, is: 'down', at: from } as const },
      ...(to === undefined ? [] : [{ at: to, event: { type: 'closure', switch: number, is: 'up', at: to } as const }]),
    ]),
    ...(forgetAt === Infinity ? [] : [{ at: forgetAt, event: { type: 'forget' } as const }]),
  ].sort((one, other) => one.at - other.at)
  for (const { at, event } of edges) {
    // What happens at the same moment as a wait that ends was in time.
    waitUntil(at - 1)
    send(event, at)
  }
  waitUntil(until)
  return { heard, counted: gestures.filter(({ phase }) => phase !== 'release') }
}

describe('a switch', () => {
  it('counts when it is pressed, and tells when it is let go', () => {
    expect(play(setup({}), [first(100, 250)]).heard).toEqual(['press select at 100', 'release select at 250'])
  })

  it('counts once it was held as long as the user wants, and not at a brush', () => {
    const made = setup({ holdMs: 450, ignoreMs: 0 })
    expect(play(made, [first(1_000, 1_200)]).heard).toEqual([])
    expect(play(made, [first(1_000, 1_700)]).heard).toEqual(['press select at 1450', 'release select at 1700'])
  })

  it('that was held just long enough counts also when its timer is late', () => {
    const made = setup({ holdMs: 450 })
    const [held] = step(switchesAtRest(made), { type: 'closure', switch: 0, is: 'down', at: 0 })
    const [, ...effects] = step(held, { type: 'closure', switch: 0, is: 'up', at: 480 })
    expect(effects.flatMap((one) => (one.do === 'gesture' ? [one.gesture.phase] : [one.do]))).toEqual([
      'press',
      'release',
      'stop waiting',
    ])
  })

  it('is ignored again until the time from its last edge is over: a bounce, and a bounce of the bounce', () => {
    const touches = [first(0, 100), first(160, 220), first(400, 500), first(800, 900)]
    expect(play(setup({ ignoreMs: 300 }), touches).heard).toEqual([
      'press select at 0',
      'release select at 100',
      'press select at 800',
      'release select at 900',
    ])
  })

  it('does not keep another switch from counting', () => {
    const touches = [first(0, 100), second(150, 200)]
    expect(play(setup({ ignoreMs: 3_000 }), touches).counted.map(({ job }) => job)).toEqual(['select', 'next'])
  })

  it('is a second switch when it is held on', () => {
    const made = setup({ longHoldMs: 1_000, ignoreMs: 0 })
    expect(play(made, [first(0, 400)]).heard).toEqual(['press select at 400', 'release select at 400'])
    expect(play(made, [first(0, 1_500)]).heard).toEqual(['long select at 1000', 'release select at 1500'])
  })

  it.each<Job>(['press volumeUp', 'take back', 'back', 'say again'])(
    'is none when it is held on, with the job %s',
    (job) => {
      const made = setup({ longHoldMs: 1_000 }, [{ ...SPACE, job }])
      expect(play(made, [first(0, 1_500)]).heard).toEqual([`press ${job} at 0`, `release ${job} at 1500`])
    },
  )

  it('pauses all access methods when it is held for 4 s, once, and after 10 s is stuck until it is let go', () => {
    expect(play(setup({ ignoreMs: 0 }), [first(0, 20_000), first(21_000, 21_100)]).heard).toEqual([
      'press select at 0',
      'panic at 4000',
      'stuck at 10000',
      'press select at 21000',
      'release select at 21100',
    ])
  })

  it('pauses all access methods also when the hand shook as it came down', () => {
    expect(play(setup({ ignoreMs: 500 }), [first(0, 50), first(100, 5_000)]).heard).toContain('panic at 4100')
  })

  it('that is held to move on is no panic and no second switch, and is stuck only after a minute', () => {
    const made = setup({ longHoldMs: 1_000 }, [SPACE], true)
    expect(play(made, [first(0, 30_000)]).heard).toEqual(['press select at 0', 'release select at 30000'])
    expect(play(made, [first(0)]).heard).toEqual(['press select at 0', 'stuck at 60000'])
  })

  it('that is held to repeat a key is no panic, and is stuck after 10 s all the same', () => {
    const volume: SwitchRow = { ...SPACE, job: 'press volumeUp' }
    const made = { ...setup({}, [volume, ENTER]), heldRepeats: () => true }
    expect(play(made, [first(0)]).heard).toEqual(['press press volumeUp at 0', 'stuck at 10000'])
    expect(play(made, [second(0, 5_000)]).heard).toContain('panic at 4000')
    expect(play({ ...made, heldRepeats: () => false }, [first(0, 5_000)]).heard).toContain('panic at 4000')
  })

  it('is not what Escape is, which pauses all access methods when it is held for 2 s', () => {
    expect(play(setup({}, [SPACE], true), [[ESCAPE, 0, 1_900]]).heard).toEqual([])
    expect(play(setup({}, [SPACE], true), [[ESCAPE, 0, 90_000]]).heard).toEqual(['panic at 2000'])
  })

  it('that is forgotten while it is held counts again only after it was let go', () => {
    const made = setup({ holdMs: 450, ignoreMs: 0 })
    expect(play(made, [first(0, 9_000), first(9_500, 10_000)], { forgetAt: 200 }).heard).toEqual([
      'press select at 9950',
      'release select at 10000',
    ])
  })

  it('whose release nobody heard can be pressed again', () => {
    expect(play(setup({ ignoreMs: 300 }), [first(0), first(900, 1_000)]).heard).toEqual([
      'press select at 0',
      'press select at 900',
      'release select at 1000',
    ])
  })

  it('of another source with the same job counts once within 150 ms, and twice after', () => {
    const two = setup({}, [SPACE, PAD])
    expect(play(two, [first(0, 80), second(60, 90)]).counted).toHaveLength(1)
    expect(play(two, [first(0, 80), second(150, 190)]).counted).toHaveLength(2)
    expect(play(setup({}, [SPACE, { ...PAD, job: 'next' }]), [first(0, 80), second(60, 90)]).counted).toHaveLength(2)
  })

  it('after a stall does one thing at a time', () => {
    const made = setup({ holdMs: 450 })
    const [held] = step(switchesAtRest(made), { type: 'closure', switch: 0, is: 'down', at: 0 })
    const [, ...effects] = step(held, { type: 'time is up', at: 30_000 })
    expect(effects.map((one) => one.do)).toEqual(['gesture', 'wait'])
  })
})

/** Of a shaking hand: any number of touches, one after the other on each switch. */
const hand = fc
  .array(fc.tuple(fc.nat(1), fc.nat(1_500), fc.nat(1_500)), { maxLength: 25 })
  .map((moves): readonly Touch[] => {
    const free = [0, 0]
    return moves.map(([number, gap, heldMs]) => {
      const from = (free[number] ?? 0) + gap + 1
      const to = from + heldMs
      free[number] = to
      return [number, from, to]
    })
  })
const jobs = fc.constantFrom<Job>('select', 'next', 'back', 'press volumeUp')
const filters = fc.record({
  holdMs: fc.nat(2_000),
  ignoreMs: fc.nat(3_000),
  longHoldMs: fc.oneof(fc.constant(0), fc.integer({ min: 500, max: 3_000 })),
})

describe('any filter with any hand', () => {
  it('counts no two presses of a switch closer than it is ignored again, and none shorter than it is to be held', () => {
    fc.assert(
      fc.property(hand, filters, jobs, jobs, (touches, press, one, other) => {
        const made = setup(press, [
          { ...SPACE, job: one },
          { ...ENTER, job: other },
        ])
        const { counted } = play(made, touches)
        for (const number of [0, 1]) {
          const times = counted.filter((gesture) => gesture.switch === number).map(({ at }) => at)
          for (const [place, at] of times.entries()) {
            expect(at - (times[place - 1] ?? -Infinity)).toBeGreaterThanOrEqual(press.ignoreMs)
            const touch = touches.find(([of, from, to = 0]) => of === number && from <= at && at <= to)
            expect(touch).toBeDefined()
            expect((touch?.[2] ?? 0) - (touch?.[1] ?? 0)).toBeGreaterThanOrEqual(press.holdMs)
          }
        }
      }),
    )
  })

  it('never counts more when it is made stricter', () => {
    fc.assert(
      fc.property(hand, filters, fc.nat(2_000), fc.nat(3_000), (touches, press, holdMore, ignoreMore) => {
        const stricter = { ...press, holdMs: press.holdMs + holdMore, ignoreMs: press.ignoreMs + ignoreMore }
        // One movement of the user's that two sources hear, too.
        for (const switches of [
          [SPACE, ENTER],
          [SPACE, PAD],
        ])
          expect(play(setup(stricter, switches), touches).counted.length).toBeLessThanOrEqual(
            play(setup(press, switches), touches).counted.length,
          )
      }),
    )
  })

  it('counts a stuck switch once at most, whatever moves it', () => {
    fc.assert(
      fc.property(filters, fc.boolean(), (press, heldMoves) => {
        const { counted, heard } = play(setup(press, [SPACE], heldMoves), [first(0)])
        expect(counted.length).toBeLessThanOrEqual(1)
        expect(heard.filter((one) => one.startsWith('stuck'))).toHaveLength(1)
      }),
    )
  })

  it('counts nothing after it was forgotten, until the switch was let go', () => {
    fc.assert(
      fc.property(filters, fc.nat(5_000), fc.integer({ min: 5_001, max: 90_000 }), (press, forgetAt, to) => {
        const { heard } = play(setup(press), [first(0, to)], { forgetAt })
        const before = play(setup(press), [first(0)], { until: forgetAt - 1 }).heard
        expect(heard).toEqual(before)
      }),
    )
  })
})
