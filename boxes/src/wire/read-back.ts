/** Checks whether a command had its effect. */
import { setTimeout as pause } from 'node:timers/promises'
import { ACCEPTED, CONFIRMED, type Outcome } from '../box.ts'
import { WireFailure } from './wire-failure.ts'
import { isOver, within, type WireTime } from './wire-time.ts'

export interface ReadBack {
  readonly withinMs?: number
  readonly everyMs?: number
}

/**
 * CONFIRMED once `look` sees the effect of an acknowledged command, else ACCEPTED. Checks repeatedly within the
 * command's time; ends early when the box cannot be asked. Never rejects for a WireFailure.
 */
export async function readBack(
  look: (time: WireTime) => Promise<boolean>,
  time: WireTime,
  { withinMs = 1_000, everyMs = 100 }: ReadBack = {},
): Promise<Outcome> {
  const lookTime = within(time, withinMs)
  try {
    while (!isOver(lookTime)) {
      if (await look(lookTime)) return CONFIRMED
      await pause(everyMs, undefined, { signal: lookTime.signal })
    }
    return ACCEPTED
  } catch (error) {
    if (error instanceof WireFailure || lookTime.signal.aborted) return ACCEPTED
    throw error
  }
}
