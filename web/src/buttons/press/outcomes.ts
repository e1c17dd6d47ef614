/** What became of a press, in the words it is told with. What is logged, and where the user goes, is the table of failures' business. */
import type { CallResult } from '../../client/api-client.ts'
import { FORMER_SESSION, type Shown } from '../../client/failures.ts'

export type Outcome =
  /** `understood`: what the box took words for, in the user's language. */
  | { readonly is: 'sent'; readonly understood?: string }
  | { readonly is: 'failed'; readonly why: Why }
  /** The answer took the user to another page, which says why; or the end of the session did. */
  | { readonly is: 'left' }

/** Why a press failed, as the user is told. */
export type Why =
  | 'no answer'
  | 'asleep'
  | 'out of reach'
  | 'no connection'
  | 'connection lost'
  | 'too late'
  | 'too many'
  | 'unknown key'
  | 'not understood'
  | 'event not taken'
  | 'event unanswered'
  | 'error'

const WHY_BY_STATUS: Readonly<Record<string, Why>> = {
  'BOX-ASLEEP': 'asleep',
  'BOX-UNREACHABLE': 'out of reach',
  'BOX-TIMEOUT': 'no answer',
  'TOO-LATE': 'too late',
  'TOO-MANY': 'too many',
  BUSY: 'too many',
  'INVALID-KEY': 'unknown key',
  'NOT-UNDERSTOOD': 'not understood',
  'EVENT-KEY-REFUSED': 'event not taken',
  'EVENT-NOT-SAVED': 'event not taken',
  'EVENT-UNKNOWN': 'event not taken',
  'SERVICE-FORBIDDEN': 'event not taken',
  'SERVICE-HUGE': 'event not taken',
  'SERVICE-LYING': 'event not taken',
  'SERVICE-REDIRECT': 'event not taken',
  'SERVICE-TIMEOUT': 'event unanswered',
  'SERVICE-UNREACHABLE': 'event not taken',
}

/** The outcome of one call; `shown` is what its failure has shown the user already, `late` who did not answer in time. */
export function outcomeOf(result: CallResult<unknown>, shown: Shown | undefined, late: Why = 'no answer'): Outcome {
  if (result.is === 'answer') {
    const { understood } = result.answer as { understood?: string }
    return { is: 'sent', ...(understood !== undefined && { understood }) }
  }
  const status = result.is === 'refused' ? result.status : undefined
  if (status === FORMER_SESSION || (shown !== undefined && shown.on !== 'banner')) return { is: 'left' }
  if (result.is === 'unanswered') return { is: 'failed', why: whyUnanswered(result, late) }
  const known = status !== undefined && Object.hasOwn(WHY_BY_STATUS, status) ? WHY_BY_STATUS[status] : undefined
  return { is: 'failed', why: known ?? 'error' }
}

/** Whatever may have reached the server may be done. */
function whyUnanswered({ why, neverSent }: Extract<CallResult<unknown>, { is: 'unanswered' }>, late: Why): Why {
  if (neverSent) return why === 'timeout' ? 'too late' : 'no connection'
  return why === 'timeout' ? late : 'connection lost'
}

/** One press may make two calls (All power): the user left if one says so, and it failed if one failed. */
export function together(outcomes: readonly Outcome[]): Outcome {
  return (
    outcomes.find((one) => one.is === 'left') ??
    outcomes.find((one) => one.is === 'failed') ??
    outcomes[0] ?? { is: 'sent' }
  )
}
