/** The calls for the server's version and for browsers' reports of failed calls. */
import { cutText } from '@beckon/contract/cut-text'
import type * as calls from '@beckon/contract/operation'
import { RateLimit, PER_MINUTE } from '../../rates.ts'
import { OK, type Handler } from '../../http/calls/handler.ts'
import { network, languageOf } from '../../http/callers.ts'
import { VERSION } from '../../version.ts'

/** Logs reports, a limited number a minute for each address and in all. Always returns OK. */
export function logFailure(): Handler<typeof calls.logFailure> {
  const rateLimit = new RateLimit()
  return ({ services, body, request }) => {
    const limits = [
      [network(request.ip), PER_MINUTE.reportsOfAddress],
      ['of all', PER_MINUTE.reports],
    ] as const
    if (rateLimit.take(limits, services.clock.now()) === 0)
      services.log.info({ code: 'BROWSER-REPORT', browser: loggedReport(body) }, 'A browser reports a failed call')
    return OK
  }
}

interface Report {
  readonly clientDeviceId: string
  readonly code: string
  readonly message?: string | undefined
  readonly status?: string | undefined
}

/** Our own messages are shorter. */
const MESSAGE_LENGTH = 300
/** Long unbroken words may be tokens, and seven digits a pairing code. */
const SECRETS = /[\w~+/=.-]{32,}|\b\d{7}\b/gu
/** Characters that JSON does not escape: control and invisible characters, line ends, direction marks. */
const UNSAFE = /[\u007f-\u009f\u061c\u200b-\u200f\u2028-\u202e\u2060-\u2069\ufeff]/gu

/** A browser's report without secrets, and without characters that could mislead a reader of the log. */
export function loggedReport({ clientDeviceId, code, message, status }: Report): Report {
  return {
    clientDeviceId: visible(clientDeviceId),
    code: maskSecrets(code),
    message: message && maskSecrets(cutText(message, MESSAGE_LENGTH)),
    status: status && maskSecrets(status),
  }
}

function maskSecrets(text: string): string {
  return visible(text.replace(SECRETS, '[masked]'))
}

function visible(text: string): string {
  return text.replace(UNSAFE, (mark) => `\\u${mark.charCodeAt(0).toString(16).padStart(4, '0')}`)
}

/**
 * Browsers ask every hour. While nodes of two versions run side by side, the lower one is returned, so that a page
 * changes to the new version only once, when every node has it. The language is that of a page without a stored one.
 */
export const getVersion: Handler<typeof calls.getVersion> = ({ services, request }) => ({
  ok: {
    version: lowest([VERSION, ...services.bus.members().map(({ version }) => version)]),
    language: languageOf(request.headers['accept-language']),
  },
})

/** The lowest of versions such as 0.10.2. */
function lowest(versions: readonly string[]): string {
  const byNumbers = new Intl.Collator('en', { numeric: true })
  return versions.toSorted(byNumbers.compare)[0] ?? VERSION
}
