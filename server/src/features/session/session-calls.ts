/** The calls for the account and its TV boxes, and those that bind a token to a box or replace it by a fresh one. */
import type * as calls from '@beckon/contract/session'
import type { KnownBox } from '../../boxes/boxes.ts'
import type { Handler } from '../../http/calls/handler.ts'
import type { Services } from '../../services.ts'
import type { Session } from '../../session.ts'

export const getDevices: Handler<typeof calls.getDevices> = async ({ services, session }) => {
  const boxes = await services.boxes.choicesOf(session)
  return { ok: { devices: boxes.map(({ id, name }) => ({ id, name })) } }
}

export const getAccount: Handler<typeof calls.getAccount> = async ({ services, session }) => {
  const box = await boxOfSession(services, session)
  return { ok: { isFlex: box?.layout === 'flex' } }
}

/** The box of a session: the chosen one, else the first that may be chosen. */
export async function boxOfSession(
  { boxes }: Pick<Services, 'boxes'>,
  session: Session,
): Promise<KnownBox | undefined> {
  return (await boxes.chosenBy(session)) ?? (await boxes.choicesOf(session))[0]
}

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
