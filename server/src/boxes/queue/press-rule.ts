/**
 * Whether a press may be done: never twice, never after a later one of the same client, never too late. One rule for
 * each call that presses something; it comes before the queues, and takes a microsecond or two.
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

/** A client is one page with its queues; a home has a few. */
const CLIENTS_PER_SESSION = 32

export interface Asked {
  readonly request: { readonly headers: IncomingHttpHeaders }
  readonly session: { readonly id: string }
}

export interface Rule {
  readonly call: Pick<Call, 'pressGoodForMs'>
  /** The status that means: it may have been done. */
  readonly unknown: Status
}

/** What is left of a press: its expiry on the clock of the server that does it, and its number as received. */
export interface Press {
  readonly leftMs: number
  /** A lower bound of its age; undefined if the press does not tell it. */
  readonly ageMs: number | undefined
  readonly number: string | undefined
}

/** The same press after so much time. */
export function laterBy(ms: number, { leftMs, ageMs, number }: Press): Press {
  return { leftMs: leftMs - ms, ageMs: ageMs === undefined ? undefined : ageMs + ms, number }
}

interface Refused {
  readonly refused: Status
}

const BAD_REQUEST: Refused = { refused: 'BAD-REQUEST' }
const TOO_LATE: Refused = { refused: 'TOO-LATE' }
/** A refusal by a node alone: another node may have done the same press. Any other status is that of the box. */
const OF_ONE_NODE: ReadonlySet<Status> = new Set(['BOX-UNREACHABLE', 'BUSY', 'TOO-LATE'])

export class PressRule {
  readonly #steady: () => number
  readonly #clockId: string
  readonly #bus: Bus
  readonly #startedAt: number
  readonly #questionsAMinute: number
  readonly #questions = new FloodLimit()
  readonly #memory = new PressMemory<unknown>({ clientsAtMost: CLIENTS_PER_SESSION })

  /** Create it only after any earlier process of this server has stopped: presses from before are refused. */
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

  /** Runs `run` once; the same press number again gets the first answer; what is too late or overtaken is refused. */
  once<Answer>(
    { request: { headers }, session }: Asked,
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
    /** At the earliest. */
    let pressedAt = now - goodForMs
    const first = (): Answer | Refused | Promise<Answer> => {
      if (until === undefined) return run({ leftMs: goodForMs, ageMs: undefined, number: numberText })
      const untilMs = until.clockId === this.#clockId ? until.ms : this.#bus.onOurClock(until)
      // An earlier process may have done it, or a node that is no longer known.
      if (untilMs === undefined || untilMs - goodForMs < this.#startedAt) return { refused: unknown }
      if (now >= untilMs) return TOO_LATE
      pressedAt = Math.min(untilMs - goodForMs, now)
      const leftMs = Math.min(untilMs - now, goodForMs)
      return run({ leftMs, ageMs: goodForMs - leftMs, number: numberText })
    }
    if (press === undefined) return first()
    const sure = async (refusal: Refused): Promise<Refused> => {
      const asked = { session: session.id, press: numberText ?? '', ageMs: this.#steady() - pressedAt }
      const mayAsk = this.#questions.take([['all', this.#questionsAMinute]], this.#steady()) === 0
      return mayAsk && (await isRefusedElsewhere(this.#bus, asked)) ? refusal : { ...refusal, refused: unknown }
    }
    const make = this.#bus.state === 'alone' ? first : () => withRefusal(first(), sure)
    const answer = this.#memory.answer(session.id, press, now, make) as ReturnType<typeof first> | undefined
    return answer ?? { refused: unknown }
  }

  /** For another node: whether the press is refused here from now on, since neither it nor a later one was begun. */
  #refuse(session: string, text: string): boolean {
    const press = readPress(text)
    const refusal = { ...TOO_LATE }
    return press !== undefined && this.#memory.answer(session, press, this.#steady(), () => refusal) === refusal
  }
}

/** The answer; `sure` replaces a refusal of this node alone. */
function withRefusal<Answer>(
  answer: Answer | Refused | Promise<Answer>,
  sure: (refusal: Refused) => Promise<Refused>,
): Answer | Refused | Promise<Answer | Refused> {
  const sureOf = (is: Answer | Refused): Answer | Refused | Promise<Refused> => (isOfOneNode(is) ? sure(is) : is)
  return answer instanceof Promise ? answer.then(sureOf) : sureOf(answer)
}

function isOfOneNode(answer: unknown): answer is Refused {
  const refused = (answer as Partial<Refused> | undefined)?.refused
  return refused !== undefined && OF_ONE_NODE.has(refused)
}
