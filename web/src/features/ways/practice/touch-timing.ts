/** How somebody touches keys: how soon, how surely, and whether the hand touches twice. Milliseconds. */
import { quantile } from './spread.ts'

export interface Touches {
  /** From the moment a key is asked for until it is pressed. */
  readonly pressMs: readonly number[]
  /** From the end of a touch to the next, which nobody meant. */
  readonly againMs: readonly number[]
  readonly rights: number
  /** Touches that began on the key and ended beside it. */
  readonly slips: number
}

export const NOTHING_TOUCHED: Touches = { pressMs: [], againMs: [], rights: 0, slips: 0 }

export interface TouchSettings {
  readonly ignoreOthersMs: number
  readonly touchCounts: 'same' | 'began' | 'ended'
}

export type TouchAdvice =
  | {
      readonly setting: 'ignoreOthersMs'
      readonly from: number
      readonly to: number
      readonly why: 'second touches'
    }
  | {
      readonly setting: 'touchCounts'
      readonly from: TouchSettings['touchCounts']
      readonly to: TouchSettings['touchCounts']
      readonly why: 'slips'
    }

const TOUCHES_MIN = 5
const SLIPS_MANY = 0.1
const MOST_MS = 5_000

/** Second touches first: they undo what the first has done. */
export function touchAdviceOf(touches: Touches, settings: TouchSettings): TouchAdvice | undefined {
  const { againMs, rights, slips } = touches
  if (rights + slips < TOUCHES_MIN) return undefined
  const to = Math.min(Math.ceil((quantile(againMs, 0.9) + 50) / 50) * 50, MOST_MS)
  const { ignoreOthersMs: from, touchCounts } = settings
  if (againMs.length > 0 && to > from) return { setting: 'ignoreOthersMs', from, to, why: 'second touches' }
  const slipsMuch = slips >= 2 && slips / (rights + slips) > SLIPS_MANY
  return slipsMuch && touchCounts === 'same'
    ? { setting: 'touchCounts', from: touchCounts, to: 'began', why: 'slips' }
    : undefined
}
