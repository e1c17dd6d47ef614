/**
 * Decides whether a press may be carried out: never twice, never after a later press of the same client, never too late.
 * Every call that presses something passes here before it reaches a queue. The check takes one or two microseconds.
 */
import type { IncomingHttpHeaders } from 'node:http'
import { MACHINE_CLOCK, steadyNow } from '@beckon/boxes/link/steady-now'
import { PressMemory } from '@beckon/boxes/link/press-memory'
import type { Call } from '@beckon/contract/call'
import { PRESS_TIME_TO_LIVE_MS } from '@beckon/contract/limits'
import { PRESS_HEADER, readMoment, readPress, UNTIL_HEADER } from '@beckon/contract/press'
import type { Status } from '@beckon/contract/statuses'
import { FloodLimit } from '../../flood-limit.ts'
import { A_MINUTE } from '../../rates.ts'
import { type Bus, localBus } from '../../cluster/bus.ts'
import { isRefusedElsewhere, refusePress } from '../../cluster/refused-elsewhere.ts'

/** A client is one page with its queues. A household has a few. */
const CLIENTS_PER_SESSION = 32

/** The call that asks for a press. */
export interface PressCall {
  readonly request: { readonly headers: IncomingHttpHeaders }
  readonly session: { readonly id: string }
}

export interface Rule {
  readonly call: Pick<Call, 'pressGoodForMs'>
  /** The status for a press that may have been carried out. */
  readonly unknown: Status
}

/** A press that may be carried out: how long it is still valid here, and its number as received. */
export interface Press {
  readonly leftMs: number
  /** At least this old; undefined if the press does not tell its age. */
  readonly ageMs: number | undefined
  readonly number: string | undefined
}

/** The same press, `ms` later. */
export function laterBy(ms: number, { leftMs, ageMs, number }: Press): Press {
  return { leftMs: leftMs - ms, ageMs: ageMs === undefined ? undefined : ageMs + ms, number }
}

interface Refused {
  readonly refused: Status
}

const BAD_REQUEST: Refused = { refused: 'BAD-REQUEST' }
const TOO_LATE: Refused = { refused: 'TOO-LATE' }
/** Refusals by this node alone: another node may have carried out the same press. All others come from the box. */
const OF_THIS_NODE: ReadonlySet<Status> = new Set(['BOX-UNREACHABLE', 'BUSY', 'TOO-LATE'])

export class PressRule {
  readonly #steady: () => number
  readonly #clockId: string
  readonly #bus: Bus
  readonly #startedAt: number
  readonly #questionsAMinute: number
  readonly #questions = new FloodLimit()
  readonly #memory = new PressMemory<unknown>({ clientsAtMost: CLIENTS_PER_SESSION })

  /** Create it only after any earlier process of this server has stopped: it refuses presses made before it started. */
  constructor({
    steady = steadyNow,
    clockId = MACHINE_CLOCK,
    bus = localBus(),
    questionsAMinute = A_MINUTE.pressQuestions,
  } = {}) {
    this.#steady = steady
    this.#clockId = clockId
    this.#bus = bus
    this.#questionsAMinute = questionsAMinute
    this.#startedAt = steady()
    bus.answer(refusePress, ({ session, press }) => ({ isRefused: this.#refuse(session, press) }))
  }

  /** Runs `run` once. The same press number gets the same answer again; a late or overtaken press is refused. */
  once<Answer>(
    { request: { headers }, session }: PressCall,
    { call: { pressGoodForMs: goodForMs = PRESS_TIME_TO_LIVE_MS }, unknown }: Rule,
    run: (press: Press) => Answer | Promise<Answer>,
  ): Answer | Refused | Promise<Answer | Refused> {
    const numberText = headers[PRESS_HEADER] as string | undefined
    const untilText = headers[UNTIL_HEADER] as string | undefined
    if (numberText === undefined && untilText === undefined)
      return run({ leftMs: goodForMs, ageMs: undefined, number: undefined })
    const press = numberText === undefined ? undefined : readPress(numberText)
    const until = untilText === undefined ? undefined : readMoment(untilText)
    if (numberText !== undefined && press === undefined) return BAD_REQUEST
    if (untilText !== undefined && until === undefined) return BAD_REQUEST

    const now = this.#steady()
    /** No earlier than this. */
    let pressedAt = now - goodForMs
    const first = (): Answer | Refused | Promise<Answer> => {
      if (until === undefined) return run({ leftMs: goodForMs, ageMs: undefined, number: numberText })
      const untilMs = until.clockId === this.#clockId ? until.ms : this.#bus.onOurClock(until)
      // An earlier process may have carried it out, or a node that is no longer known.
      if (untilMs === undefined || untilMs - goodForMs < this.#startedAt) return { refused: unknown }
      if (now >= untilMs) return TOO_LATE
      pressedAt = Math.min(untilMs - goodForMs, now)
      const leftMs = Math.min(untilMs - now, goodForMs)
      return run({ leftMs, ageMs: goodForMs - leftMs, number: numberText })
    }
    if (press === undefined) return first()
    /** The refusal, if the other nodes refuse the press, too; `unknown` otherwise. */
    const confirm = async (refusal: Refused): Promise<Refused> => {
      const asked = { session: session.id, press: numberText ?? '', ageMs: this.#steady() - pressedAt }
      const mayAsk = this.#questions.take([['all', this.#questionsAMinute]], this.#steady()) === 0
      return mayAsk && (await isRefusedElsewhere(this.#bus, asked)) ? refusal : { ...refusal, refused: unknown }
    }
    const make = this.#bus.state === 'alone' ? first : () => withConfirmedRefusal(first(), confirm)
    const answer = this.#memory.answer(session.id, press, now, make) as ReturnType<typeof first> | undefined
    return answer ?? { refused: unknown }
  }

  /** For another node: true if neither this press nor a later one was begun here; it is then refused from now on. */
  #refuse(session: string, text: string): boolean {
    const press = readPress(text)
    const refusal = { ...TOO_LATE }
    return press !== undefined && this.#memory.answer(session, press, this.#steady(), () => refusal) === refusal
  }
}

/** The answer, unless it is a refusal of this node alone: that goes through `confirm`. */
function withConfirmedRefusal<Answer>(
  answer: Answer | Refused | Promise<Answer>,
  confirm: (refusal: Refused) => Promise<Refused>,
): Answer | Refused | Promise<Answer | Refused> {
  const confirmed = (given: Answer | Refused): Answer | Refused | Promise<Refused> =>
    isOfThisNode(given) ? confirm(given) : given
  return answer instanceof Promise ? answer.then(confirmed) : confirmed(answer)
}

function isOfThisNode(answer: unknown): answer is Refused {
  const refused = (answer as Partial<Refused> | undefined)?.refused
  return refused !== undefined && OF_THIS_NODE.has(refused)
}
