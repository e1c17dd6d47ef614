/** Sends a call with the operator token of this tab. A 401 ends the access, and the page says how to get a new link. */
import type { AnswerOf, Call, NewerOf } from '@beckon/contract/call'
import { send, type CallInput, type CallResult } from '../../client/api-client.ts'
import { access, endAccess } from './access.ts'

export async function operatorCall<C extends Call>(
  call: C,
  input: Omit<CallInput<C>, 'token'> = {},
): Promise<CallResult<AnswerOf<C>, NewerOf<C>>> {
  const now = access()
  if (now.is !== 'open') return { is: 'refused', http: 401, status: 'INVALID-TOKEN' }
  const result = await send(call, { ...input, token: now.token } as CallInput<C>)
  if (result.is === 'refused' && result.http === 401) endAccess(now.token)
  return result
}
