/** Stores browsers' reports of failed calls, a limited number per minute and address. Always answers OK. */
import type { logFailure as logCall } from '@beckon/contract/operation'
import { FloodLimit } from '../../flood-limit.ts'
import { OK, type Handler } from '../../http/handler.ts'
import { network } from '../../http/network.ts'
import { PER_MINUTE } from '../../rates.ts'
import type { BrowserLog } from './browser-log.ts'

export function logIntake(browserLog: BrowserLog): Handler<typeof logCall> {
  const flood = new FloodLimit()
  return ({ services, body, request }) => {
    const now = services.clock.now()
    if (flood.take([[network(request.ip), PER_MINUTE.reportsOfAddress]], now) === 0)
      browserLog.write(logLine(body, now))
    return OK
  }
}

interface Report {
  readonly clientDeviceId: string
  readonly code: string
  readonly message?: string | undefined
  readonly status?: string | undefined
}

/** Long unbroken words may be tokens, and seven digits a pairing code. */
const SECRETS = /[\w~+/=.-]{32,}|\b\d{7}\b/gu
/** Beyond what JSON escapes itself: line ends that editors believe in, and marks that turn text around. */
const UNSAFE = /[\u007f-\u009f\u061c\u200b-\u200f\u2028-\u202e\u2060-\u2069\ufeff]/gu

/** A browser's report as one log line without secrets and without control characters. */
export function logLine(report: Report, at: number): string {
  const { clientDeviceId, code, message, status } = report
  const line = JSON.stringify({
    at: new Date(at).toISOString(),
    clientDeviceId,
    code: maskSecrets(code),
    message: maskSecrets(message),
    status: maskSecrets(status),
  })
  return `${line.replace(UNSAFE, (mark) => `\\u${mark.charCodeAt(0).toString(16).padStart(4, '0')}`)}\n`
}

function maskSecrets(text: string | undefined): string | undefined {
  return text?.replace(SECRETS, '[masked]')
}
