/**
 * The calls for signs: one reads a recorded sign, others take the user's feedback and personal signs. Nothing is sent
 * to the box here: the browser decides by the confidence. A matching personal sign wins over spelling.
 */
import type * as calls from '@beckon/contract/asl'
import { SIGN_CONFIDENCE_MIN, type SignResults } from '@beckon/contract/asl'
import { OK, type Handler } from '../../http/calls/handler.ts'
import { findPersonalSign, changePersonalSign, learnPersonalSign, personalSigns } from './personal-sign-store.ts'
import { readVideo } from './read-video.ts'
import { forgetHands, keepFeedback, keepReading, roundedHands } from './sign-store.ts'

export const sendSign: Handler<typeof calls.sendSign> = async (input) => {
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

export const sendSignFeedback: Handler<typeof calls.sendSignFeedback> = async ({
  services,
  session,
  body: { data },
}) => ((await keepFeedback(services, session.account.id, data)) ? OK : { refused: 'NOT-FOUND' })

/** Deletes the stored hand points of readings; personal signs stay. */
export const forgetSigns: Handler<typeof calls.forgetSigns> = async ({ services, session }) => {
  await forgetHands(services, session.account.id)
  return OK
}

/** Stores nothing: the browser receives the hand, and sends it again in `learnSign`. */
export const showHand: Handler<typeof calls.showHand> = async (input) => {
  const read = await readVideo(input.body.base64data, input)
  if (typeof read === 'string') return { refused: read }
  const match = await findPersonalSign(input.services, input.session.account.id, read.hands)
  const isSure = match !== undefined && match.confidence >= SIGN_CONFIDENCE_MIN
  // A copy only for its type: the contract's points may be written to, ours may not.
  const hand = roundedHands(read.hands).map(({ points, ...frame }) => ({
    ...frame,
    points: points.map(([x, y, z]): [number, number, number] => [x, y, z]),
  }))
  return { ok: { hand, ...(isSure && { match: { id: match.id, name: match.name } }) } }
}

export const getSigns: Handler<typeof calls.getSigns> = async ({ services, session }) => ({
  ok: { signs: await personalSigns(services, session.account.id) },
})

export const learnSign: Handler<typeof calls.learnSign> = ({ services, session, body }) =>
  learnPersonalSign(services, session.account.id, body)

/** Renames, deletes or restores a personal sign. */
export const changeSign: Handler<typeof calls.changeSign> = async ({ services, session, body }) =>
  (await changePersonalSign(services, session.account.id, body)) ? OK : { refused: 'NOT-FOUND' }
