import { describe, expect, it } from 'vitest'
import { loginErrorPath, readCallback, wantsSigns } from './complete-login.ts'

function read(query: string) {
  return readCallback(new URLSearchParams(query))
}

describe('the login callback', () => {
  it('reads code, state and sender [C04]', () => {
    expect(read('code=abc&state=login%3Dx%3Basl%3Dtrue&iss=https%3A%2F%2Fidp')).toEqual({
      is: 'code',
      code: 'abc',
      state: 'login=x;asl=true',
      iss: 'https://idp',
    })
  })

  it('lets an error count more than a code [C04 C10]', () => {
    expect(read('code=abc&error=access_denied&error_description=No&activity_id=7&state=s')).toEqual({
      is: 'error',
      details: { error: 'access_denied', error_description: 'No', activity_id: '7' },
      state: 's',
      iss: undefined,
    })
  })

  it('takes an empty parameter for none', () => {
    expect(read('code=&error=&state=')).toEqual({ is: 'nothing' })
  })

  it("passes the provider's words on [C07-C09]", () => {
    const details = { error: 'access_denied', error_description: 'Not you', activity_id: 'A1' }
    expect(loginErrorPath(details)).toBe(
      '/error?msg=loginError&error=access_denied&error_description=Not+you&activity_id=A1',
    )
  })

  it.each([
    ['asl=true', true],
    ["asl='true'", true],
    ['login=x;asl=true', true],
    ['login=x;asl=%27true%27;from=home', true],
    ['handle=x&asl=true', true],
    ['asl=yes', false],
    ['asl=true%', false],
    ['hasl=true', false],
    ['', false],
  ])('reads from the state “%s” whether signs are wanted [C05 C06]', (state, expected) => {
    expect(wantsSigns({ state, iss: undefined })).toBe(expected)
  })
})
