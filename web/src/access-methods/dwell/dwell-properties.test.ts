/**
 * What holds for dwell whatever the pointer, the page and the settings do. `bench/access-methods.ts` tries many more
 * cases.
 */
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { CAREFUL_FACTOR, LONGEST_STEP_MS, LOOKED_AWAY_MS } from './dwell-gaze.ts'
import { pxOutside } from '../../platform/px-outside.ts'
import type { Point } from './dwell-geometry.ts'
import { dwellHarness, FRAME_MS, key } from '../../../test/dwell-harness.ts'
import type { DwellSettings } from '@beckon/contract/profile'
import type { Rect, PageChange, Target } from '../page-reader/target.ts'

const KEYS: readonly Target[] = [
  key('a', 100, 100, { repeats: true }),
  key('b', 208, 100, { guard: 'longer' }),
  key('c', 100, 208, { guard: 'confirm' }),
  key('d', 500, 400),
  key('e', 608, 400, { guard: 'confirm' }),
]
const BOXES = new Map(KEYS.map(({ id, box }) => [id, box]))

type Act =
  | { readonly do: 'rest'; readonly at: Point; readonly ms: number }
  | { readonly do: 'rest on'; readonly key: number; readonly off: Point; readonly ms: number }
  | { readonly do: 'rest on own'; readonly key: number; readonly ms: number }
  | { readonly do: 'gone' | 'pause' }
  | { readonly do: 'stall'; readonly ms: number }
  | { readonly do: 'page'; readonly why: PageChange; readonly without: number }

const ms = fc.integer({ min: 0, max: 1_600 })
const act: fc.Arbitrary<Act> = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({
      do: fc.constant('rest on' as const),
      key: fc.nat({ max: KEYS.length - 1 }),
      off: fc.record({ x: fc.integer({ min: -70, max: 70 }), y: fc.integer({ min: -70, max: 70 }) }),
      ms,
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constant('rest' as const),
      at: fc.record({ x: fc.integer({ min: 0, max: 999 }), y: fc.integer({ min: 0, max: 799 }) }),
      ms,
    }),
  },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('rest on own' as const), key: fc.nat({ max: 1 }), ms }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constantFrom('gone' as const, 'pause' as const) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('stall' as const), ms }) },
  {
    weight: 1,
    arbitrary: fc.record({
      do: fc.constant('page' as const),
      why: fc.constantFrom('page' as const, 'dialog' as const, 'changed' as const),
      without: fc.nat({ max: KEYS.length - 1 }),
    }),
  },
)

const settings: fc.Arbitrary<Partial<DwellSettings>> = fc.record({
  lockOnMs: fc.constantFrom(0, 250, 600),
  completeMs: fc.constantFrom(200, 600, 1_000),
  again: fc.constantFrom('look away' as const, 'after a while' as const),
  restKey: fc.boolean(),
})

interface Moment {
  readonly at: number
  readonly pointer: Point | undefined
  readonly shown: ReturnType<ReturnType<typeof dwellHarness>['shown']>
  readonly chosen: readonly string[]
  /** Nothing may be chosen at this moment. */
  readonly mayNotChoose: boolean
  /** What was begun before does not count. */
  readonly isFresh: boolean
}

