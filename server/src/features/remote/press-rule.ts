/**
 * Whether a press may be done: never twice, never after a later one of the same client, never when its time is over.
 * One rule for each call that presses something; it stands before the lanes, and costs a press a microsecond or two.
 */
import { MACHINE_CLOCK } from '@beckon/boxes/link/machine-clock'
import { PressMemory } from '@beckon/boxes/link/press-memory'
import { steadyNow } from '@beckon/boxes/link/steady-now'
import type { Call } from '@beckon/contract/call'
import { PRESS_TIME_TO_LIVE_MS } from '@beckon/contract/limits'
import { PRESS_HEADER, readMoment, readPress, UNTIL_HEADER } from '@beckon/contract/press'
import type { Status } from '@beckon/contract/statuses'
import type { IncomingHttpHeaders } from 'node:http'

/** Pages of one session, each with its ways: a home has a few. */
const CLIENTS_PER_SESSION = 32

export interface Asked {
  readonly request: { readonly headers: IncomingHttpHeaders }
  readonly session: { readonly id: string }
}

export interface Rule {
  readonly call: Pick<Call, 'pressGoodForMs'>
  /** The word for "it may have been done". */
  readonly unknown: Status
}

/** What is left of a press: the time until which it must have left for whoever does it, and its number as it came. */
export interface Press {
  readonly leftMs: number
  readonly number: string | undefined
}

interface Refused {
  readonly refused: Status
}

const BAD_REQUEST: Refused = { refused: 'BAD-REQUEST' }
const TOO_LATE: Refused = { refused: 'TOO-LATE' }

export class PressRule {
  readonly #steady: () => number
  readonly #clockId: string
  readonly #startedAt: number
  readonly #memory = new PressMemory<unknown>({ clientsAtMost: CLIENTS_PER_SESSION })

  /** To be made when no earlier process of this server can be at work any more. */
  constructor({ steady = steadyNow, clockId = MACHINE_CLOCK } = {}) {
    this.#steady = steady
    this.#clockId = clockId
    this.#startedAt = steady()
  }

  /** Does a press by `run`, or gives it the answer that it had the first time, or refuses it. */
  once<Answer>(
    { request: { headers }, session }: Asked,
    { call: { pressGoodForMs: goodForMs = PRESS_TIME_TO_LIVE_MS }, unknown }: Rule,
    run: (press: Press) => Answer,
  ): Answer | Refused {
    const numberText = headers[PRESS_HEADER] as string | undefined
    const untilText = headers[UNTIL_HEADER] as string | undefined
    if (numberText === undefined && untilText === undefined) return run({ leftMs: goodForMs, number: undefined })
    const press = numberText === undefined ? undefined : readPress(numberText)
    const until = untilText === undefined ? undefined : readMoment(untilText)
    if (numberText !== undefined && press === undefined) return BAD_REQUEST
    if (untilText !== undefined && until === undefined) return BAD_REQUEST

    const now = this.#steady()
    const first = (): Answer | Refused => {
      // A moment on a clock that is not ours says nothing.
      if (until === undefined || until.clockId !== this.#clockId) return run({ leftMs: goodForMs, number: numberText })
      // An earlier process may have done it, and nobody knows any more.
      if (until.ms - goodForMs < this.#startedAt) return { refused: unknown }
      if (now >= until.ms) return TOO_LATE
      return run({ leftMs: Math.min(until.ms - now, goodForMs), number: numberText })
    }
    if (press === undefined) return first()
    const answer = this.#memory.answer(session.id, press, now, first) as Answer | Refused | undefined
    return answer ?? { refused: unknown }
  }
}
