/**
 * Subjects that stand for nobody at a provider. An account with one of them is made by this server alone, so a log-in
 * at a partner's provider whose subject is reserved is refused.
 */
import { isDemoSubject } from './demo-subscribers.ts'

/**
 * Owns the remotes that were paired at a real box without named owners. There is one such account, whatever the
 * partner.
 */
export const HOUSEHOLD = 'household'
/** Owns the remotes that were paired at a virtual TV which no demonstration subscriber has. */
export const PRACTICE = 'practice'

export function isReserved(subject: string): boolean {
  return subject === HOUSEHOLD || isForPractice(subject)
}

/** Whether an account reaches virtual TVs only. */
export function isForPractice(subject: string): boolean {
  return subject === PRACTICE || isDemoSubject(subject)
}
