/** The certificates of the TLS server, and those from the operator's own files. */
import { createPrivateKey, X509Certificate } from 'node:crypto'
import { readFileSync, statSync } from 'node:fs'
import type { Logger } from 'pino'
import type { KeyedCertificate } from '@beckon/boxes/certificates'
import { StartError } from '../settings/setting.ts'

/** The server's certificate, which may be renewed without a restart. */
export interface Certificates {
  /** Where they come from: the household's own authority, or the operator's files. */
  readonly from: 'home' | 'files'
  current(): KeyedCertificate
  /** Calls the listener with each newer certificate. */
  onChange(listener: (certificate: KeyedCertificate) => void): void
  /** The household authority's certificate, for devices to install; undefined for the operator's files. */
  readonly authority: { readonly pem: string; readonly bytes: Buffer; readonly fingerprint: string } | undefined
  close(): void
}

const CHECK_EVERY_MS = 10_000

export interface GivenFiles {
  /** PEM: the certificate, followed by those between it and the root. */
  readonly certificate: string
  readonly key: string
}

/** The operator's own files, read again when they change. */
export function openGivenCertificates(files: GivenFiles, log: Logger, checkEveryMs = CHECK_EVERY_MS): Certificates {
  const listeners = new Set<(certificate: KeyedCertificate) => void>()
  // Noted before the files are read, so that later changes are noticed.
  let fileState = fileStateOf(files)
  let current = readGiven(files)

  function check(): void {
    const fileStateNow = fileStateOf(files)
    if (fileStateNow === fileState) return
    // Perhaps only one file of a renewal has arrived; the other one changes the state again.
    fileState = fileStateNow
    try {
      const renewed = readGiven(files)
      for (const listener of listeners) listener(renewed)
      current = renewed
      log.info({ code: 'CERTIFICATE-RENEWED' }, 'The certificate files were reloaded')
    } catch (error) {
      log.error(
        { code: 'CERTIFICATE-NOT-READ', why: (error as Error).message },
        'The changed certificate files cannot be used; the previous certificate stays in use',
      )
    }
  }
  // Polls with `stat`: watching would miss files that arrive by a changed link or over a network.
  const timer = setInterval(check, checkEveryMs)
  timer.unref()

  return {
    from: 'files',
    current: () => current,
    onChange: (listener) => void listeners.add(listener),
    authority: undefined,
    close: () => clearInterval(timer),
  }
}

/** Throws a StartError if a server cannot use them. */
export function readGiven(files: GivenFiles): KeyedCertificate {
  const text = (name: string, path: string) => {
    try {
      return readFileSync(path, 'utf8')
    } catch (error) {
      throw new StartError(`${name}: the file ${path} cannot be read (${(error as NodeJS.ErrnoException).code}).`)
    }
  }
  const pair = { certificate: text('BECKON_TLS_CERT', files.certificate), key: text('BECKON_TLS_KEY', files.key) }
  let certificate
  try {
    certificate = new X509Certificate(pair.certificate)
  } catch {
    throw new StartError(`BECKON_TLS_CERT: the file ${files.certificate} holds no certificate in PEM form.`)
  }
  let key
  try {
    key = createPrivateKey(pair.key)
  } catch {
    throw new StartError(`BECKON_TLS_KEY: the file ${files.key} holds no private key in PEM form without a passphrase.`)
  }
  if (!certificate.checkPrivateKey(key))
    throw new StartError('BECKON_TLS_KEY: the key does not belong to the certificate in BECKON_TLS_CERT.')
  return pair
}

function fileStateOf(files: GivenFiles): string {
  return Object.values(files)
    .map((path) => {
      try {
        // A change of owner or mode, such as to make a file readable, is in `ctimeMs` alone.
        const { mtimeMs, ctimeMs, size, ino } = statSync(path)
        return `${mtimeMs} ${ctimeMs} ${size} ${ino}`
      } catch (error) {
        // A file that is missing or unreachable is a change like any other; the failure to read it is logged.
        return String((error as NodeJS.ErrnoException).code)
      }
    })
    .join(', ')
}
