/** The calls that load and save the user's own buttons. */
import type { getButtons as getCall, saveButtons as saveCall } from '@beckon/contract/my-remote'
import type { Handler } from '../../http/handler.ts'
import type { Seal } from '../../storage/seal.ts'
import { readButtons, replaceButtons, type ButtonList } from './button-store.ts'
import { foreignAddresses } from './pictures/foreign-pictures.ts'

export const getButtons: Handler<typeof getCall> = async ({ services, session }) => ({
  ok: answerOf(await readButtons(services, session.account.id), session.account.id, services.seal),
})

export const saveButtons: Handler<typeof saveCall> = async ({ services, session, body }) => {
  const result = await replaceButtons(services, session.account.id, body.seaButtonsData, body.revision ?? undefined)
  return result.is === 'saved'
    ? { ok: { status: 'OK', revision: result.revision } }
    : { refused: 'CONFLICT', newer: answerOf(result.stored, session.account.id, services.seal) }
}

/** As it was saved, but for pictures from elsewhere: those come from here. */
function answerOf({ buttons, revision }: ButtonList, accountId: string, seal: Seal) {
  const addressOf = foreignAddresses(accountId, seal)
  return { seaButtonsData: buttons.map((button) => withOurPicture(button, addressOf)), revision }
}

function withOurPicture(button: unknown, addressOf: (image: unknown) => string | undefined): unknown {
  if (typeof button !== 'object' || button === null || !('image' in button)) return button
  const image = addressOf(button.image)
  return image === undefined ? button : { ...button, image }
}
