/**
 * What a press carries on its way: its number and the moment until which it is good. Both are born with the finger. The
 * number lets each station see that it has had this press before, or a later one; the moment lets it see that the press
 * is too old, also when the network held it up. A client that sends neither is served as well, without that knowledge.
 */

/** `<client>.<n>.<part>`, see `PressNumber`. */
export const PRESS_HEADER = 'x-beckon-press'
/** `<clock id>:<ms>`: the moment, on the server's clock, until which a press may be done. */
export const UNTIL_HEADER = 'x-beckon-until'
/** `<clock id>:<ms>`: the server's clock, on each answer of a call. */
export const CLOCK_HEADER = 'x-beckon-clock'

export interface PressNumber {
  /** Random: one page's way to one place, within which presses keep their order. */
  readonly client: string
  /** Counts up with each press of the client, from 1; gaps mean nothing. */
  readonly n: number
  /** The commands of one press are sent side by side and have the same `n`: from 0. */
  readonly part: number
}

/**
 * A moment on a steady clock, which nobody sets and which goes on in the machine's sleep. The id names the clock: moments
 * of different clocks cannot be compared.
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

/** Undefined for what is no press number. */
export function readPress(text: string): PressNumber | undefined {
  if (!PRESS.test(text)) return undefined
  const end = text.indexOf('.')
  return { client: text.slice(0, end), n: Number(text.slice(end + 1, -2)), part: Number(text.slice(-1)) }
}

/** Fractions are dropped: a moment never becomes later by being written. */
export function momentText({ clockId, ms }: Moment): string {
  return `${clockId}:${Math.floor(ms)}`
}

/** Undefined for what is no moment. */
export function readMoment(text: string): Moment | undefined {
  if (!MOMENT.test(text)) return undefined
  const end = text.indexOf(':')
  return { clockId: text.slice(0, end), ms: Number(text.slice(end + 1)) }
}
