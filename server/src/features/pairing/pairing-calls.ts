/** The browser's calls for easy pair. */
import type { confirmPairing as confirmCall, startPairing as startCall } from '@beckon/contract/pairing'
import type { Handler } from '../../http/calls/handler.ts'

export const startPairing: Handler<typeof startCall> = ({ services, body, request: { ip, headers } }) =>
  services.pairings.start({ ...body, address: ip, userAgent: headers['user-agent'] })

/** The browser asks whether the TV has confirmed. */
export const confirmPairing: Handler<typeof confirmCall> = ({ services, token, request }) =>
  services.pairings.poll(token, request.headers['user-agent'])
