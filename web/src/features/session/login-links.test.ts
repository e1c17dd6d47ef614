import { describe, expect, it } from 'vitest'
import { loginHref } from './login-links.ts'
import { remotePath } from '../../client/modes.ts'

describe('the login link', () => {
  it('carries partner, client device id and what the address has, encoded [B02 S29]', () => {
    const href = loginHref(
      { partner: 'cox-test', clientDeviceId: 'my id&', language: 'en' },
      new URLSearchParams('asl=true&partner=shaw&note=a b'),
    )
    const url = new URL(href, 'http://tv.test')
    expect(url.pathname).toBe('/login')
    expect(Object.fromEntries(url.searchParams)).toEqual({
      partner: 'cox-test',
      clientDeviceId: 'my id&',
      locale: 'en',
      asl: 'true',
      note: 'a b',
    })
  })

  it('never carries a token', () => {
    const href = loginHref(
      { partner: 'cox', clientDeviceId: 'c', language: 'en' },
      new URLSearchParams('ept=a&arToken=b'),
    )
    expect(href).toBe('/login?partner=cox&clientDeviceId=c&locale=en')
  })

  it('asks for the language of the page, whatever the browser prefers', () => {
    const href = loginHref(
      { partner: 'videotron', clientDeviceId: 'c', language: 'fr' },
      new URLSearchParams('locale=en'),
    )
    expect(href).toBe('/login?locale=fr&partner=videotron&clientDeviceId=c')
  })
})

describe('the remote page', () => {
  it('is my remote only when the user chose that [A20 D10]', () => {
    expect(remotePath(true)).toBe('/my-remote')
    expect(remotePath(false)).toBe('/remote')
    expect(remotePath(undefined)).toBe('/remote')
  })
})
