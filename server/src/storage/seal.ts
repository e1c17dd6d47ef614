/**
 * The server's key, sealed secrets that must be read back (AES-256-GCM), and keyed hashes. The key is in a file beside
 * the database, readable by its owner only, and never leaves the process.
 */
import { createCipheriv, createDecipheriv, createHash, createHmac, hkdfSync, randomBytes } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { writeFileAtomically } from '@beckon/boxes/write-whole'
import { StartError } from '../settings/setting.ts'

const KEY_BYTES = 32
const KEY_ID = 'k1'

export interface Seal {
  /** `place` is the row and column of the value: moved elsewhere, it does not open. */
  close(secret: string, place: string): string
  /** The secret, or undefined when the value was changed, moved, or sealed with another key. */
  open(sealed: string, place: string): string | undefined
  /** A keyed hash, 256 bits, for one purpose: without the key nobody can compute or compare it. */
  keyed(purpose: string, value: string): string
}

export const KEY_FILE = 'beckon.key'

/** Reads the folder's key, or makes it on first start. */
export function openSeal(dataFolder: string): Seal {
  return readKey(join(dataFolder, KEY_FILE))
}

/** The text of a key file. Empty, and so invalid, for a folder, which Node's own error would not name. */
export function readKeyText(path: string): string {
  try {
    return readFileSync(path, 'utf8')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EISDIR') return ''
    throw error
  }
}

/** The seal of a key's text; undefined for a text that is no key. */
export function sealOfText(keyText: string): Seal | undefined {
  const key = Buffer.from(keyText.trim(), 'base64')
  return key.length === KEY_BYTES ? sealWith(key) : undefined
}

/** A value that distinguishes keys without revealing them; undefined for a text that is no key. */
export function keyCheck(keyText: string): string | undefined {
  return sealOfText(keyText)?.keyed('key check', 'beckon')
}

function sealWith(master: Buffer): Seal {
  const keys = new Map<string, Buffer>()
  const keyFor = (purpose: string) => {
    const known = keys.get(purpose)
    if (known !== undefined) return known
    const key = Buffer.from(hkdfSync('sha256', master, KEY_ID, purpose, KEY_BYTES))
    keys.set(purpose, key)
    return key
  }
  return {
    close(secret, place) {
      const nonce = randomBytes(12)
      const cipher = createCipheriv('aes-256-gcm', keyFor('seal'), nonce)
      cipher.setAAD(Buffer.from(place))
      const text = Buffer.concat([cipher.update(secret, 'utf8'), cipher.final()])
      return ['v1', KEY_ID, ...[nonce, text, cipher.getAuthTag()].map((part) => part.toString('base64url'))].join('.')
    },
    open(sealed, place) {
      const [version, keyId, ...rest] = sealed.split('.')
      const [nonce, text, tag] = rest.map((part) => Buffer.from(part, 'base64url'))
      if (version !== 'v1' || keyId !== KEY_ID || nonce?.length !== 12 || text === undefined || tag?.length !== 16)
        return undefined
      try {
        const decipher = createDecipheriv('aes-256-gcm', keyFor('seal'), nonce)
        decipher.setAAD(Buffer.from(place))
        decipher.setAuthTag(tag)
        return decipher.update(text, undefined, 'utf8') + decipher.final('utf8')
      } catch {
        return undefined
      }
    },
    keyed: (purpose, value) => createHmac('sha256', keyFor(purpose)).update(value).digest('base64url'),
  }
}

/** A new secret of 256 bits, fit for headers and addresses. */
export function newSecret(): string {
  return randomBytes(32).toString('base64url')
}

/** The stored form of a random secret, by which it is found again. */
export function fingerprint(secret: string): string {
  return createHash('sha256').update(secret).digest('base64url')
}

/** The text of a new key file. */
export function newKeyText(): string {
  return randomBytes(KEY_BYTES).toString('base64')
}

function readKey(path: string): Seal {
  if (!existsSync(path)) writeFileAtomically(path, newKeyText())
  const seal = sealOfText(readKeyText(path))
  if (seal === undefined)
    throw new StartError(
      `The key file ${path} is damaged. Restore it from a copy; without it, encrypted values cannot be read.`,
    )
  return seal
}

/** The place that each sealed text is sealed for, by its table. */
export const sealedPlace = {
  grants: (sessionId: string) => `grants.sealed/${sessionId}`,
  tv_configs: (accountId: string) => `tv_configs.sealed_key ${accountId}`,
  sign_readings: (id: string) => `sign_readings.sealed ${id}`,
  personal_signs: (id: string) => `personal_signs.template ${id}`,
  box_secrets: (boxId: string) => `box_secrets.sealed ${boxId}`,
} as const

/** The columns that hold sealed texts, or empty ones. */
export const SEALED_COLUMNS = [
  { table: 'grants', id: 'session_id', column: 'sealed' },
  { table: 'tv_configs', id: 'account_id', column: 'sealed_key' },
  { table: 'sign_readings', id: 'id', column: 'sealed' },
  { table: 'personal_signs', id: 'id', column: 'template' },
  { table: 'box_secrets', id: 'box_id', column: 'sealed' },
] as const
export type SealedColumn = (typeof SEALED_COLUMNS)[number]
