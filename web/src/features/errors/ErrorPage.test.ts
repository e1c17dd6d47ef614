import { LANGUAGES } from '@beckon/contract/languages'
import { MESSAGES } from '@beckon/contract/messages'
import { describe, expect, it } from 'vitest'
import { errorText } from './ErrorPage.tsx'

function text(query: string, language: (typeof LANGUAGES)[number] = 'en'): string {
  return errorText(new URLSearchParams(query), language, true)
}

describe('the error page says', () => {
  it('the status of an error [Q01 Q02]', () => {
    expect(text('err=ERROR&sts=503')).toBe("We're sorry. An error occurred. (503)")
  })

  it('that the user needs to log in again [Q03]', () => {
    expect(text('err=INVALID-TOKEN')).toBe('You need to re-login.')
    expect(text('err=INVALID-TOKEN&sts=401')).toBe('You need to re-login.')
  })

  it('the internal error when there is no status [Q04]', () => {
    expect(text('err=ERROR')).toBe("We're sorry. An internal error occurred.")
    expect(text('err=ERROR&sts=')).toBe("We're sorry. An internal error occurred.")
  })

  it('any other code as unexpected, whatever the message [Q05]', () => {
    expect(text('err=E17&sts=500&msg=noCompatibleStbFound')).toBe("We're sorry. An unexpected error occurred. (E17)")
  })

  it('the message when there is no code [Q06]', () => {
    expect(text('msg=noCompatibleStbFound')).toBe('No compatible TV box found.')
    expect(text('msg=noCompatibleStbFound', 'es')).toBe(MESSAGES.noCompatibleStbFound.es)
  })

  it('that something weird happened when there is neither [Q07]', () => {
    expect(text('')).toBe('Something weird happened')
    expect(text('sts=500')).toBe('Something weird happened')
  })

  it("the provider's error, its description and activity [C07-C09 Q34]", () => {
    expect(text('msg=loginError&error=access_denied')).toBe('Login Error: access_denied')
    expect(text('msg=loginError&error=access_denied&error_description=Not you')).toBe(
      'Login Error: access_denied (Not you)',
    )
    expect(text('msg=loginError&error=access_denied&activity_id=A1')).toBe('Login Error: access_denied [A1]')
    expect(text('msg=loginError&error=access_denied&error_description=Not you&activity_id=A1')).toBe(
      'Login Error: access_denied (Not you) [A1]',
    )
  })

  it('values from the address as plain text, cut at 300 [Q14]', () => {
    expect(text('err=<img src=x>')).toBe("We're sorry. An unexpected error occurred. (<img src=x>)")
    expect(text(`err=${'x'.repeat(500)}`)).toBe(`We're sorry. An unexpected error occurred. (${'x'.repeat(300)})`)
    expect(text('err=a%00b%E2%80%AEc')).toBe("We're sorry. An unexpected error occurred. (abc)")
  })

  it('something else in each language [Q35]', () => {
    for (const query of ['', 'err=ERROR&sts=1', 'err=INVALID-TOKEN', 'err=X', 'msg=loginError']) {
      expect(new Set(LANGUAGES.map((language) => text(query, language))).size).toBe(3)
    }
  })
})
