import { describe, expect, it } from 'vitest'
import { logoutLink } from '../session/login-links.ts'
import { bookmarkLink } from './bookmark-link.ts'

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
