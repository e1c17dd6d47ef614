/** Our certificate, by which a TV knows us: made once for each box, and signed by itself. */
import { OUR_NAME } from '../set-up.ts'

/** Both in PEM. */
export interface ClientCertificate {
  readonly cert: string
  readonly key: string
}

/** The code of a pairing is bound to modulus and exponent, so it must be RSA. */
const ALGORITHM = {
  name: 'RSASSA-PKCS1-v1_5',
  hash: 'SHA-256',
  modulusLength: 2048,
  publicExponent: new Uint8Array([1, 0, 1]),
} as const
/** The clock of a TV may be wrong. */
const NOT_BEFORE = new Date(Date.UTC(2020, 0, 1))
const NOT_AFTER = new Date(Date.UTC(2099, 0, 1))

/** Takes about 0.1 s. The library is loaded only here, since a box needs it once. */
export async function makeClientCertificate(): Promise<ClientCertificate> {
  const { makeKeyedCertificate } = await import('../certificates.ts')
  const { certificate, key } = await makeKeyedCertificate({
    commonName: 'atvremote',
    organization: OUR_NAME,
    notBefore: NOT_BEFORE,
    notAfter: NOT_AFTER,
    algorithm: ALGORITHM,
  })
  return { cert: certificate, key }
}
