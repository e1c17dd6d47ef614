/** The calls for personal signs: show, learn, list, rename, delete and restore. */
import {
  SIGN_CONFIDENCE_MIN,
  type changeSign as changeCall,
  type getSigns as getCall,
  type learnSign as learnCall,
  type showHand as showCall,
} from '@beckon/contract/asl'
import { OK, type Handler } from '../../http/handler.ts'
import { changePersonalSign, learnPersonalSign, findPersonalSign, personalSigns } from './personal-sign-store.ts'
import { readVideo } from './read-video.ts'
import { roundedHands } from './sign-store.ts'

/** Stores nothing: the browser receives the hand, and sends it again in `learnSign`. */
export const showHand: Handler<typeof showCall> = async (input) => {
  const read = await readVideo(input.body.base64data, input)
  if (typeof read === 'string') return { refused: read }
  const match = await findPersonalSign(input.services, input.session.account.id, read.hands)
  const isSure = match !== undefined && match.confidence >= SIGN_CONFIDENCE_MIN
  // The contract's frames are plain lists.
  const hand = roundedHands(read.hands).map(({ points, ...frame }) => ({
    ...frame,
    points: points.map(([x, y, z]): [number, number, number] => [x, y, z]),
  }))
  return { ok: { hand, ...(isSure && { match: { id: match.id, name: match.name } }) } }
}

export const getSigns: Handler<typeof getCall> = async ({ services, session }) => ({
  ok: { signs: await personalSigns(services, session.account.id) },
})

export const learnSign: Handler<typeof learnCall> = async ({ services, session, body }) => {
  const learnt = await learnPersonalSign(services, session.account.id, body)
  if (learnt.is === 'learnt') return { ok: { sign: learnt.sign } }
  return { refused: learnt.is === 'too many' ? 'TOO-LARGE' : 'NOT-UNDERSTOOD' }
}

export const changeSign: Handler<typeof changeCall> = async ({ services, session, body }) =>
  (await changePersonalSign(services, session.account.id, body)) ? OK : { refused: 'NOT-FOUND' }
