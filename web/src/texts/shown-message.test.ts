import { LANGUAGES } from '@beckon/contract/languages'
import { MESSAGES, type MessageKey } from '@beckon/contract/messages'
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { plainText, shownMessage } from './shown-message.ts'

describe('a message from an address', () => {
  it('shows a known key in the language of the interface [Q12]', () => {
    expect(shownMessage('noCompatibleStbFound', 'en')).toBe('No compatible TV box found.')
    expect(shownMessage('noCompatibleStbFound', 'fr')).toBe(MESSAGES.noCompatibleStbFound.fr)
  })

  it('takes the text of a known message in any language for its key [Q12]', () => {
    for (const language of LANGUAGES) {
      expect(shownMessage(MESSAGES.couldNotProcessKey[language], 'es')).toBe(MESSAGES.couldNotProcessKey.es)
    }
  })

  it('shows an unknown code in parentheses after the internal-error text [Q13]', () => {
    expect(shownMessage('E-4711', 'en')).toBe("We're sorry. An internal error occurred. (E-4711)")
    expect(shownMessage('E-4711', 'fr')).toContain('(E-4711)')
  })

  it('keeps markup as the characters it is made of, cut at 300 [Q14]', () => {
    expect(shownMessage('<b>x</b>', 'en')).toContain('(<b>x</b>)')
    expect(Array.from(plainText('😀'.repeat(400)))).toHaveLength(300)
    expect(plainText('half a \uD800 character'), 'which no address could carry').toBe('half a  character')
  })

  it.each(LANGUAGES)('speaks of no log-in where there is none (%s)', (language) => {
    for (const key of Object.keys(MESSAGES) as MessageKey[])
      for (const value of [key, MESSAGES[key][language]])
        expect(shownMessage(value, language, false)).not.toMatch(
          /log-?in|logging|inici\w+ sesión|vous (?:re)?connecter|connectez/iu,
        )
    expect(shownMessage('sessionIsNoLongerValid', 'en', false)).toBe(
      'This remote is no longer paired. You need to pair it again.',
    )
  })

  it('lets no foreign text change the sentence around it', () => {
    fc.assert(
      fc.property(
        fc.oneof(fc.string({ unit: 'binary' }), fc.string()),
        fc.constantFrom(...LANGUAGES),
        (value, language) => {
          const shown = shownMessage(value, language)
          // The walls around a text that is written from right to left are ours, and closed.
          expect(shown.replace(/\u2068([^\u2068\u2069]*)\u2069/u, '$1')).not.toMatch(/[\p{Cc}\p{Cf}]/u)
          expect(shown.length).toBeGreaterThan(10)
        },
      ),
      { numRuns: 10_000 },
    )
  })

  it('fills a place in a text only with what was meant for it', () => {
    expect(shownMessage('{code}$&', 'en')).toBe("We're sorry. An internal error occurred. ({code}$&)")
  })

  it.each([
    ['sessionIsNoLongerValid', 'Your session is no longer valid. You need to re-pair or login.'],
    ['yourSessionExpired', 'Your session has expired. You need to re-pair or login.'],
    ['EXPIRED-EASYPAIR-TOKEN', 'Your EasyPair setup has expired. You need to re-pair or login.'],
    ['EXPIRED-XAPI-TOKEN', 'Your session has expired. You need to re-pair or login.'],
    ['couldNotProcessKey', 'We could not process that key. Please try again.'],
    ['confirmationTookTooLong', 'The confirmation process took too long. Refresh this page to try again.'],
    ['unusualErrorConfirmingCode', 'An unusual error occurred while confirming your code. Please try again.'],
    ['internalErrorGettingCode', "We're sorry. An internal error occurred while getting your code. Please try again."],
    ['unusualErrorGettingCode', 'An unusual error occurred while getting your code. Please try again.'],
    ['internalErrorOccurred', "We're sorry. An internal error occurred."],
    [
      'internalErrorGettingBtns',
      "We're sorry. An error occurred getting your customized button data. Please try again later.",
    ],
    ['internalErrorSavingBtns', "We're sorry. An error occurred saving your buttons. Please try again later."],
    ['noCompatibleStbFound', 'No compatible TV box found.'],
    ['internalErrorGettingDevs', "We're sorry. An internal error occurred while getting your TV boxes."],
    ['internalErrorGettingToken', "We're sorry. An internal error occurred while connecting to your TV box."],
    [
      'internalErrorSavingCompanionPairing',
      "We're sorry. An internal error occurred while pairing your Companion App.",
    ],
    ['wereSorryInternalError', "We're sorry. An internal error occurred. Please try again later."],
    ['appRequiresLocalStorage', 'This application requires Local Storage support.'],
    ['cantSeeStbsWithoutLogin', "You can't see your TV boxes without logging in."],
  ] satisfies [MessageKey, string][])('says %s in the words of the specification [Q15-Q33]', (key, english) => {
    expect(shownMessage(key, 'en')).toBe(english)
  })
})
