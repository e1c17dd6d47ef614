/** The calls for the user's own buttons, for popular ones, and for pictures. */
import type * as calls from '@beckon/contract/my-remote'
import { PICTURE_AT_MOST_BYTES } from '@beckon/contract/my-remote'
import type { Handler } from '../../http/calls/handler.ts'
import type { Seal } from '../../storage/seal.ts'
import { readButtons, replaceButtons, type ButtonList } from './own-buttons.ts'
import { foreignAddresses } from './pictures/foreign-pictures.ts'
import { languageOf } from '../../http/callers.ts'
import { boxOfSession } from '../session/session-calls.ts'
import { popularButtons, pictureAddress } from './popular/catalogue.ts'
import { saveOwnPicture } from './pictures/own-pictures.ts'
import { rasterType } from './pictures/raster-type.ts'

export const getButtons: Handler<typeof calls.getButtons> = async ({ services, session }) => ({
  ok: answerOf(await readButtons(services, session.account.id), session.account.id, services.seal),
})

export const saveButtons: Handler<typeof calls.saveButtons> = async ({ services, session, body }) => {
  const result = await replaceButtons(services, session.account.id, body.seaButtonsData, body.revision ?? undefined)
  return result.is === 'saved'
    ? { ok: { status: 'OK', revision: result.revision } }
    : { refused: 'CONFLICT', newer: answerOf(result.stored, session.account.id, services.seal) }
}

/** The saved list, with pictures from other servers replaced by addresses of this server. */
function answerOf({ buttons, revision }: ButtonList, accountId: string, seal: Seal) {
  const addressOf = foreignAddresses(accountId, seal)
  return { seaButtonsData: buttons.map((button) => withOurPicture(button, addressOf)), revision }
}

function withOurPicture(button: unknown, addressOf: (image: unknown) => string | undefined): unknown {
  if (typeof button !== 'object' || button === null || !('image' in button)) return button
  const image = addressOf(button.image)
  return image === undefined ? button : { ...button, image }
}

export const getPopularButtons: Handler<typeof calls.getPopularButtons> = async ({
  services,
  session,
  query,
  request,
  gone,
}) => {
  const box = await boxOfSession(services, session)
  const language = query.language ?? languageOf(request.headers['accept-language'])
  const findPicture = async (command: string) => {
    const found = await services.pictures.find(session.id, { command, language }, gone)
    return found.is === 'found' ? found.picture : undefined
  }
  const { popularButtons: catalogue } = services.config
  return {
    ok: {
      popularButtons: await popularButtons(
        catalogue,
        { language, partner: session.account.partner, layout: box?.layout },
        findPicture,
      ),
    },
  }
}

export const findButtonImage: Handler<typeof calls.findButtonImage> = async ({
  services,
  session,
  query,
  request,
  gone,
}) => {
  const language = query.language ?? languageOf(request.headers['accept-language'])
  const found = await services.pictures.find(session.id, { command: query.cmd, language }, gone)
  if (found.is === 'refused') return { refused: found.why }
  return found.is === 'none' ? { refused: 'NOT-FOUND' } : { ok: { image: pictureAddress(found.picture) } }
}

export const savePicture: Handler<typeof calls.savePicture> = async ({ services, session, body: { picture } }) => {
  const bytes = Buffer.from(picture, 'base64')
  if (rasterType(bytes) === undefined) return { refused: 'NOT-UNDERSTOOD' }
  if (bytes.length > PICTURE_AT_MOST_BYTES) return { refused: 'TOO-LARGE' }
  const image = await saveOwnPicture(services, session.account.id, picture)
  return image === undefined ? { refused: 'TOO-LARGE' } : { ok: { image } }
}
