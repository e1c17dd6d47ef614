/**
 * The reasons for which a box or a recogniser refuses a command. Calls, box link and drivers derive their statuses from
 * these lists.
 */
import type { Status } from './statuses.ts'

/**
 * `BOX-TIMEOUT`: the command was sent and not answered; it may have been carried out, or may still be. All others mean
 * that it was not carried out and will not be. `TOO-LATE`: it expired before it was sent. `BOX-NOT-ALLOWED`: the device
 * does not accept keys from this server, or no longer does; its owner must allow it there. `BOX-UNREACHABLE`: the box
 * or the TV beside it cannot be reached, or is not ready for the command. `NOT-FOUND`: the box does not exist, or the
 * session may no longer use it.
 */
export const REFUSALS_OF_ANY_COMMAND = [
  'TOO-LATE',
  'BOX-ASLEEP',
  'BOX-NOT-ALLOWED',
  'BOX-UNREACHABLE',
  'BOX-TIMEOUT',
  'NOT-FOUND',
] as const satisfies readonly Status[]

/** The refusals of a box: `INVALID-KEY` only for keys, `NOT-UNDERSTOOD` only for text. */
export const BOX_REFUSALS = [
  ...REFUSALS_OF_ANY_COMMAND,
  'INVALID-KEY',
  'NOT-UNDERSTOOD',
] as const satisfies readonly Status[]
export type BoxRefusal = (typeof BOX_REFUSALS)[number]

export const RECOGNISER_REFUSALS = [
  'RECOGNISER-OFF',
  'RECOGNISER-MISSING',
  'RECOGNISER-DOWN',
  'RECOGNISER-TIMEOUT',
] as const satisfies readonly Status[]
export type RecogniserRefusal = (typeof RECOGNISER_REFUSALS)[number]
