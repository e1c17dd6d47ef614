/**
 * Sends the contract's calls. The result is a value, never an exception: the server's answer, or why there was none
 * (`timeout`, `network`, `called off`). Nothing here navigates, logs or shows anything; `failures.ts` decides that.
 */
import { type AnswerOf, type BodyOf, type Call, type NewerOf, type QueryOf, NEWS_HEADER } from '@beckon/contract/call'
import { AFTER_HEADER, CLOCK_HEADER, PRESS_HEADER, UNTIL_HEADER } from '@beckon/contract/press-headers'
import * as v from 'valibot'
import { isExpired, serverClock } from './server-clock.ts'
import { sendRequest, takeEarlyCall } from '../platform/head-script.ts'
import { isInHomeAssistant } from '../platform/base-path.ts'
import { instant, type Instant } from '../platform/clock.ts'
import { changeShared } from '../platform/shared-state.ts'

export type CallResult<Answer, Newer = unknown> =
  | { readonly is: 'answer'; readonly answer: Answer }
  /**
   * An answer came, with an error status, an unusable body, or nothing yet (HTTP 202); `status` is its status word, if
   * any.
   */
  | {
      readonly is: 'refused'
      readonly http: number
      readonly status: string | undefined
      /** After `CONFLICT`: the newer data. */
      readonly newer?: Newer
      /** Further fields of the answer. */
      readonly errorFields?: unknown
    }
  /** No answer came. */
  | {
      readonly is: 'unanswered'
      readonly why: 'timeout' | 'network' | 'called off'
      /** The server certainly never received it. */
      readonly neverSent?: true
    }

export interface CallInput<C extends Call> {
  readonly body?: BodyOf<C>
  readonly query?: QueryOf<C>
  /** The bearer token, for calls that need one. */
  readonly token?: string | undefined
  /** Cancels the call; the server notices that. */
  readonly signal?: AbortSignal | undefined
  /** Only for calls that press something. */
  readonly press?: PressStamp | undefined
  /** Beyond those of every call, such as `CAN_ANSWER_HEADER`. */
  readonly headers?: Readonly<Record<string, string>> | undefined
}

/** The identity of a press: its number, and when the user pressed. */
export interface PressStamp {
  readonly number: string
  /** The `n` of the previous press, if that is still unanswered. */
  readonly after?: number | undefined
  readonly pressedAt: Instant
}

const hasNoNetwork = () => navigator.onLine === false
/** Whether the server runs on this computer: then what the browser says of the network says nothing of a call. */
let answersWithoutNetwork = false

/**
 * Sends one call, or takes over the one that the head script has sent, and waits at most its time limit. A response
 * that the contract does not allow counts as refused.
 */
export async function send<C extends Call>(
  call: C,
  input: CallInput<C> = {},
): Promise<CallResult<AnswerOf<C>, NewerOf<C>>> {
  const { press } = input
  const goodForMs = call.pressGoodForMs ?? Number.POSITIVE_INFINITY
  if (press && isExpired(press.pressedAt, goodForMs, instant())) return TOO_LATE
  const hadNoNetwork = hasNoNetwork()
  const early = takeEarlyCall(call.path, input.token)
  const elapsedMs = early ? performance.now() - early.began : 0
  // Not AbortSignal.timeout: fake timers do not control it.
  const limit = new AbortController()
  const timer = setTimeout(() => limit.abort('timeout'), call.timeoutMs - elapsedMs)
  const callOff = () => limit.abort('called off')
  limit.signal.addEventListener('abort', () => early?.abort.abort())
  input.signal?.addEventListener('abort', callOff)
  if (input.signal?.aborted) callOff()
  try {
    const { response, body, at } = await (early?.answer ??
      sendRequest({
        method: call.method,
        address: addressOf(call, input.query),
        token: input.token,
        body: input.body,
        headers: {
          ...(press && pressHeaders(press, goodForMs)),
          ...input.headers,
        },
        signal: limit.signal,
      }))
    answersWithoutNetwork ||= hadNoNetwork && hasNoNetwork()
    serverClock.learnFrom(response.headers.get(CLOCK_HEADER), at)
    if (response.headers.has(NEWS_HEADER)) changeShared(({ news }) => ({ news: news + 1 }))
    return read(call, response.status, body)
  } catch {
    const why = limit.signal.reason ?? 'network'
    const neverSent = why === 'network' && !early && hadNoNetwork && hasNoNetwork() && !answersWithoutNetwork
    return { is: 'unanswered', why, ...(neverSent && { neverSent }) }
  } finally {
    clearTimeout(timer)
    input.signal?.removeEventListener('abort', callOff)
  }
}

/** The answer that the server would give; this call was not sent. */
const TOO_LATE = { is: 'refused', http: 410, status: 'TOO-LATE' } as const

function pressHeaders({ number, after, pressedAt }: PressStamp, goodForMs: number): Record<string, string> {
  const until = serverClock.until(pressedAt, goodForMs, instant())
  return {
    [PRESS_HEADER]: number,
    ...(after !== undefined && { [AFTER_HEADER]: String(after) }),
    ...(until !== undefined && { [UNTIL_HEADER]: until }),
  }
}

function addressOf(call: Call, query: unknown): string {
  const search = new URLSearchParams(query as Record<string, string> | undefined).toString()
  return search === '' ? call.path : `${call.path}?${search}`
}

function read<C extends Call>(call: C, http: number, body: unknown): CallResult<AnswerOf<C>, NewerOf<C>> {
  const parsed = http === 200 ? v.safeParse(call.answer, body) : undefined
  // A captive portal answers 200 to everything: only the contract's shape counts as an answer.
  if (parsed?.success) return { is: 'answer', answer: parsed.output as AnswerOf<C> }
  const isSuccess = http >= 200 && http < 300
  if (call.defaultAnswer !== undefined && isSuccess && isObject(body))
    return { is: 'answer', answer: call.defaultAnswer as AnswerOf<C> }
  const status = (body as { status?: unknown } | undefined | null)?.status
  // From Home Assistant's Supervisor: its own log-in has expired, which says nothing about our session.
  if (http === 401 && status === undefined && isInHomeAssistant()) return { is: 'unanswered', why: 'network' }
  const errorFields = call.errorFields && v.safeParse(call.errorFields, body)
  const newer = call.newer && http === 409 ? v.safeParse(call.newer, body) : undefined
  return {
    is: 'refused',
    http,
    status: typeof status === 'string' ? status : undefined,
    ...(errorFields?.success && { errorFields: errorFields.output }),
    ...(newer?.success && { newer: newer.output as NewerOf<C> }),
  }
}

function isObject(value: unknown): boolean {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
