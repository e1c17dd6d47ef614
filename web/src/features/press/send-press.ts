/** Makes the calls of a press. */
import type { CallName } from '@beckon/contract/calls'
import { processCecKey, processKey, sendText } from '@beckon/contract/remote'
import { TV_KEYS } from '@beckon/contract/tv-keys'
import type { CallResult } from '../../platform/api-client.ts'
import { reportFailure } from '../errors/report-failure.ts'
import { authorisedCall } from '../session/authorised-call.ts'
import { outcomeOf, together, type Outcome } from './outcomes.ts'
import type { Command, Pressable } from './presses.ts'

/** Sends the commands side by side: one failing does not stop the other (H10). */
export async function sendPress(pressable: Pressable): Promise<Outcome> {
  return together(await Promise.all(pressable.commands.map(sendCommand)))
}

const CALL_OF = {
  key: 'processKey',
  tv: 'processCecKey',
  text: 'sendText',
} as const satisfies Record<Command['is'], CallName>

async function sendCommand(command: Command): Promise<Outcome> {
  const result = await makeCall(command)
  const failed = result.is === 'refused' || result.is === 'unanswered'
  return outcomeOf(result, failed ? reportFailure(CALL_OF[command.is], result) : undefined)
}

/** Each waits for a refresh that is due, within its own time limit. */
function makeCall(command: Command): Promise<CallResult<unknown>> {
  switch (command.is) {
    case 'key':
      return authorisedCall(processKey, { body: { vcode: command.vcode } })
    case 'tv': {
      const { cecKey, cecValue } = TV_KEYS[command.key]
      return authorisedCall(processCecKey, { body: { key: cecKey, value: cecValue } })
    }
    case 'text':
      return authorisedCall(sendText, { body: { cmd: command.cmd } })
  }
}
