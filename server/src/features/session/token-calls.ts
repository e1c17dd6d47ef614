/** The calls that bind a token to a box and that replace it by a fresh one. */
import type * as calls from '@beckon/contract/session'
import type { Handler } from '../../http/calls/handler.ts'

export const chooseBox: Handler<typeof calls.chooseBox> = async ({ services, session, token, body }) => {
  const box = (await services.boxes.choicesOf(session)).find(({ id }) => id === body.selectedXboDeviceId)
  if (box === undefined) return { refused: 'NOT-FOUND' }
  const answer = await services.sessions.chooseBox(session, box.id, token)
  return answer === undefined ? { refused: 'INVALID-TOKEN' } : { ok: answer }
}

export const refreshToken: Handler<typeof calls.refreshToken> = async ({ services, token, request }) => {
  const refreshed = await services.sessions.refresh(token, request.headers['user-agent'])
  if (refreshed === undefined)
    return { refused: (await services.sessions.check(token)) === 'REMOTE-ENDED' ? 'REMOTE-ENDED' : 'INVALID-TOKEN' }
  request.session = refreshed.session
  const { session, ...answer } = refreshed
  const box = await services.boxes.chosenBy(session)
  return { ok: { ...answer, ...(box && { device: { id: box.id, name: box.name } }) } }
}
