/**
 * The household's own certificate authority: made once, valid for ten years, and limited by critical name constraints
 * to names and addresses at home. A stolen key can imitate this household, but no other site.
 */
import { X509Certificate } from 'node:crypto'
import { isIP } from 'node:net'
import { extension, makeKeyedCertificate, parseCertificate, type KeyedCertificate } from '@beckon/boxes/certificates'
import { DAY_MS } from '@beckon/contract/time-units'
import * as asn1 from 'asn1js'
import ipaddr from 'ipaddr.js'
import * as pkijs from 'pkijs'
import { isHomeName, isPrivateAddress } from '../home-names.ts'

const AUTHORITY_LIFE_MS = 3_652 * DAY_MS
/** Apple's systems refuse server certificates that live longer than 398 days. */
const CERTIFICATE_LIFE_MS = 397 * DAY_MS
/** A device whose clock is behind must accept a new certificate, too. */
const CLOCK_SLACK_MS = DAY_MS
const ALGORITHM = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' } as const
/** Object identifiers and kinds of names (RFC 5280). */
const SERVER_AUTH = '1.3.6.1.5.5.7.3.1'
const KEY_USAGE = '2.5.29.15'
const ALTERNATIVE_NAMES = '2.5.29.17'
const BASIC_CONSTRAINTS = '2.5.29.19'
const NAME_CONSTRAINTS = '2.5.29.30'
const EXTENDED_KEY_USAGE = '2.5.29.37'
const DNS_NAME = 2
const IP_ADDRESS = 7
/** Bits of the key usage, the first bit on the left. */
const SIGNS_CERTIFICATES_AND_LISTS = { valueHex: Uint8Array.of(0b0000_0110), unusedBits: 1 }
const SIGNS_DATA = { valueHex: Uint8Array.of(0b1000_0000), unusedBits: 7 }

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

/** `furtherNames`: host names that it may also sign for, beside the usual ones at home. */
export async function makeAuthority(
  machine: string,
  furtherNames: readonly string[],
  now: number,
): Promise<KeyedCertificate> {
  return makeKeyedCertificate({
    organization: 'Beckon',
    commonName: `Beckon at home (${machine}, ${new Date(now).getUTCFullYear()})`,
    notBefore: new Date(now - CLOCK_SLACK_MS),
    notAfter: new Date(now + AUTHORITY_LIFE_MS),
    algorithm: ALGORITHM,
    extensions: [
      extension(BASIC_CONSTRAINTS, new pkijs.BasicConstraints({ cA: true, pathLenConstraint: 0 }).toSchema(), true),
      extension(KEY_USAGE, new asn1.BitString(SIGNS_CERTIFICATES_AND_LISTS), true),
      FOR_SERVERS,
      nameConstraints([
        ...HOME_DOMAINS,
        ...[machine, ...furtherNames].filter((name) => isIP(name) === 0 && !isHomeName(name)),
      ]),
    ],
  })
}

/** A certificate for these names and addresses of this machine, signed by the authority. */
export async function makeCertificate(
  authority: KeyedCertificate,
  names: readonly string[],
  now: number,
): Promise<KeyedCertificate> {
  const authorityEnds = new X509Certificate(authority.certificate).validToDate.getTime()
  return makeKeyedCertificate({
    organization: 'Beckon',
    commonName: names[0] ?? 'localhost',
    notBefore: new Date(now - CLOCK_SLACK_MS),
    notAfter: new Date(Math.min(now + CERTIFICATE_LIFE_MS - CLOCK_SLACK_MS, authorityEnds)),
    algorithm: ALGORITHM,
    issuer: authority,
    extensions: [
      extension(BASIC_CONSTRAINTS, new pkijs.BasicConstraints().toSchema(), true),
      extension(KEY_USAGE, new asn1.BitString(SIGNS_DATA), true),
      FOR_SERVERS,
      extension(
        ALTERNATIVE_NAMES,
        new pkijs.AltName({
          altNames: names.map((name) => (isIP(name) === 0 ? dnsName(name) : addressName(ipaddr.parse(name)))),
        }).toSchema(),
      ),
    ],
  })
}

/** Whether the authority's name constraints permit this host name, or it is an address at home. */
export function coversName(authority: KeyedCertificate, name: string): boolean {
  if (isIP(name) !== 0) return isPrivateAddress(name)
  const found = parseCertificate(authority.certificate).extensions?.find(({ extnID }) => extnID === NAME_CONSTRAINTS)
  const constraints = found?.parsedValue as pkijs.NameConstraints | undefined
  return (constraints?.permittedSubtrees ?? []).some(
    ({ base: { type, value } }) => type === DNS_NAME && (name === value || name.endsWith(`.${value}`)),
  )
}

/** The certificate as DER, which devices install. */
export function bytesOf(certificate: string): Buffer {
  return new X509Certificate(certificate).raw
}

/** SHA-256 of the certificate, written as operating systems show it, for a person to compare. */
export function fingerprintOf(certificate: string): string {
  return new X509Certificate(certificate).fingerprint256
}

const FOR_SERVERS = extension(EXTENDED_KEY_USAGE, new pkijs.ExtKeyUsage({ keyPurposes: [SERVER_AUTH] }).toSchema())

function nameConstraints(domains: readonly string[]): pkijs.Extension {
  const permitted = [
    ...domains.map(dnsName),
    ...HOME_ADDRESSES.map((network) => {
      const [address, prefix] = ipaddr.parseCIDR(network)
      return addressName(
        address,
        (address.kind() === 'ipv4' ? ipaddr.IPv4 : ipaddr.IPv6).subnetMaskFromPrefixLength(prefix),
      )
    }),
  ]
  const permittedSubtrees = permitted.map((base) => new pkijs.GeneralSubtree({ base }))
  return extension(NAME_CONSTRAINTS, new pkijs.NameConstraints({ permittedSubtrees }).toSchema(), true)
}

function dnsName(value: string): pkijs.GeneralName {
  return new pkijs.GeneralName({ type: DNS_NAME, value })
}

/** An address, or with a mask a network. */
function addressName(...parts: readonly (ipaddr.IPv4 | ipaddr.IPv6)[]): pkijs.GeneralName {
  const valueHex = Uint8Array.from(parts.flatMap((part) => part.toByteArray()))
  return new pkijs.GeneralName({ type: IP_ADDRESS, value: new asn1.OctetString({ valueHex }) })
}
