/**
 * What would suit the user better than what is: one change at a time, for the way that they have. Taken and taken back
 * by one press each; nothing changes by itself.
 */
import { readNumber, readStored, writeStored } from '../../../platform/stored-values.ts'
import { changeProfile, profile } from '../current-way.ts'
import type { Profile } from '@beckon/contract/profile'
import { dwellAdviceOf, type DwellAdvice } from './dwell-timing.ts'
import { keep, type KeptMeasures } from './kept-measures.ts'
import { adviceOf, withOtherSettings, type Advice } from './timing.ts'
import { touchAdviceOf, type TouchAdvice, type TouchSettings } from './touch-timing.ts'

export type AnyAdvice = Advice | DwellAdvice | TouchAdvice
export type AdvisedSetting = AnyAdvice['setting']

/** What was not wanted is not offered again before. */
const ASKS_AGAIN_AFTER_MS = 24 * 3_600_000
/** For so long a change can be taken back where it was offered. */
const TAKEN_BACK_WITHIN_MS = 7 * 24 * 3_600_000

export function adviceNow(
  { scan, press, dwell, way }: Profile,
  kept: KeptMeasures,
  now: number,
): AnyAdvice | undefined {
  const advice = adviceBy()
  const { refused } = kept
  const isRefused = advice && refused?.what === nameOf(advice) && now - refused.at < ASKS_AGAIN_AFTER_MS
  return isRefused ? undefined : advice

  function adviceBy(): AnyAdvice | undefined {
    switch (way) {
      case 'scan':
        return adviceOf(kept.scan, { scan, press }, scan.method === 'auto' || scan.method === 'inverse')
      case 'direct':
        return adviceOf(kept.scan, { scan, press }, false)
      case 'dwell':
        return dwell.style === 'look and press' ? undefined : dwellAdviceOf(kept.dwell, dwell.completeMs)
      case 'off':
        return touchAdviceOf(kept.touch, touchSettings())
    }
  }
}

function touchSettings(): TouchSettings {
  return { ignoreOthersMs: readNumber('ignoreOthersMs'), touchCounts: readStored('touchCounts') ?? 'same' }
}

function nameOf({ setting, to }: AnyAdvice): string {
  return `${setting} ${to}`
}

export function takeAdvice(advice: AnyAdvice, now: number): void {
  const { setting, from, to } = advice
  const lateMs = 'lateMs' in advice ? advice.lateMs : undefined
  set(setting, to)
  if (lateMs) set('lateMs', lateMs.to)
  keep((kept) => ({
    changed: { is: 'setting', setting, from, to, at: now, lateMs },
    // Errors under other settings say nothing of these.
    scan: withOtherSettings(kept.scan),
    dwell: setting === 'completeMs' ? { ...kept.dwell, rights: 0, wrongs: 0 } : kept.dwell,
    touch: setting === 'touchCounts' ? { ...kept.touch, rights: 0, slips: 0 } : kept.touch,
  }))
}

export function refuseAdvice(advice: AnyAdvice, now: number): void {
  keep(() => ({ refused: { what: nameOf(advice), at: now } }))
}

export interface TakenSetting {
  readonly setting: AdvisedSetting
  readonly from: number | string
  readonly to: number | string
  readonly lateMs?: Advice['lateMs']
}

/** Of the last change, while it still counts: what the user has set since is theirs. */
export function canBeTakenBack(
  state: Profile,
  { changed }: KeptMeasures,
  now: number,
): TakenSetting | 'order' | undefined {
  if (!changed || now - changed.at > TAKEN_BACK_WITHIN_MS) return undefined
  if (changed.is === 'order') return state.scan.pattern === 'own' ? 'order' : undefined
  const setting = SETTINGS.find((one) => one === changed.setting)
  if (!setting || valueOf(state, setting) !== changed.to) return undefined
  const { from, to, lateMs } = changed
  return { setting, from, to, ...(lateMs?.to === state.scan.lateMs && { lateMs }) }
}

/** And does not offer at once what was just taken back. */
export function takeBack(now: number): void {
  keep(({ changed }) => {
    if (changed?.is === 'order') {
      const { pattern, ownOrder } = changed
      changeProfile({ scan: { ...profile().scan, pattern, ownOrder: [...ownOrder] } })
      return { changed: undefined }
    }
    const setting = SETTINGS.find((one) => one === changed?.setting)
    if (!changed || !setting) return { changed: undefined }
    set(setting, changed.from)
    if (changed.lateMs?.to === profile().scan.lateMs) set('lateMs', changed.lateMs.from)
    return { changed: undefined, refused: { what: `${setting} ${changed.to}`, at: now } }
  })
}

/** An order for who scans. The keys stay where they are. */
export function takeOrder(order: readonly string[], now: number): void {
  const { pattern, ownOrder } = profile().scan
  keep(() => ({ changed: { is: 'order', pattern, ownOrder, at: now } }))
  changeProfile({ scan: { ...profile().scan, pattern: 'own', ownOrder: order } })
}

const SETTINGS = [
  'stepMs',
  'firstPercent',
  'lateMs',
  'holdMs',
  'ignoreMs',
  'completeMs',
  'ignoreOthersMs',
  'touchCounts',
] as const satisfies readonly AdvisedSetting[]

function valueOf({ scan, press, dwell }: Profile, setting: AdvisedSetting): number | string {
  switch (setting) {
    case 'stepMs':
    case 'firstPercent':
    case 'lateMs':
      return scan[setting]
    case 'holdMs':
    case 'ignoreMs':
      return press[setting]
    case 'completeMs':
      return dwell[setting]
    case 'ignoreOthersMs':
    case 'touchCounts':
      return touchSettings()[setting]
  }
}

function set(setting: AdvisedSetting, value: number | string): void {
  const { scan, press, dwell } = profile()
  switch (setting) {
    case 'stepMs':
    case 'firstPercent':
    case 'lateMs':
      return changeProfile({ scan: { ...scan, [setting]: Number(value) } })
    case 'holdMs':
    case 'ignoreMs':
      return changeProfile({ press: { ...press, [setting]: Number(value) } })
    case 'completeMs':
      return changeProfile({ dwell: { ...dwell, [setting]: Number(value) } })
    case 'ignoreOthersMs':
      return writeStored(setting, Number(value))
    case 'touchCounts':
      return writeStored(setting, value === 'began' || value === 'ended' ? value : 'same')
  }
}
