/** Who uses the server: subscribers, and the sessions of their remotes. */
import type { Language } from '@beckon/contract/languages'
import type { LinkRight } from '@beckon/contract/other-programs'

/** A subscriber of one partner. */
export interface Account {
  readonly id: string
  readonly partner: string
  /** The subscriber's id at the partner's identity provider. */
  readonly subject: string
}

export interface Session {
  readonly id: string
  readonly account: Account
  /** How the session was begun. */
  readonly by: 'login' | 'easy-pair' | 'bookmark' | 'companion' | 'press-link'
  readonly boxId: string | undefined
  /** A label that the browser chooses; no right depends on it. */
  readonly clientDeviceId: string
}

/** The session of a press link, with the rights that its user gave. */
export interface LinkSession extends Session {
  readonly by: 'press-link'
  readonly may: ReadonlySet<LinkRight>
  /** The web pages that may use it. */
  readonly origins: readonly string[]
  /** The language of the page on which it was made, for programs that name none. */
  readonly language: Language
}

/**
 * Whether the session belongs to another program: it is no remote, so it has no page to show anything, and no bookmark.
 */
export function isOfProgram(by: string): boolean {
  return by === 'companion' || by === 'press-link'
}

/** Why a token is not valid. Calls return the last two only if they list them among their statuses. */
export type TokenRefusal = 'INVALID-TOKEN' | 'REMOTE-ENDED' | 'EXPIRED-EASYPAIR-TOKEN' | 'EXPIRED-XAPI-TOKEN'
