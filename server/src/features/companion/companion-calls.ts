/** The calls of a companion app, and of the browser in which its user agrees. */
import { plainText } from '@beckon/boxes/wire/plain-text'
import type * as calls from '@beckon/contract/companion'
import type { Handler } from '../../http/calls/handler.ts'

export const startCompanion: Handler<typeof calls.startCompanion> = ({ services, body, request }) => {
  const appName = plainText(body.appName)
  return appName === '' ? { refused: 'BAD-REQUEST' } : services.companions.start({ appName, address: request.ip })
}

export const describeCompanion: Handler<typeof calls.describeCompanion> = ({ services, body }) =>
  services.companions.describe(body.companionId)

/** Pairs with the account of the session. `partner` and `clientDeviceId` in the body are ignored. */
export const saveCompanionPairing: Handler<typeof calls.saveCompanionPairing> = ({ services, body, session }) =>
  services.companions.pair(body.companionId, session)

export const confirmCompanion: Handler<typeof calls.confirmCompanion> = ({ services, token }) =>
  services.companions.poll(token)
