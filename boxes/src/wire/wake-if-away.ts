/** A set whose network sleeps is not there; then the magic packet is all that may wake it. */
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