/** Performs the acts and notes each frame. */
function walk(acts: readonly Act[], options: Partial<DwellSettings>): readonly Moment[] {
  const harness = dwellHarness(KEYS, options)
  const moments: Moment[] = []
  let isFresh = true
  let notedCount = 0

  function note(): void {
    const { mode, isPaused, gaze, pointer } = harness.state()
    const all = harness.choices()
    const mayNotChoose = mode === 'resting' || isPaused || gaze.is === 'dead'
    moments.push({
      at: harness.now(),
      pointer: pointer?.point,
      shown: harness.shown(),
      chosen: all.slice(notedCount),
      mayNotChoose,
      isFresh,
    })
    notedCount = all.length
    isFresh = false
  }
  function rest(at: Point, forMs: number): void {
    harness.move(at)
    note()
    for (let passed = 0; passed < forMs; passed += FRAME_MS) {
      harness.wait(FRAME_MS)
      note()
    }
  }

  for (const one of acts) {
    switch (one.do) {
      case 'rest':
        rest(one.at, one.ms)
        break
      case 'rest on': {
        const { x, y, width, height } = (KEYS[one.key] as Target).box
        rest({ x: x + width / 2 + one.off.x, y: y + height / 2 + one.off.y }, one.ms)
        break
      }
      case 'rest on own': {
        const own = harness.shown().own[one.key]
        if (own) rest({ x: own.box.x + own.box.width / 2, y: own.box.y + own.box.height / 2 }, one.ms)
        break
      }
      case 'gone':
        harness.gone()
        break
      case 'pause':
        harness.job('pause')
        break
      case 'stall':
        harness.stall(one.ms)
        break
      case 'page':
        harness.page({ targets: KEYS.filter((_, at) => at !== one.without) }, one.why)
    }
    if (one.do === 'gone' || one.do === 'pause' || (one.do === 'page' && one.why !== 'changed')) isFresh = true
    note()
  }
  return moments
}

const walks = [fc.array(act, { maxLength: 40 }), settings] as const

/** A pointer so far outside a key may still count as on it: in the strip above or below it, or not yet out of it. */
const AROUND_PX = 8 + 12

function isAround(id: string, pointer: Point | undefined): boolean {
  const box = BOXES.get(id)
  return pointer !== undefined && box !== undefined && pxOutside(box, pointer) <= AROUND_PX
}

function needOf(id: string, { completeMs = 1_000 }: Partial<DwellSettings>): number {
  return BOXES.has(id) && KEYS.find((one) => one.id === id)?.guard === 'longer'
    ? completeMs * CAREFUL_FACTOR
    : completeMs
}

