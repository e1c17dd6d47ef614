/** The account and its TV boxes. */
import type { getAccount as accountCall, getDevices as devicesCall } from '@beckon/contract/devices'
import type { Handler } from '../../http/handler.ts'
import { boxesOf, chosenBox } from './session-boxes.ts'

export const getDevices: Handler<typeof devicesCall> = ({ parts, session }) => ({
  ok: { devices: boxesOf(session, parts.boxes).map(({ id, name }) => ({ id, name })) },
})

export const getAccount: Handler<typeof accountCall> = ({ parts, session }) => {
  const box = chosenBox(session, parts.boxes) ?? boxesOf(session, parts.boxes)[0]
  return { ok: { isFlex: box?.family === 'flex' } }
}
