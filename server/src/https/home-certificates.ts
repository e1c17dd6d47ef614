/**
 * The household's authority and this machine's certificate, in the data folder. The certificate is renewed when two
 * thirds of its life are over, and when the machine gets a name or address that it lacks. Both are kept while the
 * machine's clock is behind, as after a power cut where no battery runs it: the devices' clocks are right.
 */
import { createPrivateKey, X509Certificate } from 'node:crypto'
import { isIP } from 'node:net'
import { mkdirSync, readFileSync, renameSync } from 'node:fs'
import { join } from 'node:path'
import type { Logger } from 'pino'
import type { KeyedCertificate } from '@beckon/boxes/certificates'
import { writeFileAtomically } from '@beckon/boxes/write-whole'
import type { Clock } from '../clock.ts'
import { StartError } from '../settings/setting.ts'
import { isDiskFull } from '../storage/unable-to-save.ts'
import type { Certificates } from './certificates.ts'
import { machineName, ownNames } from '../home-names.ts'

const CHECK_EVERY_MS = 60_000
export const AUTHORITY_FILE = 'authority.pem'
export const CERTIFICATE_FILE = 'certificate.pem'

export interface HomeOptions {
  readonly dataFolder: string
  /** Further names or addresses under which this machine is reached. */
  readonly names: readonly string[]
  readonly clock: Clock
  readonly log: Logger
  /** The machine's names and addresses at this moment. They are read at every check. */
  readonly currentNames?: () => readonly string[]
}

