/**
 * How a person presses, measured, and what would suit them better: one change at a time, with its reason, never made by
 * itself. Times are milliseconds.
 */
import type { PressSettings, ScanSettings } from '@beckon/contract/profile'
import { USUAL_PRESSER, type Presser } from '../scan/presser.ts'
import { logNormalOf, meanAndSd, normalBelow, quantile } from './spread.ts'

export type PressClass = 'right' | 'late' | 'early' | 'wrong group' | 'missed'

/** One press of a scan test: what was wanted, and what became of it. */
export interface Trial {
  /** When the wanted item was lit, and when it went out; not before the press: undefined. */
  readonly litAt: number
  readonly leftAt: number | undefined
  /** Undefined: a lap went by without a press. */
  readonly pressedAt: number | undefined
  readonly stepMs: number
  readonly isGroup: boolean
}

export interface Measured {
  /** How many presses were asked for, and how many of these never came. */
  readonly asked: number
  readonly missed: number
  /** From the moment something wanted was lit until the switch was down. */
  readonly pressMs: readonly number[]
  readonly classes: readonly PressClass[]
  /** How long the switch was down, in presses that were meant and in short ones that were not. */
  readonly heldMs: readonly number[]
  readonly unwantedHeldMs: readonly number[]
  /** From an edge of a press that was meant to the next contact, which was not. */
  readonly bounceMs: readonly number[]
}

export const NOTHING_MEASURED: Measured = {
  asked: 0,
  missed: 0,
  pressMs: [],
  classes: [],
  heldMs: [],
  unwantedHeldMs: [],
  bounceMs: [],
}

export type AdviceReason =
  | 'bounces'
  | 'no bounces'
  | 'short presses'
  | 'late presses'
  | 'quick presses'
  | 'wrong presses'
  | 'many errors'
  | 'press time'
  | 'few errors'

/** One change. The other way round it takes the change back. */
export interface Advice {
  readonly setting: 'stepMs' | 'firstPercent' | 'lateMs' | 'holdMs' | 'ignoreMs'
  readonly from: number
  readonly to: number
  readonly why: AdviceReason
  /** Of a longer step: half of it is the most that a late window counts, so one that was cut to that would grow with it. */
  readonly lateMs?: { readonly from: number; readonly to: number }
}

export interface Timing {
  readonly scan: Pick<ScanSettings, 'stepMs' | 'firstPercent' | 'lateMs'>
  readonly press: Pick<PressSettings, 'holdMs' | 'ignoreMs'>
}

/** Koester and Simpson: with a step of the press time over this, most presses come in time and few wait in vain. */
const PRESS_TIME_OF_STEP = 0.65
const SHARE_LATE = 0.6
const SPREAD_DIFFERS = 0.2
const ERRORS_MANY = 0.25
const ERRORS_FEW = 0.1
const PRESSES_FOR_FASTER = 50
const PRESSES_FOR_STEP = 10
const PRESSES_FOR_QUICKER_FILTER = 50
const FASTER = 0.9
/** More errors than before are not worth a quicker step: in shares of presses, half of what may be noticed. */
const WORSE_MAX = 0.01
/** With more errors foretold than the first a longer step is worth its time, until there are no more than the second. */
const ERRORS_LEFT = 0.02
const ERRORS_AIM = 0.015
/** Longer than by so much, it costs more time than the errors did. */
const LONGER_MAX = 1.2
const STEP_RANGE = [300, 5_000] as const
const LATE_MAX_MS = 400
/** Fewer errors by this make another late window worth taking up, and 50 ms more of it. */
const WORTH_LATE = 0.005
const WORTH_50_MS = 0.001
/** The usual misses are worth so many trials of one's own. */
const USUAL_WEIGHT = 24

/** A press soon after its item has gone was meant for it; one that came before was too early. */
export function classOf({ litAt, leftAt, pressedAt, stepMs, isGroup }: Trial): PressClass {
  if (pressedAt === undefined) return 'missed'
  if (pressedAt < litAt) return isGroup && litAt - pressedAt > stepMs ? 'wrong group' : 'early'
  if (leftAt === undefined || pressedAt < leftAt) return 'right'
  const isLate = pressedAt - leftAt <= SHARE_LATE * stepMs || !isGroup
  return isLate ? 'late' : 'wrong group'
}

/** The step that the measured press time asks for; undefined before enough presses. */
export function stepFor(pressMs: readonly number[]): number | undefined {
  if (pressMs.length < PRESSES_FOR_STEP) return undefined
  const { mean, sd } = meanAndSd(pressMs)
  const [byRule, bySpread] = [mean / PRESS_TIME_OF_STEP, mean + 2 * sd]
  const differ = Math.abs(byRule - bySpread) > SPREAD_DIFFERS * byRule
  return inRange(up(differ ? Math.max(byRule, bySpread) : byRule))
}

