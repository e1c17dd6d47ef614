/** Scanning on a clock that a test or a measurement moves. */
import { type Job, DEFAULT_PROFILE, type ScanSettings } from '@beckon/contract/profile'
import type { Gesture } from '../src/access-methods/switch-input/switch-machine.ts'
import { highlightedOf } from '../src/access-methods/scanning/scan-moves.ts'
import { notScanning, scanStep } from '../src/access-methods/scanning/scan-machine.ts'
import type { ScanAnnouncement, ScanEffect, ScanEvent, ScanState } from '../src/access-methods/scanning/scan-types.ts'
import { fakeTarget } from '../src/access-methods/page-reader/fake-target.ts'
import type { Back, Item, Leaf, Level, Pause, Target } from '../src/access-methods/page-reader/target.ts'

/** How long each item is highlighted. Round numbers, whatever the defaults are. */
export const STEP_MS = 1_000
/** The first item of a level is highlighted half as long again. */
export const FIRST_STEP_MS = 1_500
/** From when somebody sees what is highlighted until their switch tells of it. */
export const REACTION_MS = 300
export const A_MINUTE = 60_000

export const BACK: Back = { is: 'back' }
export const PAUSE: Pause = { is: 'pause' }

/** A key by its name, which is its id, too. */
export function key(name: string, more: Partial<Target> = {}): Leaf {
  return { is: 'target', target: fakeTarget(name, more) }
}

export function level(name: string, ...items: readonly Item[]): Level {
  return { is: 'level', id: name, name, items }
}

export function nameOf(item: Item): string {
  return item.is === 'target' ? item.target.name : item.is === 'level' ? item.name : item.is
}

export interface ScanHarness {
  readonly now: () => number
  readonly state: () => ScanState
  /** The name of what is highlighted, or nothing. */
  readonly highlighted: () => string | undefined
  /** Ids in the order they were chosen. */
  readonly chosen: readonly string[]
  readonly said: readonly ScanAnnouncement[]
  readonly effects: readonly ScanEffect[]
  readonly send: (event: ScanEvent) => void
  /** Time goes on; each wait that ends meanwhile is told at its time. */
  readonly pass: (ms: number) => void
  /** As `pass`, but the page was stalled: what was due meanwhile is told once, at the end. */
  readonly stall: (ms: number) => void
  readonly gesture: (job: Job, phase?: Gesture['phase']) => void
  /** Presses of switches, one after the other: of the one that selects, unless others are given. */
  readonly press: (...jobs: readonly Job[]) => void
  /** How many gestures there were, each with its end. */
  readonly presses: () => number
  readonly change: (options: Partial<ScanSettings>) => void
  /** When the wait that runs ends. */
  readonly due: () => number | undefined
}

export function scanHarness(tree: Level | undefined, chosenOptions: Partial<ScanSettings> = {}): ScanHarness {
  const options: ScanSettings = {
    ...DEFAULT_PROFILE.scan,
    stepMs: STEP_MS,
    firstPercent: 50,
    lateMs: 0,
    ...chosenOptions,
  }
  let state = notScanning(options)
  let now = 1_000_000
  let due: number | undefined
  let presses = 0
  const chosen: string[] = []
  const said: ScanAnnouncement[] = []
  const effects: ScanEffect[] = []

  function send(event: ScanEvent): void {
    const [next, ...asked] = scanStep(state, event)
    state = next
    effects.push(...asked)
    for (const effect of asked) {
      if (effect.do === 'wait') due = now + effect.ms
      else if (effect.do === 'stop waiting') due = undefined
      else if (effect.do === 'choose') chosen.push(effect.id)
      else if (effect.do === 'say') said.push(effect.say)
    }
  }

  function pass(ms: number): void {
    const end = now + ms
    while (due !== undefined && due <= end) {
      now = due
      due = undefined
      send({ type: 'time is up', at: now })
    }
    now = end
  }

  function stall(ms: number): void {
    now += ms
    if (due === undefined || due > now) return
    due = undefined
    send({ type: 'time is up', at: now })
  }

  function gesture(job: Job, phase: Gesture['phase'] = 'press'): void {
    if (phase !== 'release') presses += 1
    send({ type: 'gesture', gesture: { switch: 0, job, phase, at: now } })
  }

  send({ type: 'begin', tree, at: now })
  return {
    now: () => now,
    state: () => state,
    highlighted: () => {
      const item = highlightedOf(state)?.item
      return item && nameOf(item)
    },
    chosen,
    said,
    effects,
    send,
    pass,
    stall,
    gesture,
    press: (...jobs) => {
      for (const job of jobs.length > 0 ? jobs : (['select'] as const)) gesture(job)
    },
    change: (changes) => send({ type: 'settings', settings: { ...state.options, ...changes }, at: now }),
    presses: () => presses,
    due: () => due,
  }
}

/** Time goes on until an item is highlighted. */
export function goTo(scan: ScanHarness, name: string): void {
  for (let steps = 0; scan.highlighted() !== name; steps++) {
    if (steps > 100) throw new Error(`${name} is never highlighted.`)
    scan.pass((scan.due() ?? Infinity) - scan.now())
  }
}
