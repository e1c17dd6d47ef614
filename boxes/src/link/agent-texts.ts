/**
 * Reduces the texts in an agent's message to plain text: an older or third-party agent may pass on a device's text
 * unchanged. Texts without a visible character are left out; a TV without a name gets its id. The state of a box is
 * made plain where a box is asked for it, whatever its driver (`ask-box.ts` of the server).
 */
import { AGENT_TV_TEXT_AT_MOST, type FromAgent } from '@beckon/contract/box-link'
import { BOX_WORDS_AT_MOST } from '@beckon/contract/limits'
import type { Outcome } from '../box.ts'
import { plainLine, plainText } from '../wire/plain-text.ts'

export function withPlainTexts(message: FromAgent): FromAgent {
  switch (message.type) {
    case 'tvs':
      return {
        ...message,
        tvs: message.tvs.map((tv) => ({ ...tv, name: tvText(tv.name) || tv.id, room: tvText(tv.room) })),
      }
    case 'names':
      return {
        ...message,
        channels: message.channels
          .map((channel) => ({ ...channel, name: plainText(channel.name) }))
          .filter(({ name }) => name !== ''),
        apps: message.apps.map(plainText).filter((name) => name !== ''),
      }
    case 'outcome':
      return { ...message, outcome: plainOutcome(message.outcome) }
    default:
      return message
  }
}

function tvText(text: string): string {
  return plainLine(text, AGENT_TV_TEXT_AT_MOST)
}

function plainOutcome(outcome: Outcome): Outcome {
  if (outcome.is === 'refused' || outcome.understood === undefined) return outcome
  const understood = plainLine(outcome.understood, BOX_WORDS_AT_MOST)
  return { is: outcome.is, ...(understood !== '' && { understood }) }
}
