/** The presses that a driver for VDR is made of, and what VDR's answers to them prove. */
import { refused, type Outcome } from '../box.ts'
import { channelIn, isDone, type Reply } from './messages.ts'

/** Sends a command while the signal of the press allows it. */
export type Ask = (command: string) => Promise<Reply>

export const ACCEPTED: Outcome = { is: 'accepted' }
export const CONFIRMED: Outcome = { is: 'confirmed' }

/** Confirmed by VDR's answer. A number that is no channel leads nowhere, as on any television. */
export async function tune(number: number, ask: Ask): Promise<Outcome> {
  return channelIn(await ask(`CHAN ${number}`))?.number === number ? CONFIRMED : ACCEPTED
}

/** VDR holds a few keys while it is busy, tuning for instance; past that it takes none. */
const TOO_MANY_KEYS = 451

/** VDR says "accepted" to any key it knows, whether it does anything or not. */
export async function hit(key: string, ask: Ask): Promise<Outcome> {
  const reply = await ask(`HITK ${key}`)
  if (isDone(reply)) return ACCEPTED
  return refused(reply.code === TOO_MANY_KEYS ? 'TOO-LATE' : 'INVALID-KEY')
}
