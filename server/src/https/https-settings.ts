/**
 * The settings of https and its certificate. Mistakes are reported at start, a sentence each. `openCertificates` opens
 * the certificate.
 */
import * as v from 'valibot'
import type { Logger } from 'pino'
import { filePath, list, onOrOff, type Read, type Settings } from '../settings/setting.ts'
import { type GivenFiles, type Certificates, openGivenCertificates } from './certificates.ts'
import type { Config } from '../config.ts'
import type { Clock } from '../clock.ts'
import { openHomeCertificates } from './home-certificates.ts'

export interface HttpsSettings {
  /** Whether it speaks https, by its own household authority or with the operator's files. */
  readonly https: 'off' | 'home' | GivenFiles
  /** Further names and addresses of this machine at home. */
  readonly httpsNames: readonly string[]
  /** Whether browsers must use https only from now on (HSTS). */
  readonly hsts: boolean
}

const names = v.pipe(
  list,
  v.check((values) => values.every((value) => /^[\w.:-]+$/u.test(value)), 'must be host names or addresses'),
)

declare module '../config.ts' {
  interface Config extends HttpsSettings {}
}

export const HTTPS_SETTINGS = {
  BECKON_HTTPS: {
    description: "https by this household's own certificate authority: home, or off",
    default: 'off',
    shape: v.picklist(['home', 'off'], 'must be home or off'),
  },
  BECKON_HTTPS_NAMES: {
    description: 'more names or addresses of this machine at home, separated by commas',
    default: 'its host name and its addresses',
    shape: names,
  },
  BECKON_TLS_CERT: {
    description: 'a certificate file (PEM) for https, read again when it changes',
    default: 'none',
    shape: filePath,
  },
  BECKON_TLS_KEY: { description: 'the private key file (PEM) of that certificate', default: 'none', shape: filePath },
  BECKON_HSTS: {
    description: 'whether browsers are told to use https only: on or off',
    default: 'on when BECKON_PUBLIC_URL is https and its certificate is not the home one',
    shape: onOrOff,
  },
} as const satisfies Settings

/** Adds a sentence to `problems` for each mistake. */
export function httpsSettings(
  read: Read<typeof HTTPS_SETTINGS>,
  publicUrl: string | undefined,
  problems: string[],
): HttpsSettings {
  const https = certificateOf(read('BECKON_HTTPS'), read('BECKON_TLS_CERT'), read('BECKON_TLS_KEY'), problems)
  const hsts = read('BECKON_HSTS')
  return {
    https,
    httpsNames: (read('BECKON_HTTPS_NAMES') ?? []).map((name) => name.toLowerCase()),
    hsts: hsts === undefined ? https !== 'home' && publicUrl?.startsWith('https:') === true : hsts === 'on',
  }
}

function certificateOf(
  kind: 'home' | 'off' | undefined,
  certificate: string | undefined,
  key: string | undefined,
  problems: string[],
): HttpsSettings['https'] {
  if (certificate === undefined && key === undefined) return kind ?? 'off'
  if (kind !== undefined) problems.push('BECKON_HTTPS and BECKON_TLS_CERT are both set; keep one of them.')
  if (certificate !== undefined && key !== undefined) return { certificate, key }
  problems.push(
    'BECKON_TLS_CERT and BECKON_TLS_KEY must be set together; ' +
      `${certificate === undefined ? 'BECKON_TLS_CERT' : 'BECKON_TLS_KEY'} is missing.`,
  )
  return 'off'
}

/** The certificates that the settings ask for; undefined when this server speaks plain http. */
export async function openCertificates({
  config,
  clock,
  log,
}: {
  config: Pick<Config, 'dataFolder' | 'https' | 'httpsNames'>
  clock: Clock
  log: Logger
}): Promise<Certificates | undefined> {
  if (config.https === 'off') return undefined
  if (config.https !== 'home') return openGivenCertificates(config.https, log)
  return openHomeCertificates({ dataFolder: config.dataFolder, names: config.httpsNames, clock, log })
}
