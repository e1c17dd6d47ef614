/** The kinds of automation service: the request that fires an event, and the meaning of its answers. */
import type { Status } from '@beckon/contract/statuses'
import * as v from 'valibot'
import { type OutgoingRequest, isPathPart } from '../../outgoing/outgoing-client.ts'

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

/**
 * Webhook events of IFTTT: `POST /trigger/{event}/with/key/{key}`. A congratulation means that the event was received;
 * one that no applet waits for is congratulated too.
 */
export const ifttt: AutomationService = {
  request(event, key) {
    if (!isPathPart(event)) return 'EVENT-UNKNOWN'
    if (!isPathPart(key)) return 'EVENT-KEY-REFUSED'
    return { method: 'POST', parts: ['trigger', event, 'with', 'key', key] }
  },
  confirms: (event, text) => text.trim() === `Congratulations! You've fired the ${event} event`,
}

/** Home Assistant takes no longer name and answers 500 to one. */
const LONGEST_EVENT = 64
const answerShape = v.pipe(v.string(), v.parseJson(), v.object({ message: v.string() }))

/** Events of Home Assistant: `POST /api/events/{event}` with the user's long-lived access token, an administrator's. */
export const homeAssistant: AutomationService = {
  request(event, key) {
    if (!isPathPart(event) || event.length > LONGEST_EVENT) return 'EVENT-UNKNOWN'
    // A header holds nothing else; Home Assistant's own tokens are such.
    if (!/^[\u0021-\u007e]+$/u.test(key)) return 'EVENT-KEY-REFUSED'
    return {
      method: 'POST',
      parts: ['api', 'events', event],
      headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
      body: '{}',
    }
  },
  confirms(event, text) {
    const answer = v.safeParse(answerShape, text)
    return answer.success && answer.output.message === `Event ${event} fired.`
  },
}
