/**
 * The household's own certificate authority: made once, valid for ten years, and limited by critical name constraints
 * to names and addresses at home. A stolen key can imitate this household, but no other site.
 */
import 'reflect-metadata'
import { createHash, randomBytes, webcrypto } from 'node:crypto'
import { isIP } from 'node:net'
import * as asn1 from '@peculiar/asn1-schema'
import {
  GeneralName,
  GeneralSubtree,
  GeneralSubtrees,
  id_ce_nameConstraints,
  NameConstraints,
} from '@peculiar/asn1-x509'
import * as x509 from '@peculiar/x509'
import { DAY_MS } from '@beckon/contract/time-units'
import { isHomeName, isPrivateAddress } from './home-names.ts'

const AUTHORITY_LIFE_MS = 3_652 * DAY_MS
/** Apple's systems refuse server certificates that live longer than 398 days. */
const CERTIFICATE_LIFE_MS = 397 * DAY_MS
/** A device whose clock is behind must accept a new certificate, too. */
const CLOCK_SLACK_MS = DAY_MS
const ALGORITHM = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' } as const
const SERVER_AUTH = '1.3.6.1.5.5.7.3.1'

const HOME_DOMAINS = ['localhost', 'local', 'home.arpa', 'lan', 'internal']
const HOME_ADDRESSES = [
  '127.0.0.0/8',
  '10.0.0.0/8',
  '172.16.0.0/12',
  '192.168.0.0/16',
  '169.254.0.0/16',
  '100.64.0.0/10',
  '::1/128',
  'fc00::/7',
  'fe80::/10',
]

/** A certificate and its private key, both as PEM. */
export interface KeyedCertificate {
  readonly certificate: string
  readonly key: string
}

/** `furtherNames`: host names that it may also sign for, beside the usual ones at home. */
export async function makeAuthority(
  machine: string,
  furtherNames: readonly string[],
  now: number,
): Promise<KeyedCertificate> {
  const keys = await webcrypto.subtle.generateKey(ALGORITHM, true, ['sign', 'verify'])
  const certificate = await x509.X509CertificateGenerator.createSelfSigned({
    serialNumber: serial(),
    name: [{ O: ['Beckon'] }, { CN: [`Beckon at home (${machine}, ${new Date(now).getUTCFullYear()})`] }],
    notBefore: new Date(now - CLOCK_SLACK_MS),
    notAfter: new Date(now + AUTHORITY_LIFE_MS),
    keys: keys as CryptoKeyPair,
    signingAlgorithm: ALGORITHM,
    extensions: [
      new x509.BasicConstraintsExtension(true, 0, true),
      new x509.KeyUsagesExtension(x509.KeyUsageFlags.keyCertSign | x509.KeyUsageFlags.cRLSign, true),
      new x509.ExtendedKeyUsageExtension([SERVER_AUTH]),
      nameConstraints([
        ...HOME_DOMAINS,
        ...[machine, ...furtherNames].filter((name) => isIP(name) === 0 && !isHomeName(name)),
      ]),
      await x509.SubjectKeyIdentifierExtension.create(keys.publicKey as CryptoKey),
    ],
  })
  return { certificate: certificate.toString('pem'), key: await exportKey(keys.privateKey) }
}

/** A certificate for these names and addresses of this machine, signed by the authority. */
export async function makeCertificate(
  authority: KeyedCertificate,
  names: readonly string[],
  now: number,
): Promise<KeyedCertificate> {
  const issuer = new x509.X509Certificate(authority.certificate)
  const keys = await webcrypto.subtle.generateKey(ALGORITHM, true, ['sign', 'verify'])
  const certificate = await x509.X509CertificateGenerator.create({
    serialNumber: serial(),
    issuer: issuer.subjectName,
    subject: [{ O: ['Beckon'] }, { CN: [names[0] ?? 'localhost'] }],
    notBefore: new Date(now - CLOCK_SLACK_MS),
    notAfter: new Date(Math.min(now + CERTIFICATE_LIFE_MS - CLOCK_SLACK_MS, issuer.notAfter.getTime())),
    publicKey: keys.publicKey as CryptoKey,
    signingKey: await importKey(authority.key),
    signingAlgorithm: ALGORITHM,
    extensions: [
      new x509.BasicConstraintsExtension(false, undefined, true),
      new x509.KeyUsagesExtension(x509.KeyUsageFlags.digitalSignature, true),
      new x509.ExtendedKeyUsageExtension([SERVER_AUTH]),
      new x509.SubjectAlternativeNameExtension(
        names.map((value) => ({ type: isIP(value) === 0 ? 'dns' : 'ip', value }) as const),
      ),
      await x509.SubjectKeyIdentifierExtension.create(keys.publicKey as CryptoKey),
      await x509.AuthorityKeyIdentifierExtension.create(issuer),
    ],
  })
  return { certificate: certificate.toString('pem'), key: await exportKey(keys.privateKey) }
}

/** Whether the authority's name constraints permit this host name, or it is an address at home. */
export function coversName(authority: KeyedCertificate, name: string): boolean {
  if (isIP(name) !== 0) return isPrivateAddress(name)
  const extension = new x509.X509Certificate(authority.certificate).getExtension(id_ce_nameConstraints)
  const permitted = extension && asn1.AsnConvert.parse(extension.value, NameConstraints).permittedSubtrees
  return (permitted ?? []).some(
    ({ base }) => base.dNSName !== undefined && (name === base.dNSName || name.endsWith(`.${base.dNSName}`)),
  )
}

/** The certificate as DER, which devices install. */
export function bytesOf(certificate: string): Buffer {
  return Buffer.from(new x509.X509Certificate(certificate).rawData)
}

/** SHA-256 of the certificate, written as operating systems show it, for a person to compare. */
export function fingerprintOf(certificate: string): string {
  const hex = createHash('sha256').update(bytesOf(certificate)).digest('hex').toUpperCase()
  return (hex.match(/../gu) ?? []).join(':')
}

function nameConstraints(domains: readonly string[]): x509.Extension {
  const permitted = [
    ...domains.map((dNSName) => new GeneralName({ dNSName })),
    ...HOME_ADDRESSES.map((iPAddress) => new GeneralName({ iPAddress })),
  ]
  const value = new NameConstraints({
    permittedSubtrees: new GeneralSubtrees(permitted.map((base) => new GeneralSubtree({ base }))),
  })
  return new x509.Extension(id_ce_nameConstraints, true, asn1.AsnConvert.serialize(value))
}

/** 127 random bits, positive. */
function serial(): string {
  const bytes = randomBytes(16)
  bytes[0] = ((bytes[0] as number) & 0x7f) | 0x40
  return bytes.toString('hex')
}

async function exportKey(key: webcrypto.CryptoKey): Promise<string> {
  const bytes = Buffer.from(await webcrypto.subtle.exportKey('pkcs8', key)).toString('base64')
  return `-----BEGIN PRIVATE KEY-----\n${(bytes.match(/.{1,64}/gu) ?? []).join('\n')}\n-----END PRIVATE KEY-----`
}

async function importKey(pem: string): Promise<CryptoKey> {
  const bytes = Buffer.from(pem.replaceAll(/-----[^-]+-----|\s/gu, ''), 'base64')
  return (await webcrypto.subtle.importKey('pkcs8', bytes, ALGORITHM, false, ['sign'])) as CryptoKey
}
