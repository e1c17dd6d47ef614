/** Tells the operator that something failed: a code and the status, never a token, a command or a recording. */
import { logFailure as logCall } from '@beckon/contract/operation'
import { send } from '../../platform/api-client.ts'
import { shared } from '../../platform/shared-state.ts'

/** Whatever becomes of it, nobody is told and nothing is logged about the log (Q37). */
export function logFailure(code: string, status: string, message = ''): void {
  void send(logCall, { body: { clientDeviceId: shared().clientDeviceId, code, message, status } })
}
