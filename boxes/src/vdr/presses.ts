/** The presses that a driver for VDR is made of, and what VDR's answers to them prove. */
import { refused, type Outcome } from '../box.ts'
import { VDR_KEYS } from './key-map.ts'
import { channelIn, isDone, type Reply } from './messages.ts'

/** Sends a command while the signal of the press allows it. */
export type Ask = (command: string) => Promise<Reply>

export const ACCEPTED: Outcome = { is: 'accepted' }
export const CONFIRMED: Outcome = { is: 'confirmed' }

/** `CHAN +` answers with the channel it reached. Where it says no (no channel yet, none further), the key may still do. */
export async function stepChannel(key: 'CH_UP' | 'CH_DOWN', ask: Ask): Promise<Outcome> {
  const reply = await ask(key === 'CH_UP' ? 'CHAN +' : 'CHAN -')
  return channelIn(reply) ? CONFIRMED : await hit(VDR_KEYS[key] ?? key, ask)
}

/** VDR says "accepted" to any key it knows, whether it does anything or not. */
export async function hit(key: string, ask: Ask): Promise<Outcome> {
  return isDone(await ask(`HITK ${key}`)) ? ACCEPTED : refused('INVALID-KEY')
}
