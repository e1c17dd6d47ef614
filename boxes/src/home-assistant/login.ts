/**
 * Access to Home Assistant: a long-lived token of its owner, or a log-in at its own page (OAuth, with our address as
 * the client id), which gives a refresh token to store, and access tokens for half an hour.
 */
import { jsonIn, lenient } from '@beckon/contract/shapes'
import * as v from 'valibot'
import type { BoxSecrets } from '../box-memory.ts'
import { givenToken } from '../kept-login.ts'
import { HttpClient } from '../wire/http-client.ts'
import type { CertificateCheck } from '../wire/pinned-tls.ts'
import { DeviceError, type Deadline } from '../wire/command.ts'
import { hostInUrl } from '../wire/address.ts'

export interface HomeAssistantAddress {
  readonly host: string
  readonly port: number
  /** The pinned certificate for https; undefined for plain http. */
  readonly pin?: CertificateCheck | undefined
}

/** The stored access. `clientId` is sent with every use of the refresh token. */
export type Access =
  | { readonly is: 'token'; readonly token: string }
  | { readonly is: 'login'; readonly clientId: string; readonly refresh: string }

export function accessIn(token: string | undefined, secrets: BoxSecrets): Access | undefined {
  const { token: kept, clientId, refresh } = secrets
  const given = givenToken(token, secrets)
  if (given !== undefined) return { is: 'token', token: given }
  if (clientId !== undefined && refresh !== undefined) return { is: 'login', clientId, refresh }
  return kept === undefined ? undefined : { is: 'token', token: kept }
}

/** The page where the owner's browser logs in. */
export function loginPage({ host, port, pin }: HomeAssistantAddress): string {
  return `${pin === undefined ? 'http' : 'https'}://${hostInUrl(host)}:${port}/auth/authorize`
}

/**
 * Exchanges the code of a log-in, which is valid once and for ten minutes, for the secrets of the box. Rejects with a
 * DeviceError: BOX-NOT-ALLOWED for an invalid code.
 */
export async function exchangeCode(
  address: HomeAssistantAddress,
  clientId: string,
  code: string,
  time: Deadline,
): Promise<BoxSecrets> {
  const { refresh_token: refresh } = await tokensFor(
    address,
    { grant_type: 'authorization_code', code },
    clientId,
    time,
  )
  if (refresh === undefined) throw new DeviceError('BOX-NOT-ALLOWED')
  return { clientId, refresh }
}

/** Revokes a log-in at Home Assistant; its owner has to delete a long-lived token. Rejects with a DeviceError. */
export async function revoke(address: HomeAssistantAddress, { refresh }: BoxSecrets, time: Deadline): Promise<void> {
  if (refresh !== undefined) await post(address, { action: 'revoke', token: refresh }, time)
}

const RENEW_BEFORE_MS = 60_000

/** The current access token, renewed shortly before it expires and after it was refused. */
export class AccessToken {
  readonly #address: HomeAssistantAddress
  readonly #access: Access
  #token: { readonly text: string; readonly until: number } | undefined

  constructor(address: HomeAssistantAddress, access: Access) {
    this.#address = address
    this.#access = access
  }

  async now(time: Deadline): Promise<string> {
    const access = this.#access
    if (access.is === 'token') return access.token
    if (this.#token === undefined || performance.now() > this.#token.until - RENEW_BEFORE_MS) {
      const fields = { grant_type: 'refresh_token', refresh_token: access.refresh }
      const answer = await tokensFor(this.#address, fields, access.clientId, time)
      this.#token = { text: answer.access_token, until: performance.now() + answer.expires_in * 1_000 }
    }
    return this.#token.text
  }

  /** Called when the token was refused. Returns whether a new one can be requested. */
  forget(): boolean {
    const canRenew = this.#token !== undefined
    this.#token = undefined
    return canRenew
  }
}

const tokens = v.object({
  access_token: v.pipe(v.string(), v.nonEmpty()),
  expires_in: v.pipe(v.number(), v.minValue(0)),
  refresh_token: lenient(v.string()),
})

async function tokensFor(
  address: HomeAssistantAddress,
  fields: Readonly<Record<string, string>>,
  clientId: string,
  time: Deadline,
): Promise<v.InferOutput<typeof tokens>> {
  const { status, text } = await post(address, { ...fields, client_id: clientId }, time)
  // 400 for an invalid code or token, 403 for a user who may not log in (any more).
  if (status === 400 || status === 403) throw new DeviceError('BOX-NOT-ALLOWED')
  const parsed = status === 200 ? jsonIn(tokens, text) : undefined
  if (parsed === undefined) throw new DeviceError('BOX-UNREACHABLE')
  return parsed
}

async function post({ host, port, pin }: HomeAssistantAddress, fields: Record<string, string>, time: Deadline) {
  const http = new HttpClient({ host, port, probe: { path: '/' }, ...(pin === undefined ? {} : { pin }) })
  try {
    const headers = { 'content-type': 'application/x-www-form-urlencoded' }
    const body = String(new URLSearchParams(fields))
    // `ask` repeats a request only on a reused connection. This one is new, so a code, which Home Assistant refuses the
    // second time, is sent once.
    return await http.ask({ method: 'POST', path: '/auth/token', headers, body }, time)
  } finally {
    http.close()
  }
}
