/** The messages on the port of the remote control, without network code. Numbers are field numbers of its protobuf. */
import { plainText } from '../wire/plain-text.ts'
import { frame, type Message } from './protobuf.ts'

/** The features that a TV and a remote agree on, as bits. */
export const FEATURES = {
  ping: 1,
  keys: 2,
  /** Typing. A TV with it also tells which app is shown; some then expect us to type, and show no keyboard. */
  text: 4,
  power: 32,
  volume: 64,
  links: 512,
} as const

/** The name of the service, as other clients of the protocol send it. */
export const SERVICE_NAME = 'atvremote'

const SHORT_PRESS = 3

export function configure(features: number): Buffer {
  return frame({ 1: { 1: features, 2: { 3: 1, 4: '1', 5: SERVICE_NAME, 6: '1.0.0' } } })
}

export function setActive(features: number): Buffer {
  return frame({ 2: { 1: features } })
}

export function ping(number: number): Buffer {
  return frame({ 8: { 1: number } })
}

export function pingAnswer(number: number): Buffer {
  return frame({ 9: { 1: number } })
}

export function press(keyCode: number): Buffer {
  return frame({ 10: { 1: keyCode, 2: SHORT_PRESS } })
}

export function openLink(link: string): Buffer {
  return frame({ 90: { 1: link } })
}

/** The open text field, in the TV's own numbering. */
export interface TextField {
  readonly ime: number
  readonly field: number
}

/**
 * Replaces the text of an open text field. `text` is not empty: its fields 1 and 2 are where the selection in it begins
 * and ends, which other clients set to the last character.
 */
export function typeText(text: string, { ime, field }: TextField): Buffer {
  const last = text.length - 1
  return frame({ 21: { 1: ime, 2: field, 3: { 1: 1, 2: { 1: last, 2: last, 3: text } } } })
}

/** `refused`: the TV returns a message that it did not accept. */
export type TvMessage =
  | { readonly is: 'configure'; readonly features: number; readonly maker: string; readonly model: string }
  | { readonly is: 'set active' }
  | { readonly is: 'refused'; readonly what: 'press' | 'link' | 'text' | 'ping' | 'other' }
  | { readonly is: 'ping'; readonly number: number }
  | { readonly is: 'ping answer'; readonly number: number }
  | { readonly is: 'app'; readonly name: string }
  | ({ readonly is: 'text field' } & TextField)
  | { readonly is: 'power'; readonly on: boolean }
  | { readonly is: 'volume'; readonly max: number; readonly level: number; readonly muted: boolean }
  | { readonly is: 'other' }

/** Throws a ProtobufError for a malformed inner message. */
export function readTvMessage(message: Message): TvMessage {
  const configured = message.message(1)
  if (configured !== undefined) {
    const device = configured.message(2)
    return {
      is: 'configure',
      features: configured.number(1),
      maker: plainText(device?.text(2)),
      model: plainText(device?.text(1)),
    }
  }
  if (message.has(2)) return { is: 'set active' }
  const error = message.message(3)
  if (error !== undefined) return { is: 'refused', what: kindOf(error.message(2)) }
  const asked = message.message(8)
  if (asked !== undefined) return { is: 'ping', number: asked.number(1) }
  const answered = message.message(9)
  if (answered !== undefined) return { is: 'ping answer', number: answered.number(1) }
  const shown = message.message(20)
  if (shown !== undefined) return { is: 'app', name: plainText(shown.message(1)?.text(12)) }
  const field = message.message(21)
  if (field !== undefined) return { is: 'text field', ime: field.number(1), field: field.number(2) }
  const started = message.message(40)
  if (started !== undefined) return { is: 'power', on: started.number(1) !== 0 }
  const sound = message.message(50)
  if (sound !== undefined)
    return { is: 'volume', max: sound.number(6), level: sound.number(7), muted: sound.number(8) !== 0 }
  return { is: 'other' }
}

function kindOf(ours: Message | undefined): (TvMessage & { is: 'refused' })['what'] {
  if (ours?.has(10)) return 'press'
  if (ours?.has(90)) return 'link'
  if (ours?.has(21)) return 'text'
  return ours?.has(8) ? 'ping' : 'other'
}
