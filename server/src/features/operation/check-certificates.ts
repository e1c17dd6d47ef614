/** A look at the certificate that browsers get: its dates and its names. */
import { X509Certificate } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { isIP } from 'node:net'
import { join } from 'node:path'
import type { Config } from '../../config.ts'
import { CERTIFICATE_FILE } from '../../https/home-certificates.ts'
import { well, wrong, type Finding } from './finding.ts'

const DAY_MS = 24 * 60 * 60_000
/** Whoever renews certificates does it earlier. */
const SOON_MS = 14 * DAY_MS

type Settings = Pick<Config, 'https' | 'httpsNames' | 'publicUrl'>

export function checkCertificates({ https, httpsNames, publicUrl }: Settings, folder: string, now: number): Finding {
  if (https === 'off')
    return well('https', 'Off. Browsers allow microphone and camera only over https; a reverse proxy can provide it.')
  const isHome = https === 'home'
  const path = isHome ? join(folder, 'https', CERTIFICATE_FILE) : https.certificate
  if (!existsSync(path))
    return isHome
      ? well('https', 'The certificate is made at the next start.')
      : wrong('https', `There is no file ${path}. Set BECKON_TLS_CERT to the certificate.`)
  let read
  try {
    read = new X509Certificate(readFileSync(path))
  } catch {
    return wrong(
      'https',
      `${path} holds no certificate. ${isHome ? 'Delete it and start the server again.' : 'Set BECKON_TLS_CERT to the certificate.'}`,
    )
  }
  const renew = isHome ? 'Start the server again: it makes a new one.' : 'Renew it; the server reloads it by itself.'
  const until = read.validToDate.getTime()
  const day = read.validToDate.toISOString().slice(0, 10)
  if (read.validFromDate.getTime() > now)
    return wrong(
      'https',
      `The certificate is not valid before ${read.validFromDate.toISOString().slice(0, 10)}. Check the clock. ${renew}`,
    )
  if (until <= now) return wrong('https', `The certificate expired on ${day}. ${renew}`)
  if (!isHome && until - now < SOON_MS) return wrong('https', `The certificate expires on ${day}. ${renew}`)
  const names = [
    ...(isHome ? httpsNames : []),
    ...(publicUrl?.startsWith('https:') ? [new URL(publicUrl).hostname] : []),
  ]
  const missing = names
    .map((name) => name.replaceAll(/^\[|\]$/gu, ''))
    .filter((name) => (isIP(name) === 0 ? read.checkHost(name) : read.checkIP(name)) === undefined)
  if (missing.length > 0)
    return wrong(
      'https',
      `The certificate does not name ${missing.join(', ')}. ${isHome ? renew : 'Get one that does.'}`,
    )
  return well('https', `The certificate is valid until ${day}.`)
}
