/**
 * Fires the users' events at the automation service. Nothing is fired twice or later; the key goes to the service and
 * nowhere else.
 */
import type { Status } from '@beckon/contract/statuses'
import type { Logger } from 'pino'
import type { Dial, Resolve } from '../../outgoing/guarded-connector.ts'
import { callOut, type OutgoingRequest, type OutgoingResult } from '../../outgoing/outgoing-client.ts'
import { refusalOf, type AutomationService, type Fired, ifttt, homeAssistant } from './automation-services.ts'
import type { AutomationKind, AutomationSettings } from './automation-settings.ts'

export type EventTime = Pick<OutgoingRequest, 'signal' | 'leaveBy'>

declare module '../../services.ts' {
  interface Services {
    readonly automation: Automation
  }
}

export interface Automation {
  /** `leaveBy` is `performance.now()` when the event must have left: it is never sent later. */
  fire(accountId: string, event: string, key: string, time: EventTime): Promise<Fired>
}

const SERVICES = { ifttt: ifttt, 'home-assistant': homeAssistant } as const satisfies Record<
  AutomationKind,
  AutomationService
>

/** On the way at once: a slow service must not gather a user's presses, nor everybody's. */
const AT_ONCE = 64
const AT_ONCE_PER_ACCOUNT = 4

/** Calls without an answer; `automation-services.ts` says what an answer means. */
const FAILURES = {
  late: 'SERVICE-TIMEOUT',
  'not sent in time': 'TOO-LATE',
  unreachable: 'SERVICE-UNREACHABLE',
  'forbidden address': 'SERVICE-FORBIDDEN',
  redirect: 'SERVICE-REDIRECT',
  huge: 'SERVICE-HUGE',
  'no such service': 'SERVICE-LYING',
} as const satisfies Record<Extract<OutgoingResult, { is: 'failed' }>['why'], Status>

/** `network` replaces name service and connections. */
export function openAutomation(
  settings: AutomationSettings,
  log: Logger,
  network: { resolve?: Resolve; dial?: Dial } = {},
): Automation {
  const service = SERVICES[settings.kind]
  const options = { base: settings.base, allowed: settings.allowed, ...network }
  const onTheWay = new Map<string, number>()
  let inAll = 0

  async function send(event: string, key: string, time: EventTime): Promise<Fired> {
    const request = service.request(event, key)
    if (typeof request === 'string') return { is: 'refused', why: request }
    const result = await callOut(options, { ...request, ...time })
    if (result.is === 'failed') return { is: 'refused', why: FAILURES[result.why] }
    if (result.status === 200)
      return service.confirms(event, result.text) ? { is: 'fired' } : { is: 'refused', why: 'SERVICE-LYING' }
    const { retryAfterMs } = result
    return { is: 'refused', why: refusalOf(result.status), ...(retryAfterMs !== undefined && { retryAfterMs }) }
  }

  return {
    async fire(accountId, event, key, time) {
      const mine = onTheWay.get(accountId) ?? 0
      if (mine >= AT_ONCE_PER_ACCOUNT) return { is: 'refused', why: 'TOO-MANY', retryAfterMs: 1_000 }
      if (inAll >= AT_ONCE) return { is: 'refused', why: 'BUSY', retryAfterMs: 1_000 }
      onTheWay.set(accountId, mine + 1)
      inAll += 1
      try {
        const fired = await send(event, key, time)
        if (fired.is === 'refused') log.warn({ status: fired.why }, 'An automation event was refused')
        return fired
      } finally {
        inAll -= 1
        const left = (onTheWay.get(accountId) ?? 1) - 1
        if (left === 0) onTheWay.delete(accountId)
        else onTheWay.set(accountId, left)
      }
    },
  }
}
