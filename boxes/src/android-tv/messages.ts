/** What is said on the port of the remote control, and what it means. No network. */
import { plainText } from '../wire/plain-text.ts'
import { frame, type Message } from './protobuf.ts'

/** What a set and a remote can do together: bits. */
export const FEATURES = {
  ping: 1,
  keys: 2,
  /** Tells the app on the screen; some sets then wait for a keyboard on the telephone and show none of their own. */
  text: 4,
  power: 32,
  volume: 64,
  links: 512,
} as const

const SHORT_PRESS = 3

export function configure(features: number): Buffer {
  const ourselves = [
    [3, 1],
    [4, '1'],
    [5, 'atvremote'],
    [6, '1.0.0'],
  ] as const
  return frame([
    [
      1,
      [
        [1, features],
        [2, ourselves],
      ],
    ],
  ])
}

export function setActive(features: number): Buffer {
  return frame([[2, [[1, features]]]])
}

export function ping(number: number): Buffer {
  return frame([[8, [[1, number]]]])
}

export function pingAnswer(number: number): Buffer {
  return frame([[9, [[1, number]]]])
}

export function press(keyCode: number): Buffer {
  return frame([
    [
      10,
      [
        [1, keyCode],
        [2, SHORT_PRESS],
      ],
    ],
  ])
}

export function openLink(link: string): Buffer {
  return frame([[90, [[1, link]]]])
}

/** `refused`: the set gives a message of ours back, as it did not take it. */
export type Heard =
  | { readonly is: 'configure'; readonly features: number; readonly maker: string; readonly model: string }
  | { readonly is: 'set active' }
  | { readonly is: 'refused'; readonly what: 'press' | 'link' | 'ping' | 'other' }
  | { readonly is: 'ping'; readonly number: number }
  | { readonly is: 'ping answer'; readonly number: number }
  | { readonly is: 'app'; readonly name: string }
  | { readonly is: 'power'; readonly on: boolean }
  | { readonly is: 'volume'; readonly max: number; readonly level: number; readonly muted: boolean }
  | { readonly is: 'other' }

/** Throws a ProtobufError for what is no message inside. */
export function heardIn(message: Message): Heard {
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
  const started = message.message(40)
  if (started !== undefined) return { is: 'power', on: started.number(1) !== 0 }
  const sound = message.message(50)
  if (sound !== undefined)
    return { is: 'volume', max: sound.number(6), level: sound.number(7), muted: sound.number(8) !== 0 }
  return { is: 'other' }
}

function kindOf(ours: Message | undefined): 'press' | 'link' | 'ping' | 'other' {
  if (ours?.has(10)) return 'press'
  if (ours?.has(90)) return 'link'
  return ours?.has(8) ? 'ping' : 'other'
}
