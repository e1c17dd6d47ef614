/** SVDRP as text: parses reply lines and the replies to our commands, and sends the commands of a press. */
import { cutText } from '@beckon/contract/cut-text'
import { BOX_NAMES_AT_MOST } from '@beckon/contract/box-link'
import { BOX_WORDS_AT_MOST } from '@beckon/contract/limits'
import { SECOND_MS } from '@beckon/contract/time-units'
import { ACCEPTED, CONFIRMED, refused, type BoxState, type Outcome } from '../box.ts'
import { plainLine, plainText } from '../wire/plain-text.ts'

export interface ReplyLine {
  readonly code: number
  /** A reply's last line has a space after the code, the others a dash. */
  readonly isLast: boolean
  readonly text: string
}

export interface Reply {
  readonly code: number
  readonly lines: readonly string[]
}

export function parseLine(line: string): ReplyLine | undefined {
  const match = /^(\d{3})([- ])(.*)$/su.exec(line)
  if (!match) return undefined
  return { code: Number(match[1]), isLast: match[2] === ' ', text: match[3] ?? '' }
}

export function isDone(reply: Reply): boolean {
  return reply.code >= 200 && reply.code < 300
}

/** `206 Storybook Kids` */
export function channelIn(reply: Reply): { readonly number: number; readonly name: string } | undefined {
  const [, number, name] = (isDone(reply) && /^(\d{1,6}) (.+)$/u.exec(reply.lines[0] ?? '')) || []
  return name === undefined ? undefined : channelOf(number, name)
}

/** VDR's volume is 0 to 255; while muted it is not reported. */
export const FULL_VOLUME = 255

export type Sound = { readonly muted: true } | { readonly muted: false; readonly volume: number }

/** `Audio volume is 105`, `Audio is mute` */
export function soundIn(reply: Reply): Sound | undefined {
  const text = isDone(reply) ? (reply.lines[0] ?? '') : ''
  if (text === 'Audio is mute') return { muted: true }
  const volume = Number(/^Audio volume is (\d{1,3})$/u.exec(text)?.[1])
  return volume <= FULL_VOLUME ? { muted: false, volume } : undefined
}

/** The outcome of a volume command, to which VDR replies with the sound. A code of 5xx refuses it. */
export function volumeOutcome(reply: Reply, isAsWanted: (sound: Sound) => boolean = () => true): Outcome {
  const sound = soundIn(reply)
  if (sound) return isAsWanted(sound) ? CONFIRMED : ACCEPTED
  if (isDone(reply)) return ACCEPTED
  return refused(reply.code >= 500 ? 'INVALID-KEY' : 'BOX-TIMEOUT')
}

/**
 * The channels in the lines of LSTC, such as `206 Storybook Kids,Short;Provider:11954:…`, at most `BOX_NAMES_AT_MOST`.
 * VDR sends a colon in a name as `|`.
 */
export function channelsIn(reply: Reply): readonly { readonly number: number; readonly name: string }[] {
  const channels = []
  for (const line of reply.lines) {
    if (channels.length === BOX_NAMES_AT_MOST) break
    const [, number, name] = /^(\d{1,6}) ([^,;:]+)/u.exec(line) ?? []
    if (name !== undefined) channels.push(channelOf(number, name.replaceAll('|', ':')))
  }
  return channels
}

/** A channel without a visible name gets its number as its name. */
function channelOf(number = '', name: string): { readonly number: number; readonly name: string } {
  return { number: Number(number), name: plainText(name) || number }
}

/**
 * The current and the next programme, from the replies to `LSTE 206 now` and `LSTE 206 next`. In them,
 * `E 17 1795422813 1800 4E FF` has the start (seconds since 1970) and the duration, `T Story Time` the title. Undefined
 * if VDR has no guide data of the channel.
 */
export function programmeIn(now: Reply, next: Reply): BoxState['programme'] {
  const [is, follows] = [eventIn(now), eventIn(next)]
  if (is === undefined) return undefined
  return {
    title: is.title,
    endsAt: is.endsAt,
    ...(follows && { next: { title: follows.title, startsAt: follows.startsAt } }),
  }
}

function eventIn(
  reply: Reply,
): { readonly title: string; readonly startsAt: number; readonly endsAt: number } | undefined {
  if (!isDone(reply)) return undefined
  const time = reply.lines
    .map((line) => /^E \d+ (\d{1,12}) (\d{1,7})(?: |$)/u.exec(line))
    .find((match) => match !== null)
  const title = plainText(reply.lines.find((line) => line.startsWith('T '))?.slice(2))
  if (time === undefined || title === '') return undefined
  const startsAt = Number(time[1]) * SECOND_MS
  return { title, startsAt, endsAt: startsAt + Number(time[2]) * SECOND_MS }
}

export interface OnScreen {
  readonly title: string | undefined
  readonly selected: string | undefined
  readonly message: string | undefined
}

/** The screen, from the plugin `svdrposd`: `T:` title, `S:` selected item, `M:` message, `X:` page of text. */
export function screenIn(reply: Reply): OnScreen {
  const first = (mark: string) => {
    const line = reply.lines.find((text) => text.startsWith(mark))
    return line === undefined ? undefined : asSentence(line.slice(mark.length))
  }
  return { title: first('T:'), selected: first('S:') ?? first('X:'), message: first('M:') }
}

/** Joins columns, which are separated by tabs, into a sentence for screen readers. */
function asSentence(text: string): string {
  const parts = text.split('\t').map((part) => plainLine(part, BOX_WORDS_AT_MOST))
  return cutText(parts.filter((part) => part !== '').join(', '), BOX_WORDS_AT_MOST)
}

/** Sends a command once; rejects when the press expires. */
export type Ask = (command: string) => Promise<Reply>

/** Tunes to a channel, confirmed by VDR's answer. An unknown number changes nothing, as on any TV. */
export async function tune(number: number, ask: Ask): Promise<Outcome> {
  return channelIn(await ask(`CHAN ${number}`))?.number === number ? CONFIRMED : ACCEPTED
}

/** VDR queues a few keys while busy, for example during tuning; then it refuses more. */
const TOO_MANY_KEYS = 451

/** Sends a key. VDR answers "accepted" to every known key, with or without an effect. */
export async function pressVdrKey(key: string, ask: Ask): Promise<Outcome> {
  const reply = await ask(`HITK ${key}`)
  if (isDone(reply)) return ACCEPTED
  return refused(reply.code === TOO_MANY_KEYS ? 'TOO-LATE' : 'INVALID-KEY')
}
