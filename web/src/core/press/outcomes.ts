/**
 * The outcome of a press, as it is announced. `client/failures.ts` decides the log code and the page after a failure.
 */
import type { Driver } from '@beckon/contract/drivers'
import type { refusingDriver, WordsKind } from '@beckon/contract/remote'
import type { Status } from '@beckon/contract/statuses'
import type { InferOutput } from 'valibot'
import type { CallResult } from '../../client/api-client.ts'
import { FORMER_SESSION, type Shown } from '../../client/failures.ts'

export type PressOutcome =
  /**
   * `understood`: how the box understood the text, in the user's language; with a `kind`, the page acts on the text
   * itself.
   */
  | ({ readonly is: 'sent'; readonly understood?: string } & WordsKind)
  /** `driver`: with BOX-NOT-ALLOWED, the driver of the device that refuses. */
  | { readonly is: 'failed'; readonly why: FailureReason; readonly driver?: Driver | undefined }
  /** The answer, or the end of the session, led to another page, which shows the reason. */
  | { readonly is: 'left' }

export type Failed = Extract<PressOutcome, { is: 'failed' }>

/** Why a command failed: the server's status, or why there was no answer. `failure-texts.ts` has the sentences. */
export type FailureReason = Status | Unanswered | 'partly done'
type Unanswered = 'no answer' | 'no connection' | 'connection lost' | 'unclear answer'

/** Failures after which the command may have been done, or may still be. */
export const MAY_STILL_HAPPEN: ReadonlySet<FailureReason> = new Set([
  'BOX-TIMEOUT',
  'SERVICE-TIMEOUT',
  'no answer',
  'connection lost',
  'unclear answer',
  'ERROR',
])

/**
 * The outcome of one call. `shown`: how its failure was already shown to the user. `late`: the reason for a time-out.
 */
export function outcomeOf(result: CallResult<unknown>, shown: Shown | undefined, late?: FailureReason): PressOutcome {
  if (result.is === 'answer') {
    const { understood, kind, button } = result.answer as { understood?: string } & WordsKind
    return {
      is: 'sent',
      ...(understood !== undefined && { understood }),
      ...(kind !== undefined && { kind }),
      ...(button !== undefined && { button }),
    }
  }
  const { status, errorFields } = result.is === 'refused' ? result : {}
  if (status === FORMER_SESSION || (shown !== undefined && shown.on !== 'banner')) return { is: 'left' }
  if (result.is === 'unanswered') return { is: 'failed', why: whyUnanswered(result, late) }
  const driver = (errorFields as InferOutput<typeof refusingDriver> | undefined)?.driver
  return { is: 'failed', why: (status ?? 'unclear answer') as FailureReason, ...(driver !== undefined && { driver }) }
}

/**
 * Why there was no answer. Only `neverSent` is certain: anything else may have been carried out. `client/api-client.ts`
 * drops a press that is too old, `press-queue.ts` one that waited too long.
 */
export function whyUnanswered(
  { why, neverSent }: Extract<CallResult<unknown>, { is: 'unanswered' }>,
  late: FailureReason = 'no answer',
): FailureReason {
  if (neverSent) return why === 'timeout' ? 'TOO-LATE' : 'no connection'
  return why === 'timeout' ? late : 'connection lost'
}

/**
 * The outcome of a press with two calls (All power): `left` if one of them is, otherwise `failed` if one failed. It is
 * "not sent" only if none was carried out: the user then presses again, which would undo a half that was.
 */
export function outcomeOfAll(outcomes: readonly PressOutcome[]): PressOutcome {
  const left = outcomes.find((one) => one.is === 'left')
  if (left !== undefined) return left
  const failed = outcomes.filter((one) => one.is === 'failed')
  if (failed.length === 0) return outcomes[0] ?? { is: 'sent' }
  const partly = failed.length < outcomes.length ? ({ is: 'failed', why: 'partly done' } as const) : undefined
  return failed.find(({ why }) => MAY_STILL_HAPPEN.has(why)) ?? partly ?? (failed[0] as Failed)
}
