/**
 * Decides whether a press may be carried out: never twice, never after a later press of the same client, never too
 * late. Every call that presses something passes here before it reaches a queue. A press that arrives before its
 * predecessor waits for it.
 */
import type { IncomingHttpHeaders, IncomingMessage } from 'node:http'
import { MACHINE_CLOCK, steadyNow } from '@beckon/boxes/presses/steady-now'
import { PressMemory } from '@beckon/boxes/presses/press-memory'
import type { Call } from '@beckon/contract/call'
import { PRESS_TIME_TO_LIVE_MS } from '@beckon/contract/limits'
import {
  AFTER_HEADER,
  PRESS_HEADER,
  pressText,
  readMoment,
  readPress,
  UNTIL_HEADER,
  type Moment,
  type PressNumber,
} from '@beckon/contract/press-headers'
import type { Status } from '@beckon/contract/statuses'
import { RateLimit, PER_MINUTE } from '../../rates.ts'
import { type Bus, localBus } from '../../bus/bus.ts'
import { isRefusedElsewhere, refusePress } from './refused-elsewhere.ts'
import type { MaybePromise } from '../boxes.ts'
import { pressValidity, type PressValidity, type PressTimes } from './press-validity.ts'

/** A client is one queue of one page. A household has a few. */
const CLIENTS_PER_SESSION = 32
/**
 * A press stops waiting for its predecessor with this much of its lifetime left, so that its box can still carry it
 * out.
 */
const KEPT_FOR_BOX_MS = 500
/** A page never has more presses under way. */
const HELD_PER_CLIENT = 8

/** The call that asks for a press. */
export interface PressCall {
  readonly request: {
    readonly headers: IncomingHttpHeaders
    /** The earliest time at which it can have been sent; now if the request did not come through the scheduler. */
    readonly raw?: Pick<IncomingMessage, 'unreadSince'>
  }
  readonly session: { readonly id: string }
}

export interface RuleOfCall {
  readonly call: Pick<Call, 'pressGoodForMs'>
  /** The status for a press that may have been carried out. */
  readonly whenMaybeDone: Status
}

/** A press that may be carried out: how long it is still valid here, and its number as received. */
export interface ValidPress extends PressTimes {
  readonly number: string | undefined
}

interface Refused {
  readonly refused: Status
}

interface Held {
  /** The number of the press that it waits for. */
  readonly after: number
  readonly begin: () => void
}

interface NumberedPress {
  readonly session: string
  readonly number: PressNumber
  readonly pressedAt: number
}

const BAD_REQUEST: Refused = { refused: 'BAD-REQUEST' }
const TOO_LATE: Refused = { refused: 'TOO-LATE' }
/** Refusals by this node alone: another node may have carried out the same press. All others come from the box. */
const BY_THIS_NODE_ALONE: ReadonlySet<Status> = new Set(['BOX-UNREACHABLE', 'BUSY', 'TOO-LATE'])

/** The answer that is kept for a press that this node refuses because another node asked it to. */
interface RefusedForAnotherNode {
  readonly refusedFor: 'another node'
}

export class PressRule {
  readonly #steady: () => number
  readonly #clockId: string
  readonly #bus: Bus
  readonly #startedAt: number
  readonly #questionsPerMinute: number
  /** Limits the questions to other nodes. */
  readonly #questions = new RateLimit()
  readonly #memory = new PressMemory<unknown>({ clientsAtMost: CLIENTS_PER_SESSION })
  /** The presses that wait for an earlier one, by session and client. */
  readonly #held = new Map<string, Set<Held>>()

