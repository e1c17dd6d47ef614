/** The calls of a companion app, and of the browser in which its user agrees. */
import { plainText } from '@beckon/boxes/wire/plain-text'
import type {
  confirmCompanion as confirmCall,
  describeCompanion as describeCall,
  saveCompanionPairing as saveCall,
  startCompanion as startCall,
} from '@beckon/contract/companion'
import type { Handler } from '../../http/calls/handler.ts'

export const startCompanion: Handler<typeof startCall> = ({ services, body, request }) => {
  const appName = plainText(body.appName)
  return appName === '' ? { refused: 'BAD-REQUEST' } : services.companions.start({ appName, address: request.ip })
}

export const describeCompanion: Handler<typeof describeCall> = ({ services, body }) =>
  services.companions.describe(body.companionId)

/** Pairs with the account of the session. `partner` and `clientDeviceId` in the body are ignored. */
export const saveCompanionPairing: Handler<typeof saveCall> = ({ services, body, session }) =>
  services.companions.pair(body.companionId, session)

export const confirmCompanion: Handler<typeof confirmCall> = ({ services, token }) => services.companions.poll(token)
