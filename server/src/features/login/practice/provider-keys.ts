/** The practice provider's keys, all derived from the data folder's key: they survive a restart and need no storage. */
import { createECDH } from 'node:crypto'
import type { JWK } from 'oidc-provider'
import type { Seal } from '../../../storage/seal.ts'

export interface ProviderKeys {
  readonly signing: JWK
  readonly cookies: readonly string[]
  readonly clientSecret: string
}

export function providerKeys(seal: Seal): ProviderKeys {
  return {
    signing: signingKey((attempt) => Buffer.from(seal.keyed('practice provider', `signing ${attempt}`), 'base64url')),
    cookies: [seal.keyed('practice provider', 'cookies')],
    clientSecret: seal.keyed('practice provider', 'client secret'),
  }
}

/** A P-256 key from given bytes. One number in four thousand million is no private key; then the next is taken. */
function signingKey(bytes: (attempt: number) => Buffer): JWK {
  for (let attempt = 1; ; attempt += 1) {
    try {
      const pair = createECDH('prime256v1')
      pair.setPrivateKey(bytes(attempt))
      const point = pair.getPublicKey()
      const part = (from: number) => point.subarray(from, from + 32).toString('base64url')
      return {
        kty: 'EC',
        crv: 'P-256',
        alg: 'ES256',
        use: 'sig',
        kid: 'beckon',
        x: part(1),
        y: part(33),
        d: bytes(attempt).toString('base64url'),
      }
    } catch (error) {
      if (attempt === 8) throw error
    }
  }
}
