/** Looks whether a command had its effect. */
import { setTimeout as pause } from 'node:timers/promises'
import { isOver, WireFailure, type WireTime } from './wire-failure.ts'

const WITHIN_MS = 1_000
const EVERY_MS = 100

/**
 * Looks again and again for a second, within the command's time. False if the effect does not show or cannot be read;
 * the command was acknowledged all the same. Never rejects for a WireFailure.
 */
export async function showsSoon(look: (time: WireTime) => Promise<boolean>, time: WireTime): Promise<boolean> {
  const signal = AbortSignal.any([time.signal, AbortSignal.timeout(WITHIN_MS)])
  const looking = { signal, until: Math.min(time.until, performance.now() + WITHIN_MS) }
  try {
    while (!isOver(looking)) {
      if (await look(looking)) return true
      await pause(EVERY_MS, undefined, { signal })
    }
    return false
  } catch (error) {
    if (error instanceof WireFailure || signal.aborted) return false
    throw error
  }
}
