/** The browser's calls for easy pair. */
import type { confirmPairing as confirmCall, startPairing as startCall } from '@beckon/contract/pairing'
import type { Handler } from '../../http/calls/handler.ts'

export const startPairing: Handler<typeof startCall> = async ({ services, body, request }) => {
  const started = await services.pairings.start({
    ...body,
    address: request.ip,
    userAgent: request.headers['user-agent'],
  })
  switch (started.is) {
    case 'started': {
      const { is: _, ...answer } = started
      return { ok: answer }
    }
    case 'too many':
      return { refused: 'TOO-MANY', retryAfterMs: started.retryAfterMs }
    case 'full':
      return { refused: 'BUSY', retryAfterMs: started.retryAfterMs }
  }
}

/** The browser asks whether the TV has confirmed. */
export const confirmPairing: Handler<typeof confirmCall> = async ({ services, token, request }) => {
  const polled = await services.pairings.poll(token, request.headers['user-agent'])
  switch (polled.is) {
    case 'pending':
      return { pending: true }
    case 'done':
      return { ok: { status: 'CONFIRMED', ...polled.answer } }
    case 'unknown':
      return { refused: 'INVALID-TOKEN' }
    case 'expired':
      return { refused: 'EXPIRED-PAIRING' }
  }
}
