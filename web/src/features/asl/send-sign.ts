/** Sends a recorded sign and returns its reading; later sends the user's feedback about it. */
import { forgetSigns, sendSign as signCall, sendSignFeedback } from '@beckon/contract/asl'
import { ASL_BODY_BYTES } from '@beckon/contract/limits'
import { readStored } from '../../platform/stored-values.ts'
import { reportFailure } from '../../client/report-failure.ts'
import { authorisedCall } from '../../client/authorised-call.ts'
import { readSign, type Reading, type WhyFailed } from './read-sign.ts'
import { base64Of } from './recorder.ts'

const WHY_BY_STATUS: Readonly<Record<string, WhyFailed>> = {
  'RECOGNISER-OFF': 'off',
  'RECOGNISER-DOWN': 'off',
  'RECOGNISER-TIMEOUT': 'late',
  'TOO-SLOW': 'late',
  'TOO-LARGE': 'too large',
  'TOO-MANY': 'busy',
  BUSY: 'busy',
}
/** The bytes of the body beside the video. */
const REST_OF_BODY = 100

/** Sends a sign. `signal` cancels it, after which the reading is not wanted. */
export async function sendSign(video: Blob, signal: AbortSignal): Promise<Reading> {
  const base64data = await base64Of(video)
  if (base64data.length + REST_OF_BODY > ASL_BODY_BYTES) return { is: 'failed', why: 'too large' }
  const result = await authorisedCall(signCall, {
    body: { base64data, ...(readStored('asl-keep-hands') && { keepHands: true }) },
    signal,
  })
  if (result.is === 'answer') return readSign(result.answer)
  if (result.is === 'pending') return { is: 'failed' }
  if (reportFailure('sendSign', result) !== undefined) return { is: 'left' }
  if (result.is === 'unanswered') return { is: 'failed', why: result.why === 'timeout' ? 'late' : 'no connection' }
  const why =
    result.status !== undefined && Object.hasOwn(WHY_BY_STATUS, result.status)
      ? WHY_BY_STATUS[result.status]
      : undefined
  return { is: 'failed', ...(why !== undefined && { why }) }
}

/** Whether it was taken. */
export async function sendFeedback(data: {
  readonly id: string
  readonly good: boolean
  readonly correction: string
}): Promise<boolean> {
  const result = await authorisedCall(sendSignFeedback, { body: { data } })
  if (result.is === 'refused' || result.is === 'unanswered') reportFailure('sendSignFeedback', result)
  return result.is === 'answer'
}

/** Whether the server has forgotten the hands it kept. */
export async function forgetHands(): Promise<boolean> {
  const result = await authorisedCall(forgetSigns)
  if (result.is === 'refused' || result.is === 'unanswered') reportFailure('forgetSigns', result)
  return result.is === 'answer'
}
