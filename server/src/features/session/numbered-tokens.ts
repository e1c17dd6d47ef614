/**
 * Tokens that name their session and their number in it: `v2.<session>.<number>.<proof>`. The proof is made with the
 * server's key, so an old token is recognised by its number and needs no row. The newest is also recognised by its
 * fingerprint, which survives a lost key.
 */
import { timingSafeEqual } from 'node:crypto'
import { fingerprint, type Seal } from '../../storage/seal.ts'

const FORM = /^v2\.([\da-f-]{36})\.([1-9]\d{0,8})\.[\w-]{43}$/u

export interface NumberedToken {
  readonly sessionId: string
  readonly number: number
  /** Whether this server's key made it. */
  readonly isProven: boolean
  readonly hash: string
}

export function writeNumbered(seal: Seal, sessionId: string, number: number): string {
  return `v2.${sessionId}.${number}.${seal.keyed('session token', `${sessionId} ${number}`)}`
}

/** Undefined for a token of another form. */
export function readNumbered(seal: Seal, token: string): NumberedToken | undefined {
  const [, sessionId = '', digits = ''] = FORM.exec(token) ?? []
  if (sessionId === '') return undefined
  const number = Number(digits)
  const own = Buffer.from(writeNumbered(seal, sessionId, number))
  const given = Buffer.from(token)
  return {
    sessionId,
    number,
    isProven: own.length === given.length && timingSafeEqual(own, given),
    hash: fingerprint(token),
  }
}
