/**
 * The messages in addresses (`?msg=`) and banners, by key. Where the specification has a key (Q15 to
 * Q33), its English text is the specification's. The browser's table of failures decides when each is shown.
 */
import { catalogue } from './catalogue.ts'
import { LANGUAGES, type Language, type Sentence } from './languages.ts'

const texts = catalogue('messagesWithoutLogin')

const PAIR_AGAIN: Sentence = texts.pairAgain
/** Replaces messages that offer a log-in if the server has none. */
const WITHOUT_LOGIN: ReadonlyMap<string, Sentence> = new Map([
  ['sessionIsNoLongerValid', PAIR_AGAIN],
  ['yourSessionExpired', PAIR_AGAIN],
  ['EXPIRED-EASYPAIR-TOKEN', PAIR_AGAIN],
  ['EXPIRED-XAPI-TOKEN', PAIR_AGAIN],
  ['cantSeeStbsWithoutLogin', PAIR_AGAIN],
  ['remoteWasEnded', texts.remoteWasEnded],
  ['youAreLoggedOut', texts.youAreLoggedOut],
])

export const MESSAGES = catalogue('messages')

export type MessageKey = keyof typeof MESSAGES

export function isMessageKey(value: unknown): value is MessageKey {
  return typeof value === 'string' && Object.hasOwn(MESSAGES, value)
}

/** The key equal to a value, or whose text in any language equals it (Q12). */
export function messageKeyOf(value: string): MessageKey | undefined {
  if (isMessageKey(value)) return value
  return (Object.keys(MESSAGES) as MessageKey[]).find((key) =>
    LANGUAGES.some((language) => MESSAGES[key][language] === value),
  )
}

/** The text of a message; an unknown key gets the internal-error text (A19). */
export function messageText(key: string, language: Language, canLogIn = true): string {
  const withoutLogin = canLogIn ? undefined : WITHOUT_LOGIN.get(key)
  if (withoutLogin !== undefined) return withoutLogin[language]
  return MESSAGES[isMessageKey(key) ? key : 'internalErrorOccurred'][language]
}
