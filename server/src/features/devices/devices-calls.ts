/** The account and its TV boxes. */
import type { getAccount as accountCall, getDevices as devicesCall } from '@beckon/contract/devices'
import type { Handler } from '../../http/handler.ts'

export const getDevices: Handler<typeof devicesCall> = ({ parts, session }) => ({
  ok: { devices: parts.boxes.choicesOf(session).map(({ id, name }) => ({ id, name })) },
})

export const getAccount: Handler<typeof accountCall> = ({ parts, session }) => {
  const box = parts.boxes.chosenBy(session) ?? parts.boxes.choicesOf(session)[0]
  return { ok: { isFlex: box?.family === 'flex' } }
}
