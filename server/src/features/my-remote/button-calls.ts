/** The calls that load and save the user's own buttons. */
import type { getButtons as getCall, saveButtons as saveCall } from '@beckon/contract/my-remote'
import type { Handler } from '../../http/handler.ts'
import { readButtons, replaceButtons, type ButtonList } from './button-store.ts'

export const getButtons: Handler<typeof getCall> = async ({ parts, session }) => ({
  ok: shown(await readButtons(parts, session.account.id)),
})

export const saveButtons: Handler<typeof saveCall> = async ({ parts, session, body }) => {
  const result = await replaceButtons(parts, session.account.id, body.seaButtonsData, body.revision ?? undefined)
  return result.is === 'saved' ? { ok: { status: 'OK', revision: result.revision } } : { refused: 'CONFLICT', newer: shown(result.stored) }
}

function shown({ buttons, revision }: ButtonList) {
  return { seaButtonsData: [...buttons], revision }
}
