/**
 * Tells the operator that something failed: what it was in words, a code, and the status; never a token, a command or a
 * recording.
 */
import { logFailure as logCall } from '@beckon/contract/operation'
import { send } from './api-client.ts'
import { shared } from '../platform/shared-state.ts'

/**
 * `message` says in fixed words what failed, `status` what was answered. Whatever becomes of it, nobody is told and
 * nothing is logged about the log (Q37).
 */
export function logFailure(code: string, message: string, status = ''): void {
  void send(logCall, { body: { clientDeviceId: shared().clientDeviceId, code, message, status } })
}
