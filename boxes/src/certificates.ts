/** Makes X.509 certificates: for https at home, and to identify us to a TV. */
import { createPrivateKey, hash, KeyObject, randomBytes, webcrypto, X509Certificate } from 'node:crypto'
import * as asn1 from 'asn1js'
import * as pkijs from 'pkijs'

/** A certificate and its private key, both as PEM. */
export interface KeyedCertificate {
  readonly certificate: string
  readonly key: string
}

export interface CertificateOptions {
  readonly commonName: string
  readonly organization: string
  readonly notBefore: Date
  readonly notAfter: Date
  readonly algorithm: webcrypto.RsaHashedKeyGenParams | (webcrypto.EcKeyGenParams & { readonly hash: string })
  /** If given, the key identifiers of the certificate and of its issuer are added. */
  readonly extensions?: readonly pkijs.Extension[]
  /** Without one, the certificate is signed by its own key. */
  readonly issuer?: KeyedCertificate
}

/** Object identifiers (RFC 5280). */
const COMMON_NAME = '2.5.4.3'
const ORGANIZATION = '2.5.4.10'
const SUBJECT_KEY_IDENTIFIER = '2.5.29.14'
const AUTHORITY_KEY_IDENTIFIER = '2.5.29.35'
/** Version 3 is encoded as 2. */
const VERSION_3 = 2
const UTC_TIME = 0
const GENERALIZED_TIME = 1

/** Makes a key pair and a certificate of its public key. */
export async function makeKeyedCertificate(options: CertificateOptions): Promise<KeyedCertificate> {
  const { algorithm } = options
  const keys = (await webcrypto.subtle.generateKey(algorithm, true, ['sign', 'verify'])) as CryptoKeyPair
  const issuer = options.issuer && {
    certificate: parseCertificate(options.issuer.certificate),
    key: createPrivateKey(options.issuer.key).toCryptoKey(algorithm, false, ['sign']) as CryptoKey,
  }
  const made = new pkijs.Certificate()
  made.version = VERSION_3
  made.serialNumber = new asn1.Integer({ valueHex: serial() })
  made.subject = name([ORGANIZATION, options.organization], [COMMON_NAME, options.commonName])
  made.issuer = (issuer?.certificate ?? made).subject
  made.notBefore = time(options.notBefore)
  made.notAfter = time(options.notAfter)
  await made.subjectPublicKeyInfo.importKey(keys.publicKey)
  if (options.extensions) {
    made.extensions = [...options.extensions, extension(SUBJECT_KEY_IDENTIFIER, keyIdentifier(made))]
    if (issuer) {
      const ofIssuer = new pkijs.AuthorityKeyIdentifier({ keyIdentifier: keyIdentifier(issuer.certificate) })
      made.extensions.push(extension(AUTHORITY_KEY_IDENTIFIER, ofIssuer.toSchema()))
    }
  }
  await made.sign(issuer?.key ?? keys.privateKey, 'SHA-256')
  return {
    certificate: new X509Certificate(new Uint8Array(made.toSchema(true).toBER())).toString().trimEnd(),
    key: String(KeyObject.from(keys.privateKey).export({ type: 'pkcs8', format: 'pem' })).trimEnd(),
  }
}

/** Throws if `pem` is not a certificate. */
export function parseCertificate(pem: string): pkijs.Certificate {
  return pkijs.Certificate.fromBER(new X509Certificate(pem).raw)
}

export function extension(id: string, value: asn1.BaseBlock, critical = false): pkijs.Extension {
  return new pkijs.Extension({ extnID: id, critical, extnValue: value.toBER() })
}

/** Puts each part into its own ASN.1 set, as certificates do; the library would put all parts into one set. */
function name(...parts: readonly (readonly [type: string, text: string])[]): pkijs.RelativeDistinguishedNames {
  const sets = parts.map(([type, text]) => {
    const part = new pkijs.AttributeTypeAndValue({ type, value: new asn1.Utf8String({ value: text }) })
    return new asn1.Set({ value: [part.toSchema()] })
  })
  return pkijs.RelativeDistinguishedNames.fromBER(new asn1.Sequence({ value: sets }).toBER())
}

/** RFC 5280: UTCTime until 2049, GeneralizedTime from 2050 on. */
function time(date: Date): pkijs.Time {
  return new pkijs.Time({ type: date.getUTCFullYear() < 2050 ? UTC_TIME : GENERALIZED_TIME, value: date })
}

/** The SHA-1 hash of the public key, as RFC 5280 proposes. */
function keyIdentifier({ subjectPublicKeyInfo }: pkijs.Certificate): asn1.OctetString {
  const bits = subjectPublicKeyInfo.subjectPublicKey.valueBlock.valueHexView
  return new asn1.OctetString({ valueHex: new Uint8Array(hash('sha1', bits, 'buffer')) })
}

/** A positive number of 16 bytes, with 126 random bits. */
function serial(): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(randomBytes(16))
  bytes[0] = ((bytes[0] as number) & 0x7f) | 0x40
  return bytes
}
