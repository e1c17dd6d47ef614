/** The calls for the account and its TV boxes. */
import type * as calls from '@beckon/contract/session'
import type { Handler } from '../../http/calls/handler.ts'
import type { KnownBox } from '../../boxes/boxes.ts'
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
