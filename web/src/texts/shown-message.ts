/**
 * Turns a value from the address (`msg`, `err`, `sts`, a provider's text) into a readable message. A known key is
 * translated; anything else is cleaned, shortened and shown as plain text inside one of our sentences, never as markup
 * or a link.
 */
import { catalogue } from '@beckon/contract/catalogue'
import type { Language } from '@beckon/contract/languages'
import { messageKeyOf, messageText } from '@beckon/contract/messages'
import { say } from './say.ts'

const CODE_MAX_LENGTH = 300

const texts = catalogue('shownMessage')

/**
 * Control, format and separator characters, which would let a link change the sentence around its value, and lone
 * surrogates.
 */
const INVISIBLE = /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/gu

/** A third-party text without those characters, shortened to fit inside one of our sentences. */
export function plainText(value: string): string {
  return Array.from(value, (character) => character.replace(INVISIBLE, ''))
    .slice(0, CODE_MAX_LENGTH)
    .join('')
    .trim()
}

/** The message for a message key, for a message's text in any language, or for an unknown code (Q12 to Q14). */
export function shownMessage(value: string, language: Language, canLogIn = true): string {
  const key = messageKeyOf(value)
  const code = plainText(value)
  return key !== undefined || code === ''
    ? messageText(key ?? value, language, canLogIn)
    : say(texts.internalErrorWithCode, language, { code })
}
