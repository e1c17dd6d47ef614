import { describe, expect, it } from 'vitest'
import { bookmarkLink, loginHref, logoutLink } from './session-links.ts'
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

const session = {
  clientDeviceId: 'cd-1',
  deviceId: 'box-1',
  arToken: 'token-1',
  bookmarkKey: 'key+1/=',
  partner: 'comcast-test',
}

describe('the bookmark link', () => {
  it('carries the client device id and the bookmark key, and nothing else [G08]', () => {
    const link = new URL(bookmarkLink(session, 'https://tv.example/remote') ?? '')
    expect(link.origin + link.pathname).toBe('https://tv.example/remote')
    expect([...link.searchParams]).toEqual([
      ['cd', 'cd-1'],
      ['ept', 'key+1/='],
    ])
  })

  it('carries the session token only where the server gave no bookmark key [G07 G08]', () => {
    expect(bookmarkLink(session, 'https://tv.example/remote')).not.toContain('token-1')
    const link = new URL(bookmarkLink({ ...session, bookmarkKey: undefined }, 'https://tv.example/remote') ?? '')
    expect(link.searchParams.get('ept')).toBe('token-1')
  })

  it.each(['deviceId', 'arToken'] as const)('is there only with a %s [G07]', (missing) => {
    expect(bookmarkLink({ ...session, [missing]: undefined }, 'https://tv.example/remote')).toBeUndefined()
  })
})

describe('the logout link', () => {
  it('is the host path with partner, client device id and token [G14] [C18] [S30]', () => {
    expect(logoutLink(session)).toBe('/logout?partner=comcast-test&clientDeviceId=cd-1&idToken=token-1')
  })

  it('says so when the bookmark ends, too', () => {
    expect(logoutLink(session, true)).toBe(`${logoutLink(session)}&endBookmark=true`)
  })
})
