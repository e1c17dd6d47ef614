/** The browser's calls for easy pair. */
import type * as calls from '@beckon/contract/pairing'
import type { Handler } from '../../http/calls/handler.ts'

export const startPairing: Handler<typeof calls.startPairing> = ({ services, body, request: { ip, headers } }) =>
  services.pairings.start({ ...body, address: ip, userAgent: headers['user-agent'] })

/** The browser asks whether the TV has confirmed. */
export const confirmPairing: Handler<typeof calls.confirmPairing> = ({ services, token, request }) =>
  services.pairings.poll(token, request.headers['user-agent'])
