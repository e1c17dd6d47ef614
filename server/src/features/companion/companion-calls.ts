/** The calls of a companion app, and of the browser in which its user agrees. */
import { plainText } from '@beckon/boxes/wire/plain-text'
import type {
  confirmCompanion as confirmCall,
  describeCompanion as describeCall,
  saveCompanionPairing as saveCall,
  startCompanion as startCall,
} from '@beckon/contract/companion'
import { OK, type Handler } from '../../http/calls/handler.ts'

export const startCompanion: Handler<typeof startCall> = async ({ services, body, request }) => {
  const appName = plainText(body.appName)
  if (appName === '') return { refused: 'BAD-REQUEST' }
  const started = await services.companions.start({ appName, address: request.ip })
  if (started.is === 'too many') return { refused: 'TOO-MANY', retryAfterMs: started.retryAfterMs }
  const { companionId, token, exp } = started
  return { ok: { companionId, token, exp, path: `/companion?${new URLSearchParams({ companionId }).toString()}` } }
}

export const describeCompanion: Handler<typeof describeCall> = async ({ services, body }) => {
  const found = await services.companions.describe(body.companionId)
  switch (found.is) {
    case 'waiting':
      return { ok: { appName: found.appName } }
    // No name for an id that no app began with here.
    case 'unknown':
      return { ok: {} }
    case 'ended':
      return { refused: 'EXPIRED-PAIRING' }
  }
}

/** Pairs with the account of the session. `partner` and `clientDeviceId` in the body are ignored. */
export const saveCompanionPairing: Handler<typeof saveCall> = async ({ services, body, session }) => {
  const paired = await services.companions.pair(body.companionId, session)
  if (paired.is === 'too many') return { refused: 'TOO-MANY', retryAfterMs: paired.retryAfterMs }
  return paired.is === 'paired' ? OK : { refused: 'NOT-FOUND' }
}

export const confirmCompanion: Handler<typeof confirmCall> = async ({ services, token }) => {
  const polled = await services.companions.poll(token)
  switch (polled.is) {
    case 'pending':
      return { pending: true }
    case 'paired':
      return { ok: { status: 'PAIRED', ...polled.answer } }
    case 'unknown':
      return { refused: 'INVALID-TOKEN' }
    case 'expired':
      return { refused: 'EXPIRED-PAIRING' }
  }
}