const PROPERTIES = {
  'progress grows while the pointer is in, and is never more than the whole': fc.property(...walks, (acts, options) => {
    let before: Moment | undefined
    for (const moment of walk(acts, options)) {
      const [was, is] = [before?.shown.progress, moment.shown.progress]
      if (is && (is.done < 0 || is.done > 1)) return false
      const stayed = was && is && was.id === is.id && before?.pointer === moment.pointer && !moment.isFresh
      if (stayed && is.done < was.done && was.done < 1) return false
      before = moment
    }
    return true
  }),

  'what was begun is kept for three quarters of a second, and no longer': fc.property(
    fc.integer({ min: 300, max: 900 }),
    fc.integer({ min: 100, max: 3_000 }),
    (first, away) => {
      const keptMs = 750
      fc.pre(Math.abs(away - keptMs) > 2 * FRAME_MS)
      const harness = dwellHarness([KEYS[0] as Target])
      const on = { x: 150, y: 150 }
      harness.rest(on, first)
      harness.rest({ x: 500, y: 700 }, away)
      const back = harness.now()
      harness.rest(on, 1_200)
      const left = (harness.choiceTimes()[0] ?? Number.NaN) - back
      return Math.abs(left - (away < keptMs ? 1_000 - first : 1_000)) <= 3 * FRAME_MS
    },
  ),

  'trembling within the edge that holds a key changes nothing': fc.property(
    fc.array(
      fc.record({ x: fc.double({ min: -1, max: 1, noNaN: true }), y: fc.double({ min: -1, max: 1, noNaN: true }) }),
      {
        minLength: 1,
        maxLength: 80,
      },
    ),
    (tremor) => {
      const leavePx = 12
      const still = dwellHarness([KEYS[0] as Target])
      const shaking = dwellHarness([KEYS[0] as Target])
      still.move({ x: 150, y: 150 })
      shaking.move({ x: 150, y: 150 })
      // Half of the key, and no further than `leavePx` in a diagonal.
      const reach = 50 + leavePx / Math.SQRT2
      for (let frame = 0; frame < 70; frame++) {
        const off = tremor[frame % tremor.length] as Point
        still.wait(FRAME_MS)
        shaking.wait(FRAME_MS)
        shaking.move({ x: 150 + off.x * reach, y: 150 + off.y * reach })
        if (still.progress()?.done !== shaking.progress()?.done) return false
      }
      return still.choices().join() === shaking.choices().join() && still.choices().length === 1
    },
  ),

  'after a pause a key takes its longer time, and however the eye moves in it no more than a dwell on top': fc.property(
    fc.array(
      fc.record({ x: fc.integer({ min: 110, max: 190 }), y: fc.integer({ min: 110, max: 190 }), ms: fc.nat(600) }),
      { minLength: 1, maxLength: 40 },
    ),
    fc.constantFrom(600, 1_000),
    fc.constantFrom(150, 200, 300),
    (stops, completeMs, afterPausePercent) => {
      const harness = dwellHarness([KEYS[0] as Target], { completeMs, afterPausePercent })
      const began = harness.now()
      let done = 0
      for (let stop = 0; harness.choices().length === 0 && stop < 500; stop++) {
        const { x, y, ms: forMs } = stops[stop % stops.length] as (typeof stops)[number]
        harness.move({ x, y })
        for (let passed = 0; passed <= forMs && harness.choices().length === 0; passed += FRAME_MS) {
          harness.wait(FRAME_MS)
          const now = harness.progress()?.done ?? 0
          if (now < done) return false
          done = now
        }
      }
      const took = (harness.choiceTimes()[0] ?? Number.NaN) - began
      const least = (completeMs * afterPausePercent) / 100
      return took >= least && took <= least + completeMs + 3 * FRAME_MS
    },
  ),

  'after a choice the same key needs to be left, unless it repeats by choice': fc.property(
    ...walks,
    (acts, options) => {
      const last = new Map<string, number>()
      let outSince: Record<string, number | undefined> = {}
      const wasAway = new Set<string>()
      for (const { at, pointer, chosen: ids, isFresh } of walk(acts, { ...options, again: 'look away' })) {
        for (const id of BOXES.keys()) {
          if (isFresh) wasAway.add(id)
          const box = BOXES.get(id) as Rect
          const isOut = !pointer || pxOutside(box, pointer) > 0
          outSince = { ...outSince, [id]: isOut ? (outSince[id] ?? at) : undefined }
          if (isOut && at - (outSince[id] ?? at) >= LOOKED_AWAY_MS - 2 * FRAME_MS) wasAway.add(id)
        }
        for (const id of ids) {
          if (last.has(id) && !wasAway.has(id)) return false
          last.set(id, at)
          wasAway.delete(id)
        }
      }
      return true
    },
  ),

  'a key that could do harm is pressed by resting on Yes alone': fc.property(...walks, (acts, options) => {
    let before: Moment | undefined
    for (const moment of walk(acts, options)) {
      for (const id of moment.chosen) {
        if (KEYS.find((one) => one.id === id)?.guard !== 'confirm') continue
        const panel = before?.shown.panel
        const yes = before?.shown.own.find(({ key: { is } }) => is === 'yes')?.box
        const asked = panel?.is === 'question' && panel.targets[0]?.id === id
        if (!asked || !yes || !before?.pointer || pxOutside(yes, before.pointer) > AROUND_PX) return false
      }
      before = moment
    }
    return true
  }),

  'nothing is chosen but by a whole rest since it appeared, and nothing while dead, resting or paused': fc.property(
    ...walks,
    (acts, options) => {
      let rested: Record<string, number> = {}
      let before: Moment | undefined
      for (const moment of walk(acts, options)) {
        if (moment.isFresh) rested = {}
        const passed = before && !moment.isFresh ? Math.min(moment.at - before.at, LONGEST_STEP_MS) : 0
        for (const id of moment.chosen) {
          if (before?.mayNotChoose !== false) return false
          if (KEYS.find((one) => one.id === id)?.guard === 'confirm') continue
          if ((rested[id] ?? 0) + passed < needOf(id, options) - FRAME_MS) return false
          rested[id] = 0
        }
        for (const id of BOXES.keys())
          if (isAround(id, before?.pointer)) rested = { ...rested, [id]: (rested[id] ?? 0) + passed }
        before = moment
      }
      return true
    },
  ),
} as const

describe('dwell, whatever happens', () => {
  it.each(Object.entries(PROPERTIES))('%s', (_, property) => {
    expect(() => fc.assert(property as fc.IProperty<unknown>)).not.toThrow()
  })
})
