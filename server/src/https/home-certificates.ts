/**
 * The household's authority and this machine's certificate, in the data folder. The certificate is made again when two
 * thirds of its life are over, and when the machine gets a name or address that it does not have yet.
 */
import { X509Certificate } from 'node:crypto'
import { isIP } from 'node:net'
import { mkdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Logger } from 'pino'
import type { Clock } from '../clock.ts'
import { writeWhole } from '../storage/data-folder.ts'
import { StartError } from '../storage/sqlite-file.ts'
import type { KeyedCertificate } from './authority.ts'
import type { Certificates } from './certificates.ts'
import { machineName, ownNames } from './home-names.ts'

const LOOK_EVERY_MS = 60_000
const AUTHORITY_FILE = 'authority.pem'
export const CERTIFICATE_FILE = 'certificate.pem'

export interface HomeOptions {
  readonly dataFolder: string
  /** Further names or addresses under which this machine is reached. */
  readonly names: readonly string[]
  readonly clock: Clock
  readonly log: Logger
  /** What the machine is called now; looked up again and again. */
  readonly namesNow?: () => readonly string[]
}

export async function openHomeCertificates({
  dataFolder,
  names,
  clock,
  log,
  namesNow = () => ownNames(names),
}: HomeOptions): Promise<Certificates> {
  // Loaded only here: whoever needs no authority does not pay for it at start.
  const { bytesOf, fingerprintOf, makeAuthority, makeCertificate, maySpeakFor } = await import('./authority.ts')
  const folder = join(dataFolder, 'https')
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const listeners = new Set<(certificate: KeyedCertificate) => void>()

  async function authorityOfFolder(): Promise<KeyedCertificate> {
    const path = join(folder, AUTHORITY_FILE)
    const kept = readPair(path)
    if (kept !== undefined) return kept
    const made = await makeAuthority(machineName(), names, clock.now())
    writePair(path, made)
    return made
  }

  const authority = await authorityOfFolder()
  const foreign = names.filter((name) => !maySpeakFor(authority, name))
  if (foreign.length > 0) {
    throw new StartError(
      `This household's certificate authority may not speak for ${foreign.join(', ')} (BECKON_HTTPS_NAMES). Use a name that ends in .local, .lan or .home.arpa, ` +
        `or delete the folder ${folder}: a new authority is made then, and every device must install its ` +
        'certificate again.',
    )
  }

  const wanted = () => namesNow().filter((name) => maySpeakFor(authority, name))
  async function renew(): Promise<KeyedCertificate> {
    const made = await makeCertificate(authority, wanted(), clock.now())
    writePair(join(folder, CERTIFICATE_FILE), made)
    return made
  }

  const kept = readPair(join(folder, CERTIFICATE_FILE))
  let certificate =
    kept !== undefined && !isDue(kept, wanted(), clock.now()) && isSignedBy(kept, authority) ? kept : await renew()

  let renewing = false
  async function look(): Promise<void> {
    if (renewing) return
    renewing = true
    try {
      if (!isDue(certificate, wanted(), clock.now())) return
      certificate = await renew()
      for (const listener of listeners) listener(certificate)
      log.info({ code: 'CERTIFICATE-RENEWED' }, 'The home certificate was renewed')
    } catch (error) {
      log.error({ err: error, code: 'CERTIFICATE-NOT-RENEWED' }, 'The home certificate could not be renewed')
    } finally {
      renewing = false
    }
  }
  const timer = setInterval(() => void look(), LOOK_EVERY_MS)
  timer.unref()

  return {
    from: 'home',
    current: () => certificate,
    onChange: (listener) => void listeners.add(listener),
    authority: {
      pem: authority.certificate,
      bytes: bytesOf(authority.certificate),
      fingerprint: fingerprintOf(authority.certificate),
    },
    close: () => clearInterval(timer),
  }
}

/** What the certificate of this household's authority is compared with (SHA-256); undefined before the first start with it. */
export function homeFingerprint(dataFolder: string): string | undefined {
  const kept = readPair(join(dataFolder, 'https', AUTHORITY_FILE))
  return kept && new X509Certificate(kept.certificate).fingerprint256
}

/** Whether two thirds of its life are over, it is not yet valid, or a name is missing. */
function isDue({ certificate }: KeyedCertificate, names: readonly string[], now: number): boolean {
  const read = new X509Certificate(certificate)
  const [from, until] = [read.validFromDate.getTime(), read.validToDate.getTime()]
  if (now < from || now >= from + (2 / 3) * (until - from)) return true
  return names.some(
    (name) => (isIP(name) === 0 ? read.checkHost(name, { subject: 'never' }) : read.checkIP(name)) === undefined,
  )
}

function isSignedBy(kept: KeyedCertificate, authority: KeyedCertificate): boolean {
  return new X509Certificate(kept.certificate).verify(new X509Certificate(authority.certificate).publicKey)
}

/** Certificate and key lie in one file, so that there is never one without the other. */
function writePair(path: string, { certificate, key }: KeyedCertificate): void {
  writeWhole(path, `${certificate.trim()}\n${key.trim()}\n`)
}

function readPair(path: string): KeyedCertificate | undefined {
  let text
  try {
    text = readFileSync(path, 'utf8')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw error
  }
  const part = (name: string) => new RegExp(`-----BEGIN ${name}-----[^-]+-----END ${name}-----`, 'u').exec(text)?.[0]
  const [certificate, key] = [part('CERTIFICATE'), part('PRIVATE KEY')]
  if (certificate === undefined || key === undefined)
    throw new StartError(`The file ${path} is damaged. Restore it from a backup, or delete it to have a new one made.`)
  return { certificate, key }
}
