/** Our certificate, by which a TV knows us: made once for each box, and signed by itself. */
import { randomBytes, webcrypto } from 'node:crypto'
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
  await import('reflect-metadata')
  const x509 = await import('@peculiar/x509')
  const keys = (await webcrypto.subtle.generateKey(ALGORITHM, true, ['sign', 'verify'])) as CryptoKeyPair
  const certificate = await x509.X509CertificateGenerator.createSelfSigned({
    serialNumber: `01${randomBytes(15).toString('hex')}`,
    name: [{ CN: ['atvremote'] }, { O: [OUR_NAME] }],
    notBefore: NOT_BEFORE,
    notAfter: NOT_AFTER,
    keys,
    signingAlgorithm: ALGORITHM,
  })
  const key = Buffer.from(await webcrypto.subtle.exportKey('pkcs8', keys.privateKey))
  return { cert: certificate.toString('pem'), key: x509.PemConverter.encode(key, 'PRIVATE KEY') }
}
