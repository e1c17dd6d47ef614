/** The account and its TV boxes. */
import type { getAccount as accountCall, getDevices as devicesCall } from '@beckon/contract/devices'
import type { Handler } from '../../http/handler.ts'
import { boxOfSession } from './session-boxes.ts'

export const getDevices: Handler<typeof devicesCall> = async ({ parts, session }) => {
  const boxes = await parts.boxes.choicesOf(session)
  return { ok: { devices: boxes.map(({ id, name }) => ({ id, name })) } }
}

export const getAccount: Handler<typeof accountCall> = async ({ parts, session }) => {
  const box = await boxOfSession(parts, session)
  return { ok: { isFlex: box?.family === 'flex' } }
}
