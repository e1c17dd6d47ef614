/** Why a box or a recogniser did not do what it was told: one list of each, from which calls, box link and drivers derive. */
import type { Status } from './statuses.ts'

/**
 * `BOX-TIMEOUT`: the command left for the box and no answer came; it may have been done, or may still be. All others say that
 * it was not done and will not be; `TOO-LATE`: because its time was over before it left. `NOT-FOUND`: there is no such box, or
 * the session may not use it any more.
 */
export const REFUSALS_OF_ANY_COMMAND = [
  'TOO-LATE',
  'BOX-ASLEEP',
  'BOX-UNREACHABLE',
  'BOX-TIMEOUT',
  'NOT-FOUND',
] as const satisfies readonly Status[]

/** What a box may refuse with: `INVALID-KEY` keys alone, `NOT-UNDERSTOOD` words alone. */
export const BOX_REFUSALS = [
  ...REFUSALS_OF_ANY_COMMAND,
  'INVALID-KEY',
  'NOT-UNDERSTOOD',
] as const satisfies readonly Status[]
export type BoxRefusal = (typeof BOX_REFUSALS)[number]

export const RECOGNISER_REFUSALS = [
  'RECOGNISER-OFF',
  'RECOGNISER-DOWN',
  'RECOGNISER-TIMEOUT',
] as const satisfies readonly Status[]
export type RecogniserRefusal = (typeof RECOGNISER_REFUSALS)[number]
