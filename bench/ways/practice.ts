/** A simulated person practises, takes what is advised, and then uses the remote through filters and scanning. */
import { DEFAULT_PROFILE, type PressSettings } from '@beckon/contract/profile'
import { scanByHand, type ScanByHand } from '../../web/src/features/ways/scan/scan-by-hand.ts'
import type { ScanOptions } from '../../web/src/features/ways/scan/scan-types.ts'
import { wants } from '../../web/src/features/ways/scan/scan-user.ts'
import { step, switchesAtRest, type SwitchEvent } from '../../web/src/features/ways/switches/switch-machine.ts'
import type { Level } from '../../web/src/features/ways/page/target.ts'
import {
  adviceOf,
  classOf,
  NOTHING_MEASURED,
  stepFor,
  withAdvice,
  withOtherSettings,
  type Advice,
  type Measured,
  type Timing,
} from '../../web/src/features/ways/practice/timing.ts'
import { together, used, type ScanRecord } from '../../web/src/features/ways/practice/scan-record.ts'
import type { ScanSeen } from '../../web/src/features/ways/practice/watch-scan.ts'
import type { Random } from './random.ts'
import { contactsOf, type Contact, type Person } from './simulated-user.ts'

const SWITCH_TRIALS = 10
const SCAN_TRIALS = 14
/** Each is accepted, and practised again. */
const CHANGES_MAX = 8

const pick = ({ stepMs, firstPercent, lateMs }: ScanOptions): Timing['scan'] => ({ stepMs, firstPercent, lateMs })

export const UNPRACTISED: Timing = {
  scan: { ...pick(DEFAULT_PROFILE.scan), stepMs: 1_000 },
  press: { holdMs: 0, ignoreMs: DEFAULT_PROFILE.press.ignoreMs },
}

/** The switch test, then the scan test at the step that it asks for: what both have measured, and what was before. */
export function practise(person: Person, timing: Timing, random: Random, before = NOTHING_MEASURED): Measured {
  const first = many(SWITCH_TRIALS, () => contactsOf(person, random)).reduce(withHand, before)
  const stepMs = Math.max(stepFor(first.pressMs) ?? timing.scan.stepMs, timing.scan.stepMs)
  return many(SCAN_TRIALS, () => contactsOf(person, random)).reduce(
    (measured, hand) => withResult(withHand(measured, hand), hand, stepMs),
    first,
  )
}

export interface Adapted {
  readonly timing: Timing
  readonly taken: readonly Advice[]
  readonly measured: Measured
}

/** What is advised after practice, one after the other, each accepted. The numbers of all practices count. */
export function adapted(person: Person, timing: Timing, random: Random): Adapted {
  const taken: Advice[] = []
  let now = timing
  let measured = practise(person, now, random)
  while (taken.length < CHANGES_MAX) {
    const advice = adviceOf(measured, now)
    if (!advice) break
    taken.push(advice)
    now = withAdvice(now, advice)
    measured = practise(person, now, random, withOtherSettings(measured))
  }
  return { timing: now, taken, measured }
}

function many<Value>(count: number, make: () => Value): readonly Value[] {
  return Array.from({ length: count }, make)
}

function withHand(before: Measured, [press, bounce]: readonly Contact[]): Measured {
  const measured = { ...before, asked: before.asked + 1 }
  if (!press) return { ...measured, missed: measured.missed + 1 }
  return {
    ...measured,
    pressMs: [...measured.pressMs, press.from],
    heldMs: [...measured.heldMs, press.to - press.from],
    ...(bounce && {
      bounceMs: [...measured.bounceMs, bounce.from - press.to],
      unwantedHeldMs: [...measured.unwantedHeldMs, bounce.to - bounce.from],
    }),
  }
}

function withResult(measured: Measured, [press]: readonly Contact[], stepMs: number): Measured {
  const leftAt = press && press.from > stepMs ? stepMs : undefined
  const result = classOf({ litAt: 0, leftAt, pressedAt: press?.from, stepMs, isGroup: true })
  return { ...measured, classes: [...measured.classes, result] }
}

export interface Tally {
  readonly right: number
  readonly wrong: number
  /** From wanting a key until it was pressed, errors and the way back from them included. */
  readonly meanMs: number
}

