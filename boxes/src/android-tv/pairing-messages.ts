/**
 * The messages on the pairing port, and the secret that proves that both sides saw the same code. Without network code.
 */
import { createHash, type X509Certificate } from 'node:crypto'
import { OUR_NAME } from '../set-up.ts'
import { SERVICE_NAME } from './messages.ts'
import { frame, type Fields, type Message } from './protobuf.ts'

const VERSION = 2
const STATUS_OK = 200
const STATUS_BAD_CONFIGURATION = 401
const STATUS_BAD_SECRET = 402
export const CODE_LENGTH = 6

/** The numbers of the fields, as the protocol's `PairingMessage` names them. */
const OUTER = {
  protocolVersion: 1,
  status: 2,
  pairingRequest: 10,
  pairingRequestAck: 11,
  options: 20,
  configuration: 30,
  configurationAck: 31,
  secret: 40,
  secretAck: 41,
} as const
const REQUEST = { serviceName: 1, clientName: 2 } as const
const ENCODING = { type: 1, symbolLength: 2 } as const
const OPTIONS = { inputEncodings: 1, preferredRole: 3 } as const
const CONFIGURATION = { encoding: 1, clientRole: 2 } as const
const SECRET = { secret: 1 } as const
/** We type the code, and the TV shows it. */
const ROLE_INPUT = 1
const HEXADECIMAL = 3

const CODE_ENCODING = { [ENCODING.type]: HEXADECIMAL, [ENCODING.symbolLength]: CODE_LENGTH }

export function pairingRequest(): Buffer {
  return pairingMessage(OUTER.pairingRequest, {
    [REQUEST.serviceName]: SERVICE_NAME,
    [REQUEST.clientName]: OUR_NAME,
  })
}

export function options(): Buffer {
  return pairingMessage(OUTER.options, {
    [OPTIONS.inputEncodings]: CODE_ENCODING,
    [OPTIONS.preferredRole]: ROLE_INPUT,
  })
}

/** When the TV receives this, it shows its code. */
export function configuration(): Buffer {
  return pairingMessage(OUTER.configuration, {
    [CONFIGURATION.encoding]: CODE_ENCODING,
    [CONFIGURATION.clientRole]: ROLE_INPUT,
  })
}

export function secret(hash: Buffer): Buffer {
  return pairingMessage(OUTER.secret, { [SECRET.secret]: hash })
}

function pairingMessage(field: number, content: Fields): Buffer {
  return frame({ [OUTER.protocolVersion]: VERSION, [OUTER.status]: STATUS_OK, [field]: content })
}

/** The steps that the TV takes, in their order. */
export const STEPS = ['request taken', 'options', 'shows its code', 'paired'] as const
export type Step = (typeof STEPS)[number]
const FIELD_OF: { readonly [S in Step]: number } = {
  'request taken': OUTER.pairingRequestAck,
  options: OUTER.options,
  'shows its code': OUTER.configurationAck,
  paired: OUTER.secretAck,
}

export type PairingReply = Step | 'wrong code' | 'bad configuration' | 'error' | 'other'

export function pairingReplyIn(message: Message): PairingReply {
  const status = message.number(OUTER.status)
  if (status === STATUS_BAD_SECRET) return 'wrong code'
  if (status === STATUS_BAD_CONFIGURATION) return 'bad configuration'
  if (status !== STATUS_OK) return 'error'
  return STEPS.find((step) => message.has(FIELD_OF[step])) ?? 'other'
}

/** The modulus and exponent of a public RSA key, as big-endian bytes. */
export interface RsaPublicKey {
  readonly modulus: Buffer
  readonly exponent: Buffer
}

/** Undefined for a certificate with another kind of key. */
export function rsaPublicKeyOf(certificate: X509Certificate): RsaPublicKey | undefined {
  const { n, e } = certificate.publicKey.export({ format: 'jwk' })
  if (n === undefined || e === undefined) return undefined
  return { modulus: Buffer.from(n, 'base64url'), exponent: Buffer.from(e, 'base64url') }
}

/** The code in capital letters, without spaces and dashes. */
export function tidyCode(typed: string): string {
  return typed.replaceAll(/[\s-]/gu, '').toUpperCase()
}

/**
 * The secret for a code; undefined for a mistyped code. The first byte of the code is a checksum, so 255 of 256
 * mistakes are found here. The secret binds both certificates, which prevents a man in the middle.
 */
export function secretOf(code: string, ours: RsaPublicKey, theirs: RsaPublicKey): Buffer | undefined {
  if (!/^[\dA-F]{6}$/u.test(code)) return undefined
  const [check, ...rest] = Buffer.from(code, 'hex')
  const hash = createHash('sha256')
  for (const bytes of [ours.modulus, ours.exponent, theirs.modulus, theirs.exponent, Buffer.from(rest)])
    hash.update(bytes)
  const digest = hash.digest()
  return digest[0] === check ? digest : undefined
}