  /** Create it only after any earlier process of this server has stopped: it refuses presses made before it started. */
  constructor({
    steady = steadyNow,
    clockId = MACHINE_CLOCK,
    bus = localBus(),
    questionsPerMinute = PER_MINUTE.pressQuestions,
  } = {}) {
    this.#steady = steady
    this.#clockId = clockId
    this.#bus = bus
    this.#questionsPerMinute = questionsPerMinute
    this.#startedAt = steady()
    bus.answer(refusePress, ({ session, press }) => ({ isRefused: this.#refuseFromNowOn(session, press) }))
  }

  /** Runs `run` once. The same press number gets the same answer again; a late or overtaken press is refused. */
  once<Answer>(
    { request, session }: PressCall,
    rule: RuleOfCall,
    run: (press: ValidPress) => MaybePromise<Answer>,
  ): MaybePromise<Answer | Refused> {
    const headers = readHeaders(request.headers)
    if (headers === undefined) return BAD_REQUEST
    const { number, after } = headers
    const sentSince = request.raw?.unreadSince ?? this.#steady()
    const begin = () => this.#begin(session, { ...headers, sentSince }, rule, run)
    if (number === undefined || after === undefined) return begin()
    const now = this.#steady()
    if (this.#memory.hasBegun(session.id, { client: number.client, n: after }, now)) return begin()
    const validity = this.#validityOf({ ...headers, sentSince }, goodForMsOf(rule), now)
    const waitMs = validity.is === 'valid' ? validity.leftMs - KEPT_FOR_BOX_MS : 0
    return waitMs > 0 ? this.#hold(clientKey(session, number), after, waitMs).then(begin) : begin()
  }

  /** Forgets a client's press that was certainly not made, so that it may come again. */
  forget({ id }: PressCall['session'], client: string): void {
    this.#memory.forget(id, client)
  }

  /** Resolves when the press with the number `after` has begun, at the latest after `waitMs`. */
  async #hold(key: string, after: number, waitMs: number): Promise<void> {
    const held = this.#held.get(key) ?? new Set<Held>()
    if (held.size >= HELD_PER_CLIENT) return
    this.#held.set(key, held)
    await new Promise<void>((resolve) => {
      const timer = setTimeout(() => one.begin(), waitMs)
      const one: Held = {
        after,
        begin() {
          clearTimeout(timer)
          held.delete(one)
          resolve()
        },
      }
      held.add(one)
    })
    if (held.size === 0) this.#held.delete(key)
  }

  #begin<Answer>(
    session: PressCall['session'],
    sent: PressHeaders & SentSince,
    rule: RuleOfCall,
    run: (press: ValidPress) => MaybePromise<Answer>,
  ): MaybePromise<Answer | Refused> {
    const { number, numberText } = sent
    const { whenMaybeDone } = rule
    const goodForMs = goodForMsOf(rule)
    const now = this.#steady()
    const validity = this.#validityOf(sent, goodForMs, now)
    const runIfValid = (): MaybePromise<Answer | Refused> => {
      if (validity.is === 'unsure') return { refused: whenMaybeDone }
      if (validity.is === 'too late') return TOO_LATE
      return run({ leftMs: validity.leftMs, ageMs: validity.ageMs, number: numberText })
    }
    if (number === undefined) return runIfValid()

    // The press was made no earlier than this; if its age is unknown, as early as its lifetime allows.
    const pressedAt = now - ((validity.is === 'unsure' ? undefined : validity.ageMs) ?? goodForMs)
    const afterAsking = (refusal: Refused): Promise<Refused> =>
      this.#askOtherNodes(refusal, { session: session.id, number, pressedAt }, whenMaybeDone)
    const isAlone = this.#bus.state === 'alone'
    const answer = this.#memory.answer(session.id, number, now, () =>
      isAlone ? runIfValid() : unlessBegunElsewhere(runIfValid(), afterAsking),
    )
    for (const held of this.#held.get(clientKey(session, number)) ?? []) if (held.after <= number.n) held.begin()
    // A later press has already begun, or the node that asked may know of a node that carried this one out.
    if (answer === undefined || isRefusedForAnotherNode(answer)) return { refused: whenMaybeDone }
    // The memory is untyped, but a number always comes with the same call.
    return answer as MaybePromise<Answer | Refused>
  }

  #validityOf(
    { expiry, sentSince }: Pick<PressHeaders, 'expiry'> & SentSince,
    goodForMs: number,
    now: number,
  ): PressValidity {
    if (expiry === undefined) {
      const waitedMs = now - sentSince
      return waitedMs < goodForMs
        ? { is: 'valid', leftMs: goodForMs - waitedMs, ageMs: undefined }
        : { is: 'too late', ageMs: waitedMs }
    }
    const expiresAt = expiry.clockId === this.#clockId ? expiry.ms : this.#bus.onOurClock(expiry)
    return pressValidity({ expiresAt, goodForMs, now, startedAt: this.#startedAt })
  }

  /** The refusal, if the other nodes refuse the press, too; else the status `whenMaybeDone`. */
  async #askOtherNodes(
    refusal: Refused,
    { session, number, pressedAt }: NumberedPress,
    whenMaybeDone: Status,
  ): Promise<Refused> {
    const now = this.#steady()
    const mayAsk = this.#questions.take([['all', this.#questionsPerMinute]], now) === 0
    const asked = { session, press: pressText(number), ageMs: now - pressedAt }
    const isRefusedByAll = mayAsk && (await isRefusedElsewhere(this.#bus, asked))
    return isRefusedByAll ? refusal : { ...refusal, refused: whenMaybeDone }
  }

  /** Answers another node: true if neither this press nor a later one has begun here. It is refused from now on. */
  #refuseFromNowOn(session: string, text: string): boolean {
    const press = readPress(text)
    // If the memory returns this very object, the press was unknown.
    const refusal: RefusedForAnotherNode = { refusedFor: 'another node' }
    return press !== undefined && this.#memory.answer(session, press, this.#steady(), () => refusal) === refusal
  }
}

function isRefusedForAnotherNode(answer: unknown): answer is RefusedForAnotherNode {
  return (answer as Partial<RefusedForAnotherNode>).refusedFor !== undefined
}

function goodForMsOf({ call }: RuleOfCall): number {
  return call.pressGoodForMs ?? PRESS_TIME_TO_LIVE_MS
}

function clientKey({ id }: PressCall['session'], { client }: PressNumber): string {
  return `${id} ${client}`
}

interface PressHeaders {
  readonly number: PressNumber | undefined
  /** The number as received. */
  readonly numberText: string | undefined
  /** The number of the client's press before it. */
  readonly after: number | undefined
  readonly expiry: Moment | undefined
}

interface SentSince {
  /** The earliest time at which it can have been sent. */
  readonly sentSince: number
}

/** Undefined if a header is malformed. */
function readHeaders(headers: IncomingHttpHeaders): PressHeaders | undefined {
  const numberText = headers[PRESS_HEADER] as string | undefined
  const afterText = headers[AFTER_HEADER] as string | undefined
  const expiryText = headers[UNTIL_HEADER] as string | undefined
  const number = numberText === undefined ? undefined : readPress(numberText)
  const expiry = expiryText === undefined ? undefined : readMoment(expiryText)
  if (numberText !== undefined && number === undefined) return undefined
  if (afterText !== undefined && !/^[1-9]\d{0,14}$/.test(afterText)) return undefined
  if (expiryText !== undefined && expiry === undefined) return undefined
  return { number, numberText, after: afterText === undefined ? undefined : Number(afterText), expiry }
}

/** Returns the answer, but passes a refusal by this node alone through `afterAsking`. */
function unlessBegunElsewhere<Answer>(
  answer: MaybePromise<Answer | Refused>,
  afterAsking: (refusal: Refused) => Promise<Refused>,
): MaybePromise<Answer | Refused> {
  const check = (given: Answer | Refused): Answer | Promise<Refused> =>
    isByThisNodeAlone(given) ? afterAsking(given) : given
  return answer instanceof Promise ? answer.then<Answer | Refused>(check) : check(answer)
}

function isByThisNodeAlone(answer: unknown): answer is Refused {
  const refused = (answer as Partial<Refused> | undefined)?.refused
  return refused !== undefined && BY_THIS_NODE_ALONE.has(refused)
}
