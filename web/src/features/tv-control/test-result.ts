/** What a test of an event came to, as the page tells it. Received is not done: no service says what became of an event. */
import type { CallResult } from '../../platform/api-client.ts'

export type TestResult =
  | 'sent'
  | 'key refused'
  | 'event unknown'
  | 'too many'
  | 'busy'
  | 'no answer'
  | 'out of reach'
  | 'sent elsewhere'
  | 'somebody else'
  | 'too long'
  | 'not allowed'
  | 'no connection'
  | 'error'

const BY_STATUS: Readonly<Record<string, TestResult>> = {
  'EVENT-KEY-REFUSED': 'key refused',
  'EVENT-UNKNOWN': 'event unknown',
  'TOO-MANY': 'too many',
  'BUSY': 'busy',
  'SERVICE-TIMEOUT': 'no answer',
  'SERVICE-UNREACHABLE': 'out of reach',
  'SERVICE-REDIRECT': 'sent elsewhere',
  'SERVICE-LYING': 'somebody else',
  'SERVICE-HUGE': 'too long',
  'SERVICE-FORBIDDEN': 'not allowed',
}

export function testResultOf(result: CallResult<unknown>): TestResult {
  if (result.is === 'answer') return 'sent'
  if (result.is === 'unanswered') return result.why === 'timeout' ? 'no answer' : 'no connection'
  const status = result.is === 'refused' ? result.status : undefined
  return (status !== undefined && Object.hasOwn(BY_STATUS, status) ? BY_STATUS[status] : undefined) ?? 'error'
}
