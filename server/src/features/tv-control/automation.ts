/**
 * Fires the users' events at the automation service. No event is sent twice or too late; the key is sent to the service
 * and nowhere else.
 */
import type { Status } from '@beckon/contract/statuses'
import type { Logger } from 'pino'
import * as v from 'valibot'
import { OK } from '../../http/calls/handler.ts'
import { ConcurrencyLimit } from '../../http/fair-pool.ts'
import type { Dial, Resolve } from '../../outgoing/guarded-connector.ts'
import { callOut, type OutgoingRequest, type OutgoingResult, isPathPart } from '../../outgoing/outgoing-client.ts'
import type { AutomationKind, AutomationSettings } from './automation-settings.ts'

export type EventTime = Pick<OutgoingRequest, 'signal' | 'leaveBy'>

export type Fired = typeof OK | { readonly refused: Status; readonly retryAfterMs?: number }

declare module '../../services.ts' {
  interface Services {
    readonly automation: Automation
  }
}

export type Automation = ReturnType<typeof openAutomation>

/** A kind of automation service: the request that fires an event, and the meaning of its answers. */
interface AutomationService {
  /** The request to send, or why there is none. */
  request(event: string, key: string): Omit<OutgoingRequest, 'signal'> | 'EVENT-UNKNOWN' | 'EVENT-KEY-REFUSED'
  /** Whether a 200 with this text confirms that the service has taken the event. */
  confirms(event: string, text: string): boolean
}

/**
 * The refusal for an HTTP status that means the same for every kind of service; never one with status 401, which would
 * end the user's session. SERVICE-LYING: something answered, but not as this service does. A proxy answers 502 or 504
 * when its service did not: the event may have reached it.
 */
function refusalOf(status: number): Status {
  if (status === 401 || status === 403) return 'EVENT-KEY-REFUSED'
  if (status === 400 || status === 404 || status === 405) return 'EVENT-UNKNOWN'
  if (status === 429) return 'TOO-MANY'
  if (status === 502 || status === 504) return 'SERVICE-TIMEOUT'
  return status >= 500 ? 'SERVICE-UNREACHABLE' : 'SERVICE-LYING'
}

/**
 * Webhook events of IFTTT: `POST /trigger/{event}/with/key/{key}`. A congratulation only means that the event was
 * received, even if no applet uses it.
 */
const ifttt: AutomationService = {
  request(event, key) {
    if (!isPathPart(event)) return 'EVENT-UNKNOWN'
    if (!isPathPart(key)) return 'EVENT-KEY-REFUSED'
    return { parts: ['trigger', event, 'with', 'key', key] }
  },
  confirms: (event, text) => text.trim() === `Congratulations! You've fired the ${event} event`,
}

/** Home Assistant answers a longer name with 500. */
const LONGEST_EVENT = 64
const answerShape = v.pipe(v.string(), v.parseJson(), v.object({ message: v.string() }))

/** Events of Home Assistant: `POST /api/events/{event}` with the user's long-lived access token, an administrator's. */
const homeAssistant: AutomationService = {
  request(event, key) {
    if (!isPathPart(event) || event.length > LONGEST_EVENT) return 'EVENT-UNKNOWN'
    // A header holds only these characters, as do Home Assistant's own tokens.
    if (!/^[\u0021-\u007e]+$/u.test(key)) return 'EVENT-KEY-REFUSED'
    return {
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

const SERVICES = { ifttt, 'home-assistant': homeAssistant } as const satisfies Record<AutomationKind, AutomationService>

/**
 * The number of events under way, so that a slow service does not pile up the presses of a user, or of all users. The
 * remotes of a household may be one account, and each sends up to eight presses at once (E40). None waits for another:
 * behind a service that takes a second, most would come too late.
 */
const AT_ONCE = { total: 256, perHolder: 16 }

/** The meaning of a call without an answer. */
const FAILURES = {
  late: 'SERVICE-TIMEOUT',
  'not sent in time': 'TOO-LATE',
  unreachable: 'SERVICE-UNREACHABLE',
  'forbidden address': 'SERVICE-FORBIDDEN',
  redirect: 'SERVICE-REDIRECT',
  huge: 'SERVICE-HUGE',
  'no such service': 'SERVICE-LYING',
} as const satisfies Record<Extract<OutgoingResult, { is: 'failed' }>['why'], Status>

/** `network` replaces DNS and connections. */
export function openAutomation(
  settings: AutomationSettings,
  log: Logger,
  network: { resolve?: Resolve; dial?: Dial } = {},
) {
  const service = SERVICES[settings.kind]
  const options = { base: settings.base, allowed: settings.allowed, ...network }
  const concurrencyLimit = new ConcurrencyLimit(AT_ONCE)

  async function send(event: string, key: string, time: EventTime): Promise<Fired> {
    const request = service.request(event, key)
    if (typeof request === 'string') return { refused: request }
    const result = await callOut(options, { ...request, ...time })
    if (result.is === 'failed') return { refused: FAILURES[result.why] }
    if (result.status === 200) return service.confirms(event, result.text) ? OK : { refused: 'SERVICE-LYING' }
    const { retryAfterMs } = result
    return { refused: refusalOf(result.status), ...(retryAfterMs !== undefined && { retryAfterMs }) }
  }

  return {
    /** `leaveBy`: the time by `performance.now()` after which the event is never sent. */
    async fire(accountId: string, event: string, key: string, time: EventTime): Promise<Fired> {
      const release = concurrencyLimit.take(accountId)
      if (typeof release === 'string') return { refused: release, retryAfterMs: 1_000 }
      try {
        const fired = await send(event, key, time)
        if ('refused' in fired) log.warn({ status: fired.refused }, 'An automation event was refused')
        return fired
      } finally {
        release()
      }
    },
  }
}