/** The most useful change, or undefined: what is, suits. `timeMoves`: the highlight goes on by itself. */
export function adviceOf(measured: Measured, { scan, press }: Timing, timeMoves = true): Advice | undefined {
  return (
    bounceAdvice(measured, press) ??
    holdAdvice(measured, press) ??
    (timeMoves ? scanAdvice(measured, scan) : undefined) ??
    filterAdvice(measured, press)
  )
}

/** How this person presses, for what a key costs them; undefined before enough presses. */
export function presserOf(measured: Measured, press: PressSettings): Presser | undefined {
  const { pressMs, heldMs, bounceMs } = measured
  if (pressMs.length < PRESSES_FOR_STEP) return undefined
  return {
    pressMs: logNormalOf(pressMs),
    misses: missesOf(measured),
    heldMs: heldMs.length > 1 ? logNormalOf(heldMs) : USUAL_PRESSER.heldMs,
    bounces: heldMs.length === 0 ? 0 : Math.min(bounceMs.length / heldMs.length, 1),
    bounceMs,
    press,
  }
}

/** So few trials seldom show the misses that all people have. */
function missesOf({ asked, missed }: Measured): number {
  return (missed + USUAL_PRESSER.misses * USUAL_WEIGHT) / (asked + USUAL_WEIGHT)
}

/** So many deviations from it, of as many as are likely: by Wilson and Hilferty, for shares that are small. */
export function missesAtMost(measured: Measured, deviations: number): number {
  const misses = missesOf(measured)
  const seen = misses * (measured.asked + USUAL_WEIGHT)
  const root = 1 - 1 / (9 * seen) + deviations / (3 * Math.sqrt(seen))
  return Math.min(misses * Math.max(root, 0) ** 3, 0.9)
}

/** Who presses sooner than the filter lets through, and never twice, loses presses to it. */
function filterAdvice({ bounceMs, pressMs }: Measured, { ignoreMs }: Timing['press']): Advice | undefined {
  if (bounceMs.length > 0 || pressMs.length < PRESSES_FOR_QUICKER_FILTER) return undefined
  if (share(pressMs, (ms) => ms < ignoreMs) <= WORSE_MAX) return undefined
  const to = Math.max(Math.floor((quantile(pressMs, 0.01) - 50) / 50) * 50, 0)
  return to < ignoreMs ? { setting: 'ignoreMs', from: ignoreMs, to, why: 'no bounces' } : undefined
}

/** A bounce is a press that nobody made: before anything else it is ignored. */
function bounceAdvice({ bounceMs }: Measured, { ignoreMs }: Timing['press']): Advice | undefined {
  const to = Math.min(up(quantile(bounceMs, 0.9) + 50), 3_000)
  return bounceMs.length > 0 && to > ignoreMs ? { setting: 'ignoreMs', from: ignoreMs, to, why: 'bounces' } : undefined
}

function holdAdvice({ heldMs, unwantedHeldMs }: Measured, { holdMs }: Timing['press']): Advice | undefined {
  if (unwantedHeldMs.length === 0 || heldMs.length < PRESSES_FOR_STEP) return undefined
  const to = Math.min(Math.floor((quantile(heldMs, 0.05) - 30) / 50) * 50, 2_000)
  const stops = unwantedHeldMs.some((ms) => ms < to)
  return to > holdMs && stops ? { setting: 'holdMs', from: holdMs, to, why: 'short presses' } : undefined
}

function scanAdvice(measured: Measured, scan: Timing['scan']): Advice | undefined {
  const { pressMs, classes } = measured
  const byRule = stepFor(pressMs)
  const errors = share(classes, (one) => one !== 'right')
  const { stepMs } = scan
  if (errors > ERRORS_MANY && classes.length >= PRESSES_FOR_STEP) return cutErrors(measured, scan, byRule)
  if (byRule === undefined) return undefined
  if (byRule > stepMs) return longer(pressMs, scan, byRule, 'press time')
  const late = lateAdvice(measured, scan)
  if (late) return late
  const sure = sureStep(pressMs, scan, byRule)
  if (sure > stepMs && errorShare(pressMs, scan) > ERRORS_LEFT) return longer(pressMs, scan, sure, 'wrong presses')
  if (sure < stepMs) return faster(pressMs, scan, sure, 'press time')
  const isSure = errors < ERRORS_FEW && classes.length >= PRESSES_FOR_FASTER
  const quicker = Math.max(up(stepMs * FASTER), sureStep(pressMs, scan, STEP_RANGE[0]))
  return isSure ? faster(pressMs, scan, quicker, 'few errors') : undefined
}

/** The shortest step, from this one on, with which few presses come so late that they count for something else. */
function sureStep(pressMs: readonly number[], scan: Timing['scan'], from: number): number {
  const most = Math.min(up(Math.max(stepFor(pressMs) ?? from, from) * LONGER_MAX), STEP_RANGE[1])
  for (let stepMs = from; stepMs < most; stepMs += 50)
    if (errorShare(pressMs, { ...scan, stepMs }) <= ERRORS_AIM) return stepMs
  return most
}

