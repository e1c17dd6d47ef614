/** Reports a failure to the operator's log: fixed words, a code and a status; never a token, command or recording. */
import { logFailure as logCall } from '@beckon/contract/operation'
import { send } from './api-client.ts'
import { shared } from '../platform/shared-state.ts'

/**
 * `message` says in fixed words what failed, `status` what was answered. A report that fails is dropped in silence
 * (Q37).
 */
export function logFailure(code: string, message: string, status = ''): void {
  void send(logCall, { body: { clientDeviceId: shared().clientDeviceId, code, message, status } })
}
