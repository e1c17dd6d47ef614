/**
 * Subjects that no provider may use. Only this server creates accounts with them, so a log-in at a partner's provider
 * with a reserved subject is refused.
 */
import { catalogue } from '@beckon/contract/catalogue'

/**
 * Owns the remotes that were paired at a real box without named owners. There is one such account, whatever the
 * partner.
 */
export const HOUSEHOLD = 'household'
/** Owns the remotes that were paired at a virtual TV which no practice subscriber has. */
export const PRACTICE = 'practice'

export function isReserved(subject: string): boolean {
  return subject === HOUSEHOLD || isForPractice(subject)
}

/** Whether an account reaches virtual TVs only. */
export function isForPractice(subject: string): boolean {
  return subject === PRACTICE || isPracticeSubscriber(subject)
}

/** The people of the practice provider. Their ids say which boxes they have (`owners` of a box). */
export const PRACTICE_SUBSCRIBERS = catalogue('practiceSubscribers')

export type PracticeSubject = keyof typeof PRACTICE_SUBSCRIBERS

export function isPracticeSubscriber(value: unknown): value is PracticeSubject {
  return typeof value === 'string' && Object.hasOwn(PRACTICE_SUBSCRIBERS, value)
}
