/**
 * Makes a readable message of a value from an address (`msg`, `err`, `sts`, a provider's words). A known key is
 * translated; anything else is cleaned, cut, and shown as plain text in a sentence of ours. It never becomes markup or
 * a link.
 */
import { catalogue } from '@beckon/contract/catalogue'
import type { Language } from '@beckon/contract/languages'
import { messageKeyOf, messageText } from '@beckon/contract/messages'
import { say } from './say.ts'

const CODE_MAX_LENGTH = 300

const texts = catalogue('shownMessage')

/**
 * Control characters, and those that turn or hide the text around them, would let a link change our own sentence; half
 * a character is none.
 */
const INVISIBLE = /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/gu

/** A foreign text as it may stand inside a sentence of ours. */
export function plainText(value: string): string {
  return Array.from(value, (character) => character.replace(INVISIBLE, ''))
    .slice(0, CODE_MAX_LENGTH)
    .join('')
    .trim()
}

/** The words for a message key, for the text of one in any language, or for a code we do not know (Q12 to Q14). */
export function shownMessage(value: string, language: Language, canLogIn = true): string {
  const key = messageKeyOf(value)
  const code = plainText(value)
  return key !== undefined || code === ''
    ? messageText(key ?? value, language, canLogIn)
    : say(texts.internalErrorWithCode, language, { code })
}
