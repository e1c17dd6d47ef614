/** The results of the switch test, and the settings that follow from them. Times are milliseconds. */
import { STEP_RANGE_MS, type Profile } from '@beckon/contract/profile'

export interface SwitchTimes {
  /** The time from the light until the switch was down. */
  readonly pressMs: readonly number[]
  readonly missed: number
  /** How long the switch was down in intended presses. */
  readonly heldMs: readonly number[]
  /** The time from the release to an unintended second closure, and how long that closure lasted. */
  readonly againMs: readonly number[]
  readonly againHeldMs: readonly number[]
}

export const NOTHING_MEASURED: SwitchTimes = { pressMs: [], missed: 0, heldMs: [], againMs: [], againHeldMs: [] }

export const PROPOSED = ['stepMs', 'holdMs', 'ignoreMs'] as const
export type Proposed = (typeof PROPOSED)[number]

/** The proposed settings; only those that would change. */
export type Proposal = Readonly<Partial<Record<Proposed, number>>>

/** Koester and Simpson: step time = press time / 0.65. Most presses then come in time, with little needless waiting. */
const PRESS_TIME_OF_STEP = 0.65
/** If the mean plus this many standard deviations exceeds the rule's step by over a fifth, that sum is the step. */
const DEVIATIONS = 2
const SPREAD_DIFFERS = 1.2
/** With fewer presses there is no proposal. */
const PRESSES_MIN = 10
/**
 * The test waits some seconds for a press. If more than this share did not come by then, the measured times are the
 * quicker ones of that hand: no shorter step follows from them.
 */
const MISSED_SHARE_AT_MOST = 1 / 5
const HOLD_MOST_MS = 2_000
const IGNORE_MOST_MS = 3_000
const IGNORE_MARGIN_MS = 50
const HOLD_MARGIN_MS = 30
/** The proposed times are multiples of this. */
const ROUNDED_TO_MS = 50

function movesByItself({ way, scan }: Profile): boolean {
  return way === 'scan' && (scan.method === 'auto' || scan.method === 'inverse')
}

/** The step time that fits the press times; undefined if there are too few. */
export function stepFor(pressMs: readonly number[]): number | undefined {
  if (pressMs.length < PRESSES_MIN) return undefined
  const { mean, sd } = meanAndSd(pressMs)
  const [byRule, bySpread] = [mean / PRESS_TIME_OF_STEP, mean + DEVIATIONS * sd]
  const step = roundedUp(bySpread > byRule * SPREAD_DIFFERS ? bySpread : byRule)
  return Math.min(Math.max(step, STEP_RANGE_MS[0]), STEP_RANGE_MS[1])
}

function fittingStep({ pressMs, missed }: SwitchTimes, profile: Profile): number | undefined {
  const step = movesByItself(profile) ? stepFor(pressMs) : undefined
  if (step === undefined || step >= profile.scan.stepMs) return step
  return missed <= (pressMs.length + missed) * MISSED_SHARE_AT_MOST ? step : undefined
}

export function proposalFor(times: SwitchTimes, profile: Profile): Proposal {
  const now = settingsOf(profile)
  const stepMs = fittingStep(times, profile)
  const [holdMs, ignoreMs] = [holdFor(times), ignoreFor(times)]
  return {
    ...(stepMs !== undefined && stepMs !== now.stepMs && { stepMs }),
    ...(holdMs !== undefined && holdMs > now.holdMs && { holdMs }),
    ...(ignoreMs !== undefined && ignoreMs > now.ignoreMs && { ignoreMs }),
  }
}

/** A hold time that nearly all intended presses reach; undefined if it would not filter out any unintended press. */
function holdFor({ heldMs, againHeldMs }: SwitchTimes): number | undefined {
  if (heldMs.length < PRESSES_MIN) return undefined
  const fitting = (quantile(heldMs, 0.05) - HOLD_MARGIN_MS) / ROUNDED_TO_MS
  const ms = Math.min(Math.floor(fitting) * ROUNDED_TO_MS, HOLD_MOST_MS)
  return againHeldMs.some((held) => held < ms) ? ms : undefined
}

/** The time within which nearly all unintended second closures come. */
function ignoreFor({ againMs }: SwitchTimes): number | undefined {
  return againMs.length === 0
    ? undefined
    : Math.min(roundedUp(quantile(againMs, 0.9) + IGNORE_MARGIN_MS), IGNORE_MOST_MS)
}

export function settingsOf({ scan, press }: Profile): Readonly<Record<Proposed, number>> {
  return { stepMs: scan.stepMs, holdMs: press.holdMs, ignoreMs: press.ignoreMs }
}

export function withSettings({ scan, press }: Profile, settings: Proposal): Pick<Profile, 'scan' | 'press'> {
  const { stepMs = scan.stepMs, holdMs = press.holdMs, ignoreMs = press.ignoreMs } = settings
  return { scan: { ...scan, stepMs }, press: { ...press, holdMs, ignoreMs } }
}

/** A measured value. */
export interface TestLine {
  /** The name of its sentence. */
  readonly line: 'pressTime' | 'stepFits' | 'missed' | 'bounced'
  /** A time in milliseconds, or a count. */
  readonly number: number
  /** The total, for a count. */
  readonly all?: number
}

/** The measured values that are known. */
export function linesOf(times: SwitchTimes, profile: Profile): TestLine[] {
  const { pressMs, missed, againMs } = times
  const trials = pressMs.length + missed
  const step = fittingStep(times, profile)
  return [
    ...(pressMs.length > 0
      ? [{ line: 'pressTime' as const, number: Math.round(meanAndSd(pressMs).mean / 100) * 100 }]
      : []),
    ...(step === undefined ? [] : [{ line: 'stepFits' as const, number: step }]),
    ...(missed > 0 ? [{ line: 'missed' as const, number: missed, all: trials }] : []),
    ...(againMs.length > 0 ? [{ line: 'bounced' as const, number: againMs.length, all: trials }] : []),
  ]
}

function meanAndSd(values: readonly number[]): { readonly mean: number; readonly sd: number } {
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length
  const squares = values.reduce((sum, value) => sum + (value - mean) ** 2, 0)
  return { mean, sd: Math.sqrt(squares / Math.max(values.length - 1, 1)) }
}

/** The quantile of at least one value. */
function quantile(values: readonly number[], q: number): number {
  const sorted = [...values].sort((one, other) => one - other)
  return sorted[Math.min(sorted.length - 1, Math.floor(q * sorted.length))] ?? 0
}

function roundedUp(ms: number): number {
  return Math.ceil(ms / ROUNDED_TO_MS) * ROUNDED_TO_MS
}
