/** Makes the calls of a press. */
import type { CallName } from '@beckon/contract/calls'
import { processCecKey, processKey, sendText } from '@beckon/contract/remote'
import { fireEvent } from '@beckon/contract/tv-control'
import { TV_KEYS, type TvKey } from '@beckon/contract/tv-keys'
import type { CallResult } from '../../platform/api-client.ts'
import { shared } from '../../platform/shared-state.ts'
import { reportFailure } from '../errors/report-failure.ts'
import { authorisedCall } from '../session/authorised-call.ts'
import { eventOf } from '../tv-control/tv-event.ts'
import { outcomeOf, together, type Outcome, type Why } from './outcomes.ts'
import type { Command, Pressable, Way } from './presses.ts'

/** Sends the commands side by side: one failing does not stop the other (H10). */
export async function sendPress(pressable: Pressable): Promise<Outcome> {
  return together(await Promise.all(pressable.commands.map(sendCommand)))
}

/** The user's own events go past the box. */
export function wayOf(command: Command): Way {
  return command.is === 'tv' && eventOf(shared().tvConfigData, command.key) !== undefined ? 'automation' : 'box'
}

/** Each call waits for a refresh that is due, within its own time limit. */
function sendCommand(command: Command): Promise<Outcome> {
  switch (command.is) {
    case 'key':
      return told('processKey', authorisedCall(processKey, { body: { vcode: command.vcode } }))
    case 'tv':
      return sendTv(command.key)
    case 'text':
      return told('sendText', authorisedCall(sendText, { body: { cmd: command.cmd } }))
  }
}

/** The user's own event if one is saved (H08), and then nothing over HDMI; else HDMI (H09). */
function sendTv(key: TvKey): Promise<Outcome> {
  const event = eventOf(shared().tvConfigData, key)
  if (event !== undefined) return told('fireEvent', authorisedCall(fireEvent, { body: event }), 'event unanswered')
  const { cecKey, cecValue } = TV_KEYS[key]
  return told('processCecKey', authorisedCall(processCecKey, { body: { key: cecKey, value: cecValue } }))
}

async function told(call: CallName, answered: Promise<CallResult<unknown>>, late?: Why): Promise<Outcome> {
  const result = await answered
  const failed = result.is === 'refused' || result.is === 'unanswered'
  return outcomeOf(result, failed ? reportFailure(call, result) : undefined, late)
}
