/** For tests: a page of keys, a pointer, and a clock, moved by hand. */
import type { Point, View } from '../src/access-methods/dwell/dwell-geometry.ts'
import { buildPanel } from '../src/access-methods/dwell/dwell-panel.ts'
import { beginDwell, shownOf, step } from '../src/access-methods/dwell/dwell-machine.ts'
import type { DwellAnnouncement, DwellEffect, DwellEvent, DwellState } from '../src/access-methods/dwell/dwell-types.ts'
import { DEFAULT_PROFILE, type DwellSettings, type Job } from '@beckon/contract/profile'
import { fakeTarget } from '../src/access-methods/page-reader/fake-target.ts'
import type { PageChange, Target } from '../src/access-methods/page-reader/target.ts'

export const FRAME_MS = 16

/** A key of 100 × 100 at a place, with what matters of it. */
export function key(id: string, x: number, y: number, more: Partial<Target> = {}): Target {
  return fakeTarget(id, { box: { x, y, width: 100, height: 100 }, ...more })
}

const VIEW: View = { width: 1_000, height: 800, scrollers: [] }

/** Awake, with the pointer off every key, unless a test says otherwise. */
export function dwellHarness(targets: readonly Target[], chosen: Partial<DwellSettings> = {}, view = VIEW) {
  const settings = { ...DEFAULT_PROFILE.dwell, restKey: false, afterPausePercent: 100, ...chosen }
  let now = 0
  let state: DwellState = beginDwell(settings, now)
  let seen = { targets, view }
  const done: (DwellEffect & { at: number })[] = []

  function send(event: DwellEvent): void {
    const [next, ...effects] = step(state, event)
    state = next
    done.push(...effects.map((effect) => ({ ...effect, at: now })))
    for (const effect of effects)
      if (effect.do === 'ask')
        send({ type: 'asked', panel: effect.panel, ...buildPanel(effect.panel, effect.gaze, effect.view), at: now })
  }

  const hand = {
    send,
    state: () => state,
    now: () => now,
    /** 0 to 1, and on which key. */
    progress: () => shownOf(state).progress,
    shown: () => shownOf(state),
    move(point: Point, covered = false): void {
      send({ type: 'pointer', point, covered, at: now })
    },
    /** Frames come, and nothing else. */
    wait(ms: number): void {
      for (const end = now + ms; now < end;) {
        now = Math.min(end, now + FRAME_MS)
        send({ type: 'frame', at: now })
      }
    },
    /** No frame comes for a while: the machine was busy. */
    stall(ms: number): void {
      now += ms
    },
    rest(point: Point, ms: number): void {
      hand.move(point)
      hand.wait(ms)
    },
    gone(): void {
      send({ type: 'gone', at: now })
    },
    job(job: Job): void {
      send({ type: 'job', job, at: now })
    },
    page(changed: Partial<typeof seen>, why: PageChange = 'changed', covered = false): void {
      seen = { ...seen, ...changed }
      send({ type: 'page changed', ...seen, covered, why, at: now })
    },
    /** The ids, in order. */
    choices: () => done.flatMap((effect) => (effect.do === 'choose' ? [effect.id] : [])),
    choiceTimes: () => done.flatMap((effect) => (effect.do === 'choose' ? [effect.at] : [])),
    scrolls: () => done.flatMap((effect) => (effect.do === 'scroll' ? [effect.to] : [])),
    said: (): DwellAnnouncement[] => done.flatMap((effect) => (effect.do === 'say' ? [effect.say] : [])),
    asked: () => done.flatMap((effect) => (effect.do === 'ask' ? [effect.panel.is] : [])),
    middleOf(id: string): Point {
      const area = [...state.own, ...state.areas].find(
        (each) => each.id === id || ('key' in each && each.id.endsWith(id)),
      )
      if (!area) throw new Error(`No ${id} to rest on`)
      return { x: area.box.x + area.box.width / 2, y: area.box.y + area.box.height / 2 }
    },
  }

  hand.page({}, 'page')
  hand.move({ x: 990, y: 10 })
  hand.wait(600)
  hand.move({ x: 900, y: 10 })
  hand.wait(FRAME_MS)
  return hand
}
