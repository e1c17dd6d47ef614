/** Who uses the server: subscribers, and the sessions of their remotes. */

/** A subscriber of one partner. */
export interface Account {
  readonly id: string
  readonly partner: string
  /** Who they are at the partner's identity provider. */
  readonly subject: string
}

export interface Session {
  readonly id: string
  readonly account: Account
  /** How it was begun. */
  readonly by: 'login' | 'easy-pair' | 'bookmark' | 'companion'
  readonly boxId: string | undefined
  /** A label that the browser gives itself; no right rests on it. */
  readonly clientDeviceId: string
}

/** Why a token is no longer good: the last two are told only by the calls that name them among their statuses. */
export type TokenRefusal = 'INVALID-TOKEN' | 'REMOTE-ENDED' | 'EXPIRED-EASYPAIR-TOKEN' | 'EXPIRED-XAPI-TOKEN'
