/**
 * The user's decision about privacy, as this browser stores it (specification, section 3). Undecided is a separate
 * state that counts as no.
 */
import { readStored, writeStored } from '../../platform/stored-values.ts'

/** All events apart from page views. None carries data. */
export type AnalyticsEvent =
  /** A sign could not be sent, or its answer was an error. */
  | 'asl_error'
  /** A sign was understood and went to the TV box as a command. */
  | 'asl_command_sent'

/**
 * An analytics service. `pageShown` and `event` are called only with the user's consent. `consent` sends nothing by
 * itself.
 */
export interface AnalyticsService {
  /** The choice as a signal: `default` once at the start, `update` whenever it is saved. */
  consent(moment: 'default' | 'update', analytics: boolean): void
  /** Takes one of our paths, without a query or an id. */
  pageShown(path: string): void
  event(name: AnalyticsEvent): void
  /** Stops the service. Returns whether third-party code is left, which only a page load removes. */
  stop(): boolean
}

/** Whether analytics were allowed; undefined while the user has not decided. */
export function analyticsChoice(): boolean | undefined {
  return readStored('consentAppData')?.analytics
}

export function saveConsent(analytics: boolean): void {
  writeStored('consentMode', consentModeOf(analytics))
  // Last, since other tabs listen for its change.
  writeStored('consentAppData', { necessary: true, analytics })
}

type Permission = 'granted' | 'denied'

/**
 * The choice as the five stored purposes of a tag manager's consent mode. Nothing here uses advertising or
 * personalisation, so the user is not asked about them.
 */
export function consentModeOf(analytics: boolean) {
  return {
    functionality_storage: 'granted',
    security_storage: 'granted',
    ad_storage: 'denied',
    analytics_storage: analytics ? 'granted' : 'denied',
    personalization: 'denied',
  } as const satisfies Record<string, Permission>
}

/**
 * The same as a signal, with the purposes that tag managers have added since: a missing one may count as granted.
 */
export function consentSignal(analytics: boolean) {
  return {
    ...consentModeOf(analytics),
    ad_user_data: 'denied',
    ad_personalization: 'denied',
    personalization_storage: 'denied',
  } as const
}
