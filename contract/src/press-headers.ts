/**
 * The headers of a press (the calls and their answers are in `remote.ts`): its number and its expiry, both set when the
 * user presses, and the number of the previous press. The number identifies a repeated or an overtaken press; the
 * expiry identifies a press that is too old, also after a delay in the network. A press without them is carried out,
 * but is not protected against repeats.
 */

/** `<client>.<n>.<part>`, see `PressNumber`. */
export const PRESS_HEADER = 'x-beckon-press'
/**
 * `<n>`: the client's previous press, if it was not answered when this one was sent. The server begins this one after
 * that one, as long as it can wait for it.
 */
export const AFTER_HEADER = 'x-beckon-after'
/** `<clock id>:<ms>`: the expiry of a press, on the server's steady clock (`Moment`). */
export const UNTIL_HEADER = 'x-beckon-until'
/**
 * `1` with text that somebody typed, spelled or spoke, if the sender is the page: it can carry out what the answer asks
 * for in `kind` (`WordsKind` in `remote.ts`), such as the steps of a custom button. `chosen` with one of the candidates
 * of `sendVoice`, where the label of a custom button means its command.
 */
export const CAN_ANSWER_HEADER = 'x-beckon-can-answer'
/** `<clock id>:<ms>`: the server's clock, in each answer of a call. */
export const CLOCK_HEADER = 'x-beckon-clock'

export interface PressNumber {
  /** A random id for each page and queue; presses keep their order within it. */
  readonly client: string
  /** The press's number within the client: 1 or more, increasing, gaps allowed. */
  readonly n: number
  /**
   * The command's number within the press, from 0. Commands of one press have the same `n` and are sent in parallel.
   */
  readonly part: number
}

/**
 * A time on a steady clock: one that nobody sets and that keeps running during sleep. Times of different clocks
 * (`clockId`) cannot be compared.
 */
export interface Moment {
  readonly clockId: string
  readonly ms: number
}

const PRESS = /^[\w-]{8,64}\.[1-9]\d{0,14}\.\d$/
const MOMENT = /^[\w-]{1,64}:\d{1,15}$/

export function pressText({ client, n, part }: PressNumber): string {
  return `${client}.${n}.${part}`
}

/** Undefined if the text is not a press number. */
export function readPress(text: string): PressNumber | undefined {
  if (!PRESS.test(text)) return undefined
  const end = text.indexOf('.')
  return { client: text.slice(0, end), n: Number(text.slice(end + 1, -2)), part: Number(text.slice(-1)) }
}

/** Rounds down, so that an expiry never becomes later. */
export function momentText({ clockId, ms }: Moment): string {
  return `${clockId}:${Math.floor(ms)}`
}

/** Undefined if the text is not a moment. */
export function readMoment(text: string): Moment | undefined {
  if (!MOMENT.test(text)) return undefined
  const end = text.indexOf(':')
  return { clockId: text.slice(0, end), ms: Number(text.slice(end + 1)) }
}
