/**
 * The calls that read a recorded sign and take the user's feedback. Nothing is sent to the box here: the browser
 * decides by the confidence. A matching personal sign wins over spelling.
 */
import {
  SIGN_CONFIDENCE_MIN,
  type forgetSigns as forgetCall,
  type sendSign as signCall,
  type sendSignFeedback as feedbackCall,
  type SignResults,
} from '@beckon/contract/asl'
import { OK, type Handler } from '../../http/handler.ts'
import { findPersonalSign } from './personal-sign-store.ts'
import { readVideo } from './read-video.ts'
import { forgetHands, keepFeedback, keepReading } from './sign-store.ts'

export const sendSign: Handler<typeof signCall> = async (input) => {
  const { services, session, body } = input
  const { base64data, keepHands = false } = body
  const read = await readVideo(base64data, input)
  if (typeof read === 'string') return { refused: read }
  const personal = await findPersonalSign(services, session.account.id, read.hands)
  const isPersonal = personal !== undefined && personal.confidence >= SIGN_CONFIDENCE_MIN
  const confidence = isPersonal ? personal.confidence : read.confidence
  const feedback_id = await keepReading(
    services,
    session.account.id,
    { ...read, confidence, predictions: isPersonal ? [personal.name] : read.predictions },
    keepHands,
  )
  const prediction = isPersonal
    ? [{ prediction: personal.name, command: personal.command }]
    : read.predictions.map((text) => ({ prediction: text }))
  const results: SignResults = { feedback_id, prediction }
  return { ok: { confidence: JSON.stringify(confidence), results: JSON.stringify(results) } }
}

export const sendSignFeedback: Handler<typeof feedbackCall> = async ({ services, session, body: { data } }) =>
  (await keepFeedback(services, session.account.id, data)) ? OK : { refused: 'NOT-FOUND' }

export const forgetSigns: Handler<typeof forgetCall> = async ({ services, session }) => {
  await forgetHands(services, session.account.id)
  return OK
}
