/** Makes the calls of a press. */
import type { CallName } from '@beckon/contract/calls'
import { pressText } from '@beckon/contract/press'
import { processCecKey, processKey, sendText } from '@beckon/contract/remote'
import { fireEvent } from '@beckon/contract/tv-control'
import { TV_KEYS, type TvKey } from '@beckon/contract/tv-keys'
import type { CallResult, PressStamp } from '../../client/api-client.ts'
import { thisVisit } from '../../platform/router.ts'
import { shared } from '../../platform/shared-state.ts'
import { reportFailure } from '../../client/report-failure.ts'
import { authorisedCall } from '../../client/authorised-call.ts'
import { eventOf } from '../tv-event.ts'
import { outcomeOf, together, type Outcome, type Why } from './outcomes.ts'
import type { Born, Command, Pressable, Way } from './presses.ts'

/** Sends the commands side by side: one failing does not stop the other (H10). */
export async function sendPress({ commands }: Pressable, { client, n, finger }: Born): Promise<Outcome> {
  const sent = commands.map((command, part) => sendCommand(command, { number: pressText({ client, n, part }), finger }))
  return together(await Promise.all(sent))
}

/** The user's own events go past the box. */
export function wayOf(command: Command): Way {
  return command.is === 'tv' && eventOf(shared().tvConfigData, command.key) !== undefined ? 'automation' : 'box'
}

/** Each call waits for a refresh that is due, within its own time limit. */
function sendCommand(command: Command, press: PressStamp): Promise<Outcome> {
  switch (command.is) {
    case 'key':
      return told('processKey', authorisedCall(processKey, { body: { vcode: command.vcode }, press }))
    case 'tv':
      return sendTv(command.key, press)
    case 'text':
      return told('sendText', authorisedCall(sendText, { body: { cmd: command.cmd }, press }))
  }
}

/** The user's own event if one is saved (H08), and then nothing over HDMI; else HDMI (H09). */
function sendTv(key: TvKey, press: PressStamp): Promise<Outcome> {
  const event = eventOf(shared().tvConfigData, key)
  if (event !== undefined)
    return told('fireEvent', authorisedCall(fireEvent, { body: event, press }), 'event unanswered')
  const { cecKey, cecValue } = TV_KEYS[key]
  return told('processCecKey', authorisedCall(processCecKey, { body: { key: cecKey, value: cecValue }, press }))
}

async function told(call: CallName, answered: Promise<CallResult<unknown>>, late?: Why): Promise<Outcome> {
  const visit = thisVisit()
  const result = await answered
  const failed = result.is === 'refused' || result.is === 'unanswered'
  return outcomeOf(result, failed ? reportFailure(call, result, visit) : undefined, late)
}
