/** What both kinds of automation service have in common: how an event is asked for, and what an answer means. */
import type { Status } from '@beckon/contract/statuses'
import type { OutgoingRequest } from '../../outgoing/outgoing-client.ts'

export type Fired =
  { readonly is: 'fired' } | { readonly is: 'refused'; readonly why: Status; readonly retryAfterMs?: number }

export interface AutomationService {
  /** What to send, or why nothing can be sent. */
  request(event: string, key: string): Omit<OutgoingRequest, 'signal'> | 'EVENT-UNKNOWN' | 'EVENT-KEY-REFUSED'
  /** Whether a 200 with this text is what the service says when it has taken the event. */
  confirms(event: string, text: string): boolean
}

/**
 * What the service's number means where it means the same for every kind; never 401, which would end the user's
 * session.
 */
export function refusalOf(status: number): Status {
  if (status === 401 || status === 403) return 'EVENT-KEY-REFUSED'
  if (status === 400 || status === 404 || status === 405) return 'EVENT-UNKNOWN'
  if (status === 429) return 'TOO-MANY'
  return status >= 500 ? 'SERVICE-UNREACHABLE' : 'SERVICE-LYING'
}