export interface Using {
  readonly person: Person
  readonly options: ScanOptions
  readonly press: PressSettings
  /** The next key that the person wants. */
  readonly wanted: () => string
  /** How many presses they want. */
  readonly count: number
  /** Each key but one that is wanted again begins at the first item of the top; else where the key before led. */
  readonly isFromTop: boolean
  /** Told of each step of scanning. */
  readonly told?: (seen: ScanSeen) => void
}

export function use(
  tree: Level,
  { person, options, press, wanted, count, isFromTop, told }: Using,
  random: Random,
): Tally {
  const begin = () => {
    const scan = scanByHand(tree, { ...options, startsOn: 'arrival' }, told)
    return { scan, hand: switchBy(scan, press), began: scan.now(), seen: 0 }
  }
  let now = begin()
  let [right, wrong, ms] = [0, 0, 0]
  const check = (id: string) => {
    const news = now.scan.chosen.slice(now.seen)
    now.seen += news.length
    const place = news.indexOf(id)
    wrong += place < 0 ? news.length : news.length - 1
    return place >= 0
  }
  for (let id = wanted(); ;) {
    now.hand.look(id, person, random)
    now.hand.untilNext()
    if (!check(id)) continue
    right += 1
    const isLast = right === count
    const next = isLast ? id : wanted()
    if (isLast || (isFromTop && next !== id)) {
      ms += now.scan.now() - now.began
      if (isLast) return { right, wrong, meanMs: ms / count }
      now = begin()
    }
    id = next
  }
}

/** What is known of the person after so many presses on the remote, measured as the product measures them. */
export function knownByUse(tree: Level, using: Using, random: Random, before: Measured): Measured {
  let measured = before
  let record: ScanRecord = []
  const told = (seen: ScanSeen) => {
    const now = used(record, seen, measured, using.press)
    record = now.record
    if (now.press?.came) measured = together(measured, now.press.came)
  }
  use(tree, { ...using, told }, random)
  return measured
}

/** A switch between the person and scanning, with its filters. */
function switchBy(scan: ScanByHand, press: PressSettings) {
  let state = switchesAtRest({ switches: [{ source: 'key', code: 'Space', job: 'select' }], press, heldMoves: false })
  let due: number | undefined
  let edges: { readonly at: number; readonly is: 'down' | 'up' }[] = []
  let planned: unknown

  function send(event: SwitchEvent): void {
    const [next, ...effects] = step(state, event)
    state = next
    for (const effect of effects) {
      if (effect.do === 'wait') due = scan.now() + effect.ms
      else if (effect.do === 'stop waiting') due = undefined
      else if (effect.do === 'gesture') scan.send({ type: 'gesture', gesture: effect.gesture })
      else if (effect.do === 'panic') scan.send({ type: 'panic', at: scan.now() })
    }
  }

  return {
    /** The person sees what is lit, and means to press when that is theirs. A movement once begun is not stopped. */
    look(id: string, person: Person, random: Random): void {
      const { now } = scan.state()
      // At rest nothing comes by itself: a press that missed or was ignored is made again.
      if (edges.length > 0 || (planned === now && now.at !== 'resting') || !means(scan, id)) return
      planned = now
      edges = contactsOf(person, random).flatMap(({ from, to }) => [
        { at: scan.now() + from, is: 'down' as const },
        { at: scan.now() + to, is: 'up' as const },
      ])
    },
    /** Time goes on to whatever comes next. */
    untilNext(): void {
      const [edge] = edges
      const next = Math.min(edge?.at ?? Infinity, due ?? Infinity, scan.due() ?? Infinity)
      if (next === Infinity) return
      scan.pass(next - scan.now())
      if (edge && edge.at <= next) {
        edges = edges.slice(1)
        send({ type: 'contact', switch: 0, is: edge.is, at: next })
      } else if (due !== undefined && due <= next) {
        due = undefined
        send({ type: 'time is up', at: next })
      }
    },
  }
}

function means(scan: ScanByHand, id: string): boolean {
  const { now, deadUntil } = scan.state()
  if (scan.now() < deadUntil) return false
  switch (now.at) {
    case 'resting':
      return true
    case 'scanning':
      return wants(scan, now, id)
    case 'choosing':
      return (now.leaf.target.id === id) === (now.why === 'guard')
    case 'pressed':
      return now.leaf.target.id === id
    default:
      return false
  }
}
