/** The two cookies of login and logout: httpOnly, for this host only, gone after ten minutes. */
import { LOGIN_LIVES_MS } from './begun-logins.ts'

/**
 * `begun`: the log-ins that this browser began. `leaving`: this browser asked to log out, so it may open
 * /logout-complete.
 */
const NAMES = { begun: 'beckon-login', leaving: 'beckon-leaving' } as const
export type LoginCookie = keyof typeof NAMES

/** Over https the prefix makes browsers refuse a cookie planted by a neighbouring host or over plain http. */
function nameOf(cookie: LoginCookie, origin: string): string {
  return origin.startsWith('https:') ? `__Host-${NAMES[cookie]}` : NAMES[cookie]
}

export function readCookie(cookie: LoginCookie, origin: string, header: string | undefined): string | undefined {
  const start = `${nameOf(cookie, origin)}=`
  return header
    ?.split(';')
    .map((part) => part.trim())
    .find((part) => part.startsWith(start))
    ?.slice(start.length)
}

/** The `Set-Cookie` value. Lax, because the provider's redirect back is a navigation from a foreign site. */
export function cookieToSet(cookie: LoginCookie, origin: string, value: string): string {
  const secure = origin.startsWith('https:') ? '; Secure' : ''
  return `${nameOf(cookie, origin)}=${value}; Path=/; Max-Age=${LOGIN_LIVES_MS / 1000}; HttpOnly; SameSite=Lax${secure}`
}
