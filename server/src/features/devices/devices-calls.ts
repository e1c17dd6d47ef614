/** The account and its TV boxes. */
import type { getAccount as accountCall, getDevices as devicesCall } from '@beckon/contract/devices'
import type { Handler } from '../../http/handler.ts'
import { boxOfSession } from './session-boxes.ts'

export const getDevices: Handler<typeof devicesCall> = async ({ services, session }) => {
  const boxes = await services.boxes.choicesOf(session)
  return { ok: { devices: boxes.map(({ id, name }) => ({ id, name })) } }
}

export const getAccount: Handler<typeof accountCall> = async ({ services, session }) => {
  const box = await boxOfSession(services, session)
  return { ok: { isFlex: box?.family === 'flex' } }
}
