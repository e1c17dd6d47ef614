/**
 * The user's decision about privacy, as this browser stores it (specification, section 3). Undecided is a state of its
 * own, and treated as a no.
 */
import { readStored, writeStored } from '../../platform/stored-values.ts'

/** Every event there is, beside the pages shown. None carries anything with it. */
export type AnalyticsEvent =
  /** A sign could not be sent, or its answer was an error. */
  | 'asl_error'
  /** A sign was understood and went to the TV box as a command. */
  | 'asl_command_sent'

/**
 * A service for analytics. Its functions are called with the user's yes only, except `consent`, which stays in the
 * page.
 */
export interface AnalyticsService {
  /** The choice as a signal: `default` once at start, `update` whenever it was saved. */
  consent(moment: 'default' | 'update', analytics: boolean): void
  /** A path of ours: no query, no id. */
  pageShown(path: string): void
  event(name: AnalyticsEvent): void
  /** Ends what runs in this page; the answer says whether foreign code is left, which only a page load removes. */
  stop(): boolean
}

/** Whether analytics were allowed; undefined while the user has not decided. */
export function analyticsChoice(): boolean | undefined {
  return readStored('consentAppData')?.analytics
}

export function saveConsent(analytics: boolean): void {
  writeStored('consentMode', consentModeOf(analytics))
  // Last: its change is what other tabs listen for.
  writeStored('consentAppData', { necessary: true, analytics })
}

type Leave = 'granted' | 'denied'

/**
 * The choice in the words of a tag manager: the five purposes that are stored. Nothing here uses advertising or
 * personalisation, so the user is not asked about them.
 */
export function consentModeOf(analytics: boolean) {
  return {
    functionality_storage: 'granted',
    security_storage: 'granted',
    ad_storage: 'denied',
    analytics_storage: analytics ? 'granted' : 'denied',
    personalization: 'denied',
  } as const satisfies Record<string, Leave>
}

/**
 * The same as a signal: with the names that tag managers have learnt since, because one that is not told may count as a
 * yes.
 */
export function consentSignal(analytics: boolean) {
  return {
    ...consentModeOf(analytics),
    ad_user_data: 'denied',
    ad_personalization: 'denied',
    personalization_storage: 'denied',
  } as const
}