export async function openHomeCertificates({
  dataFolder,
  names,
  clock,
  log,
  currentNames = () => ownNames(names),
}: HomeOptions): Promise<Certificates> {
  // Imported here, so that a server without an authority starts faster.
  const { bytesOf, fingerprintOf, makeAuthority, makeCertificate, coversName } = await import('./authority.ts')
  const folder = join(dataFolder, 'https')
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const listeners = new Set<(certificate: KeyedCertificate) => void>()

  async function authorityOfFolder(): Promise<KeyedCertificate> {
    const path = join(folder, AUTHORITY_FILE)
    const kept = readPair(path)
    if (kept !== undefined) {
      const { validToDate } = new X509Certificate(kept.certificate)
      if (clock.now() < validToDate.getTime()) return kept
      // Made under a clock that was years behind, or ten years old: no device accepts it.
      renameSync(path, `${path}.not-valid`)
      log.warn({ code: 'AUTHORITY-RENEWED' }, 'The home authority has expired; a new one is made')
    }
    const made = await makeAuthority(machineName(), names, clock.now())
    writePair(path, made)
    return made
  }

  const authority = await authorityOfFolder()
  const begin = beginOf(authority)
  const inFile = readPair(join(folder, CERTIFICATE_FILE))
  const kept = inFile !== undefined && isSignedBy(inFile, authority) ? inFile : undefined
  // Not that of a certificate made since the start: a clock set back while we run was ahead before.
  const latestBegin = Math.max(begin, kept === undefined ? begin : beginOf(kept))
  const isClockBehind = () => clock.now() < latestBegin
  if (isClockBehind()) {
    const from = new Date(latestBegin).toISOString()
    if (clock.now() < begin)
      log.warn(
        { code: 'AUTHORITY-NOT-YET-VALID', from },
        'The home authority is not valid yet by this clock; it is kept',
      )
    else
      log.warn(
        { code: 'CERTIFICATE-NOT-YET-VALID', from },
        'The home certificate is not valid yet by this clock; it is kept',
      )
  }
  const outsideNames = names.filter((name) => !coversName(authority, name))
  const address = outsideNames.find((name) => isIP(name) !== 0)
  if (address !== undefined)
    throw new StartError(`${address} is no address of a home network (BECKON_HTTPS_NAMES), so it gets no certificate.`)
  if (outsideNames.length > 0) {
    throw new StartError(
      `This household's certificate authority may not speak for ${outsideNames.join(', ')} (BECKON_HTTPS_NAMES). ` +
        `Use a name that ends in .local, .lan or .home.arpa, ` +
        `or delete the folder ${folder}: a new authority is made then, and every device must install its ` +
        'certificate again.',
    )
  }

  const wantedNames = () => currentNames().filter((name) => coversName(authority, name))
  let isWritten = true
  async function renew(): Promise<KeyedCertificate> {
    const made = await makeCertificate(authority, wantedNames(), Math.max(clock.now(), latestBegin))
    write(made)
    return made
  }

  /** On a full disk the certificate is used from memory, and written at a later check. */
  function write(made: KeyedCertificate): void {
    try {
      writePair(join(folder, CERTIFICATE_FILE), made)
      isWritten = true
    } catch (error) {
      if (!isDiskFull(error)) throw error
      isWritten = false
      log.error({ code: 'DISK-FULL' }, 'The disk is full; the home certificate is used, and written when there is room')
    }
  }

  /** While the clock is behind, it does not show how old the certificate is. */
  function isDue(pair: KeyedCertificate): boolean {
    return lacksName(pair, wantedNames()) || (!isClockBehind() && isOutdated(pair, clock.now()))
  }

  let certificate = kept !== undefined && !isDue(kept) ? kept : await renew()

  let renewing = false
  async function renewIfDue(): Promise<void> {
    if (renewing) return
    renewing = true
    try {
      if (!isDue(certificate)) return isWritten ? undefined : write(certificate)
      certificate = await renew()
      for (const listener of listeners) listener(certificate)
      log.info({ code: 'CERTIFICATE-RENEWED' }, 'The home certificate was renewed')
    } catch (error) {
      log.error({ err: error, code: 'CERTIFICATE-NOT-RENEWED' }, 'The home certificate could not be renewed')
    } finally {
      renewing = false
    }
  }
  const timer = setInterval(() => void renewIfDue(), CHECK_EVERY_MS)
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

/** SHA-256 of the certificate of this household's authority; undefined if there is none yet. */
export function homeFingerprint(dataFolder: string): string | undefined {
  const kept = readPair(join(dataFolder, 'https', AUTHORITY_FILE))
  return kept && new X509Certificate(kept.certificate).fingerprint256
}

/** Throws a StartError if one of the files is damaged. */
export function checkHomeFiles(dataFolder: string): void {
  for (const name of [AUTHORITY_FILE, CERTIFICATE_FILE]) readPair(join(dataFolder, 'https', name))
}

function beginOf({ certificate }: KeyedCertificate): number {
  return new X509Certificate(certificate).validFromDate.getTime()
}

/** Whether two thirds of the certificate's life are over, or it is not yet valid. */
function isOutdated({ certificate }: KeyedCertificate, now: number): boolean {
  const read = new X509Certificate(certificate)
  const [from, until] = [read.validFromDate.getTime(), read.validToDate.getTime()]
  return now < from || now >= from + (2 / 3) * (until - from)
}

function lacksName({ certificate }: KeyedCertificate, names: readonly string[]): boolean {
  const read = new X509Certificate(certificate)
  return names.some(
    (name) => (isIP(name) === 0 ? read.checkHost(name, { subject: 'never' }) : read.checkIP(name)) === undefined,
  )
}

function isSignedBy(kept: KeyedCertificate, authority: KeyedCertificate): boolean {
  return new X509Certificate(kept.certificate).verify(new X509Certificate(authority.certificate).publicKey)
}

/** Certificate and key are in one file, so that neither is ever written without the other. */
function writePair(path: string, { certificate, key }: KeyedCertificate): void {
  writeFileAtomically(path, `${certificate.trim()}\n${key.trim()}\n`)
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
  if (certificate === undefined || key === undefined || !areOnePair(certificate, key))
    throw new StartError(`The file ${path} is damaged. Restore it from a backup, or delete it to have a new one made.`)
  return { certificate, key }
}

function areOnePair(certificate: string, key: string): boolean {
  try {
    return new X509Certificate(certificate).checkPrivateKey(createPrivateKey(key))
  } catch {
    return false
  }
}
