/** What is said on the pairing port, and the secret that proves that both saw the same code. No network. */
import { createHash, type X509Certificate } from 'node:crypto'
import { frame, type Field, type Message } from './protobuf.ts'

const VERSION = 2
const STATUS_OK = 200
const STATUS_BAD_CONFIGURATION = 401
const STATUS_BAD_SECRET = 402
/** Six hexadecimal digits, typed by us. */
const ENCODING = [
  [1, 3],
  [2, 6],
] as const
const INPUT = 1
export const CODE_LENGTH = 6

export function pairingRequest(): Buffer {
  return envelope([
    10,
    [
      [1, 'atvremote'],
      [2, 'Beckon'],
    ],
  ])
}

export function options(): Buffer {
  return envelope([
    20,
    [
      [1, ENCODING],
      [3, INPUT],
    ],
  ])
}

/** The set shows its code when it has this. */
export function configuration(): Buffer {
  return envelope([
    30,
    [
      [1, ENCODING],
      [2, INPUT],
    ],
  ])
}

export function secret(hash: Buffer): Buffer {
  return envelope([40, [[1, hash]]])
}

function envelope(field: Field): Buffer {
  return frame([[1, VERSION], [2, STATUS_OK], field])
}

/** The steps that the set takes, in their order. */
export const STEPS = ['request taken', 'options', 'shows its code', 'paired'] as const
export type Step = (typeof STEPS)[number]
const FIELD_OF: { readonly [S in Step]: number } = {
  'request taken': 11,
  options: 20,
  'shows its code': 31,
  paired: 41,
}

export type PairingHeard = Step | 'wrong code' | 'bad configuration' | 'error' | 'other'

export function pairingHeardIn(message: Message): PairingHeard {
  const status = message.number(2)
  if (status === STATUS_BAD_SECRET) return 'wrong code'
  if (status === STATUS_BAD_CONFIGURATION) return 'bad configuration'
  if (status !== STATUS_OK) return 'error'
  return STEPS.find((step) => message.has(FIELD_OF[step])) ?? 'other'
}

/** Of a public RSA key, as big-endian bytes. */
export interface RsaNumbers {
  readonly modulus: Buffer
  readonly exponent: Buffer
}

/** Undefined for a certificate with another kind of key. */
export function rsaNumbersOf(certificate: X509Certificate): RsaNumbers | undefined {
  const { n, e } = certificate.publicKey.export({ format: 'jwk' })
  if (n === undefined || e === undefined) return undefined
  return { modulus: Buffer.from(n, 'base64url'), exponent: Buffer.from(e, 'base64url') }
}

/** As the code is asked for: capital letters, without the spaces and dashes of who reads it aloud. */
export function tidyCode(typed: string): string {
  return typed.replaceAll(/[\s-]/gu, '').toUpperCase()
}

/**
 * The secret behind a code; undefined for a code that was mistyped. The first byte of the code checks the others, so 255
 * of 256 typing mistakes are found here. It binds both certificates: nobody can stand between us and the set.
 */
export function secretOf(code: string, ours: RsaNumbers, theirs: RsaNumbers): Buffer | undefined {
  if (!/^[\dA-F]{6}$/u.test(code)) return undefined
  const [check, ...rest] = Buffer.from(code, 'hex')
  const hash = createHash('sha256')
  for (const bytes of [ours.modulus, ours.exponent, theirs.modulus, theirs.exponent, Buffer.from(rest)])
    hash.update(bytes)
  const digest = hash.digest()
  return digest[0] === check ? digest : undefined
}