/** Errors first: slower, then a longer first item, then forgiveness of late presses. Never quicker. */
function cutErrors(measured: Measured, scan: Timing['scan'], byRule: number | undefined): Advice | undefined {
  if (byRule !== undefined && byRule > scan.stepMs) return longer(measured.pressMs, scan, byRule, 'many errors')
  const late = lateAdvice(measured, scan)
  if (late) return late
  if (scan.firstPercent < 100) return { setting: 'firstPercent', from: scan.firstPercent, to: 100, why: 'many errors' }
  return longer(measured.pressMs, scan, up(scan.stepMs * 1.2), 'many errors')
}

function lateAdvice({ pressMs }: Measured, scan: Timing['scan']): Advice | undefined {
  const to = bestLateMs(pressMs, scan)
  if (to === scan.lateMs) return undefined
  return { setting: 'lateMs', from: scan.lateMs, to, why: to > scan.lateMs ? 'late presses' : 'quick presses' }
}

/** As long as makes fewest errors, foretold: too long, and quick presses count for the item before. */
function bestLateMs(pressMs: readonly number[], scan: Timing['scan']): number {
  if (pressMs.length < PRESSES_FOR_STEP) return scan.lateMs
  const most = Math.min(LATE_MAX_MS, Math.floor(scan.stepMs / 100) * 50)
  const errorsAt = (lateMs: number) => errorShare(pressMs, { ...scan, lateMs })
  let best = scan.lateMs
  for (let to = 0; to <= most; to += 50) if (errorsAt(to) < errorsAt(best) - WORTH_50_MS) best = to
  return errorsAt(scan.lateMs) - errorsAt(best) > WORTH_LATE ? best : scan.lateMs
}

/** As far towards it as it costs next to no more errors. */
function faster(pressMs: readonly number[], scan: Timing['scan'], aim: number, why: AdviceReason): Advice | undefined {
  const now = errorShare(pressMs, scan)
  for (let to = inRange(aim); to < scan.stepMs; to += 50)
    if (errorShare(pressMs, { ...scan, stepMs: to }) <= now + WORSE_MAX) return step(scan, to, why)
  return undefined
}

/** With a late window that does not grow with it to where quick presses count for the item before. */
function longer(pressMs: readonly number[], scan: Timing['scan'], aim: number, why: AdviceReason): Advice | undefined {
  const advice = step(scan, aim, why)
  if (!advice || scan.lateMs <= scan.stepMs / 2) return advice
  const lateMs = bestLateMs(pressMs, { ...scan, stepMs: advice.to })
  return lateMs < scan.lateMs ? { ...advice, lateMs: { from: scan.lateMs, to: lateMs } } : advice
}

function step({ stepMs }: Timing['scan'], to: number, why: AdviceReason): Advice | undefined {
  const aim = inRange(to)
  return aim === stepMs ? undefined : { setting: 'stepMs', from: stepMs, to: aim, why }
}

/**
 * The share of presses that count for another item than the one they were meant for, foretold: press times are
 * log-normal, with more spread than so few presses show.
 */
function errorShare(pressMs: readonly number[], { stepMs, lateMs }: Pick<Timing['scan'], 'stepMs' | 'lateMs'>): number {
  const logs = meanAndSd(pressMs.map((ms) => Math.log(Math.max(ms, 1))))
  const sd = Math.max(logs.sd * (1 + 1 / Math.sqrt(2 * pressMs.length)), 0.01)
  const before = (ms: number) => (ms <= 0 ? 0 : normalBelow((Math.log(ms) - logs.mean) / sd))
  const late = Math.min(lateMs, stepMs / 2)
  return 1 - (before(stepMs + late) - before(late))
}

/** Errors under other settings say nothing of these; the person's times do. */
export function withOtherSettings(measured: Measured): Measured {
  return { ...measured, classes: [] }
}

export function withAdvice(timing: Timing, { setting, to, lateMs }: Pick<Advice, 'setting' | 'to' | 'lateMs'>): Timing {
  return setting === 'holdMs' || setting === 'ignoreMs'
    ? { ...timing, press: { ...timing.press, [setting]: to } }
    : { ...timing, scan: { ...timing.scan, [setting]: to, ...(lateMs && { lateMs: lateMs.to }) } }
}

function share<Value>(values: readonly Value[], is: (value: Value) => boolean): number {
  return values.length === 0 ? 0 : values.filter(is).length / values.length
}

function up(ms: number): number {
  return Math.ceil(ms / 50) * 50
}

function inRange(ms: number): number {
  return Math.min(Math.max(ms, STEP_RANGE[0]), STEP_RANGE[1])
}
