/** Certificates like those that devices make for themselves. */
import { execFileSync } from 'node:child_process'
import { X509Certificate } from 'node:crypto'

export interface SelfSigned {
  readonly cert: string
  readonly key: string
  /** As `fingerprintOf` of `wire/pinned-tls.ts` tells it. */
  readonly fingerprint: string
}

/** Made by openssl, which takes some ten milliseconds. */
export function selfSigned(name: string): SelfSigned {
  const pem = execFileSync(
    'openssl',
    ['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes', '-days', '2', '-subj'].concat(
      `/CN=${name}`,
      '-keyout',
      '-',
      '-out',
      '-',
    ),
    { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] },
  )
  const part = (kind: string) =>
    new RegExp(`-----BEGIN ${kind}-----[^-]+-----END ${kind}-----`, 'u').exec(pem)?.[0] ?? ''
  const cert = part('CERTIFICATE')
  const { fingerprint256 } = new X509Certificate(cert)
  return { cert, key: part('PRIVATE KEY'), fingerprint: fingerprint256.replaceAll(':', '') }
}
