/** A choice in the words of a tag manager. Pure. */

export type Leave = 'granted' | 'denied'

/**
 * The five purposes that are stored. Nothing here uses advertising or personalisation, so the user is not asked about
 * them.
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
