/** Asks a box for its state, within the limits of the contract. */
import type { Box, BoxState } from '@beckon/boxes/box'
import { plainLine } from '@beckon/boxes/wire/plain-text'
import { boxTime, type Programme } from '@beckon/contract/box-state'
import { BOX_WORDS_AT_MOST } from '@beckon/contract/limits'
import type { BoxRefusal } from '@beckon/contract/refusals'
import { createHash } from 'node:crypto'
import * as v from 'valibot'
import { whyUnknown } from '../box-registry.ts'
import { withTimeout } from '../../bounds.ts'

/** Longer than any caller waits, so that the answer of a slow box still reaches clients that wait for a change. */
const STATE_TIMEOUT_MS = 5_000
const VERSION_LENGTH = 16

/** The answer of the box; equal states have the same `version` on every node. */
export type BoxReply =
  | { readonly is: 'answered'; readonly state: BoxState; readonly version: string }
  | { readonly is: 'refused'; readonly why: BoxRefusal }

/** Never rejects. */
export async function askBox(box: Box | undefined): Promise<BoxReply> {
  if (box === undefined) return { is: 'refused', why: 'BOX-UNREACHABLE' }
  try {
    const state = plain(await withTimeout(STATE_TIMEOUT_MS, (signal) => box.state(signal)))
    return { is: 'answered', state, version: versionOf(state) }
  } catch (error) {
    return { is: 'refused', why: whyUnknown(error as Error) }
  }
}

function versionOf(state: BoxState): string {
  return createHash('sha256').update(JSON.stringify(state)).digest('base64url').slice(0, VERSION_LENGTH)
}

/** Drivers and agents pass on the reports of their boxes unchecked. Invalid parts are removed here. */
function plain({ power, channel, volume, muted, screen, focus, programme, ...rest }: BoxState): BoxState {
  const { captions, audioDescription, voiceGuidance } = rest
  const [onScreen, focused] = [line(screen), line(focus)]
  const shown = programme && plainProgramme(programme)
  const hasVolume = volume !== undefined && volume >= 0 && volume <= 100
  return {
    ...(power === undefined ? {} : { power }),
    ...(channel === undefined ? {} : { channel: { number: channel.number, name: line(channel.name) } }),
    ...(hasVolume ? { volume: Math.round(volume) } : {}),
    ...(muted === undefined ? {} : { muted }),
    ...(onScreen === '' ? {} : { screen: onScreen }),
    ...(focused === '' ? {} : { focus: focused }),
    ...(captions === undefined ? {} : { captions }),
    ...(audioDescription === undefined ? {} : { audioDescription }),
    ...(voiceGuidance === undefined ? {} : { voiceGuidance }),
    ...(shown === undefined ? {} : { programme: shown }),
  }
}

function plainProgramme({ title, endsAt, next }: Programme): Programme | undefined {
  const [words, nextWords] = [line(title), line(next?.title)]
  const startsAt = next?.startsAt
  if (words === '') return undefined
  return {
    title: words,
    ...(v.is(boxTime, endsAt) ? { endsAt } : {}),
    ...(nextWords === '' ? {} : { next: { title: nextWords, ...(v.is(boxTime, startsAt) ? { startsAt } : {}) } }),
  }
}

function line(words: string | undefined): string {
  return plainLine(words, BOX_WORDS_AT_MOST)
}
