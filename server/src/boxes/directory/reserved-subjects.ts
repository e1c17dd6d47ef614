/**
 * Subjects that no provider may use. Only this server creates accounts with them, so a log-in at a partner's provider
 * with a reserved subject is refused.
 */
import { inEveryLanguage, type Sentence } from '@beckon/contract/languages'

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

/** The people of the practice provider, one per row. Their ids say which boxes they have (`owners` of a box). */
interface PracticeSubscriber {
  readonly name: Sentence
  readonly has: Sentence
}

export const PRACTICE_SUBSCRIBERS = {
  one: {
    name: { en: 'Maria', es: 'María', fr: 'Maria' },
    has: { en: 'One TV box', es: 'Un decodificador', fr: 'Un décodeur' },
  },
  several: {
    name: { en: 'The Okafor family', es: 'La familia Okafor', fr: 'La famille Okafor' },
    has: { en: 'Several TV boxes', es: 'Varios decodificadores', fr: 'Plusieurs décodeurs' },
  },
  flex: {
    name: { en: 'Jean', es: 'Juan', fr: 'Jean' },
    has: {
      en: 'A flex box, for streaming',
      es: 'Un decodificador flex, para streaming',
      fr: 'Un décodeur flex, pour le streaming',
    },
  },
  none: {
    name: inEveryLanguage('Noa'),
    has: { en: 'No TV box yet', es: 'Todavía sin decodificador', fr: 'Pas encore de décodeur' },
  },
} as const satisfies Record<string, PracticeSubscriber>

export type PracticeSubject = keyof typeof PRACTICE_SUBSCRIBERS

export function isPracticeSubscriber(value: unknown): value is PracticeSubject {
  return typeof value === 'string' && Object.hasOwn(PRACTICE_SUBSCRIBERS, value)
}
