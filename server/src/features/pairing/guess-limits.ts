/**
 * How often a box may be wrong about a code: 5 times in 10 minutes, then after a wait of 1, 2, 4 … 15 minutes each, and
 * 20 times a day. A right code, or an hour without a wrong one, clears the short-term count, never the day's.
 */
const WINDOW_MS = 10 * 60_000
const WRONG_IN_WINDOW = 5
const DAY_MS = 24 * 60 * 60_000
const WRONG_IN_DAY = 20
const FIRST_WAIT_MS = 60_000
const LONGEST_WAIT_MS = 15 * 60_000
const FORGIVEN_AFTER_MS = 60 * 60_000

/** What is kept of a box, so that a restart forgives nothing. */
export interface Guesser {
  /** When it was wrong in the past 24 hours, oldest first. */
  wrong: readonly number[]
  /** Where in `wrong` the short-term count begins again. */
  clearedAt: number
  waits: number
  waitUntil: number
}

export class GuessLimits {
  readonly #guessers: Map<string, Guesser>

  /** `kept`: what was known of each box when the server stopped. */
  constructor(kept: Iterable<readonly [boxId: string, guesser: Guesser]> = []) {
    this.#guessers = new Map(kept)
  }

  /** What there is to keep of a box; undefined when it never guessed wrong. */
  of(boxId: string): Guesser | undefined {
    return this.#guessers.get(boxId)
  }

  /** How long the box must wait before its next code; 0 when it need not. */
  waitMs(boxId: string, now: number): number {
    const guesser = this.#guessers.get(boxId)
    if (guesser === undefined) return 0
    // Neither a wait nor a guess is further ahead than it can be: whoever waits must not pay for a clock that was
    // wrong.
    guesser.wrong = guesser.wrong.filter((at) => at > now - DAY_MS && at <= now)
    guesser.waitUntil = Math.min(guesser.waitUntil, now + LONGEST_WAIT_MS)
    const dayWait = guesser.wrong.length >= WRONG_IN_DAY ? (guesser.wrong[0] as number) + DAY_MS - now : 0
    return Math.max(0, guesser.waitUntil - now, dayWait)
  }

  wrong(boxId: string, now: number): void {
    const guesser = this.#guessers.get(boxId) ?? { wrong: [], clearedAt: -1, waits: 0, waitUntil: 0 }
    this.#guessers.set(boxId, guesser)
    if (now - (guesser.wrong.at(-1) ?? now) > FORGIVEN_AFTER_MS) guesser.waits = 0
    guesser.wrong = [...guesser.wrong, now]
    const lately = guesser.wrong.filter((at) => at > now - WINDOW_MS && at > guesser.clearedAt).length
    if (guesser.waits === 0 && lately < WRONG_IN_WINDOW) return
    guesser.waitUntil = now + Math.min(FIRST_WAIT_MS * 2 ** guesser.waits, LONGEST_WAIT_MS)
    guesser.waits++
  }

  right(boxId: string, now: number): void {
    const guesser = this.#guessers.get(boxId)
    if (guesser === undefined) return
    guesser.clearedAt = now
    guesser.waits = 0
    guesser.waitUntil = 0
  }
}
