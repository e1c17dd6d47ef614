/**
 * Reduces the texts in an agent's message to plain text: an older or third-party agent may pass on a device's text
 * unchanged. Texts without a visible character are left out; a TV without a name gets its id.
 */
import { AGENT_TV_TEXT_AT_MOST, type FromAgent } from '@beckon/contract/box-link'
import type { BoxState, Programme } from '@beckon/contract/box-state'
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
    case 'state':
      return { ...message, state: plainState(message.state) }
    case 'outcome':
      return { ...message, outcome: plainOutcome(message.outcome) }
    default:
      return message
  }
}

function tvText(text: string): string {
  return plainLine(text, AGENT_TV_TEXT_AT_MOST)
}

function line(text: string | undefined): string | undefined {
  return plainLine(text, BOX_WORDS_AT_MOST) || undefined
}

function plainState({ channel, screen, focus, programme, ...rest }: BoxState): BoxState {
  const words = { screen: line(screen), focus: line(focus), programme: programme && plainProgramme(programme) }
  return {
    ...rest,
    ...(channel && { channel: { ...channel, name: line(channel.name) ?? '' } }),
    ...(words.screen !== undefined && { screen: words.screen }),
    ...(words.focus !== undefined && { focus: words.focus }),
    ...(words.programme !== undefined && { programme: words.programme }),
  }
}

function plainProgramme({ title, next, ...rest }: Programme): Programme | undefined {
  const plain = line(title)
  const nextTitle = line(next?.title)
  if (plain === undefined) return undefined
  return { ...rest, title: plain, ...(next && nextTitle !== undefined && { next: { ...next, title: nextTitle } }) }
}

function plainOutcome(outcome: Outcome): Outcome {
  if (outcome.is === 'refused' || outcome.understood === undefined) return outcome
  const understood = line(outcome.understood)
  return { is: outcome.is, ...(understood !== undefined && { understood }) }
}
