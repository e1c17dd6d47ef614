/**
 * A set whose network sleeps does not answer; then the magic packet is all that may wake it. For Android TV, Enigma2,
 * Kodi and Roku; the boxes of webOS and Tizen read the power first and send the packet themselves.
 */
import { broadcastTowards, sendMagicPacket } from './wake-on-lan.ts'
import { WireFailure, type WireTime } from './wire-failure.ts'

export type Wake = typeof sendMagicPacket

export interface Sleeper {
  readonly host: string
  /** Without it nothing is sent. */
  readonly mac?: string | undefined
}

/** Whether a set did not answer and could be woken. */
export function isAway(error: unknown, { mac }: Sleeper): boolean {
  return mac !== undefined && error instanceof WireFailure && error.why === 'BOX-UNREACHABLE'
}

/** What `ask` answers; `woken` if nobody was there to ask and the packet was sent. */
export async function wakeIfAway<T>(
  ask: () => Promise<T>,
  sleeper: Sleeper,
  time: WireTime,
  wake: Wake = sendMagicPacket,
): Promise<T | 'woken'> {
  try {
    return await ask()
  } catch (error) {
    if (sleeper.mac === undefined || !isAway(error, sleeper)) throw error
    await wake({ mac: sleeper.mac, broadcast: broadcastTowards(sleeper.host) }, time.signal)
    return 'woken'
  }
}
