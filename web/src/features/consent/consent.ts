/**
 * What the user decided about privacy, as this browser keeps it (specification, section 3). Undecided is a state of its
 * own, and as good as a no.
 */
import { readStored, writeStored } from '../../platform/stored-values.ts'
import { consentModeOf } from './consent-mode.ts'

/** Whether analytics were allowed; undefined while the user has not decided. */
export function analyticsChoice(): boolean | undefined {
  return readStored('consentAppData')?.analytics
}

export function saveConsent(analytics: boolean): void {
  writeStored('consentMode', consentModeOf(analytics))
  // Last: its change is what other tabs listen for.
  writeStored('consentAppData', { necessary: true, analytics })
}
