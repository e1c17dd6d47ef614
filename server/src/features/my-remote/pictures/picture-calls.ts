/** The calls about pictures: one finds a picture for a command, the other stores the user's own. */
import {
  PICTURE_AT_MOST_BYTES,
  type findButtonImage as findCall,
  type savePicture as saveCall,
} from '@beckon/contract/my-remote'
import type { Handler } from '../../../http/handler.ts'
import { languageOf } from '../../../http/request-language.ts'
import { saveOwnPicture } from './own-pictures.ts'
import { pictureAddress } from './picture-address.ts'
import { rasterType } from './raster-type.ts'

export const findButtonImage: Handler<typeof findCall> = async ({ services, session, query, request, gone }) => {
  const language = query.language ?? languageOf(request.headers['accept-language'])
  const found = await services.pictures.find(session.id, { command: query.cmd, language }, gone)
  if (found.is === 'refused') return { refused: found.why }
  return found.is === 'none' ? { refused: 'NOT-FOUND' } : { ok: { image: pictureAddress(found.picture) } }
}

export const savePicture: Handler<typeof saveCall> = async ({ services, session, body: { picture } }) => {
  const bytes = Buffer.from(picture, 'base64')
  if (rasterType(bytes) === undefined) return { refused: 'NOT-UNDERSTOOD' }
  if (bytes.length > PICTURE_AT_MOST_BYTES) return { refused: 'TOO-LARGE' }
  const image = await saveOwnPicture(services, session.account.id, picture)
  return image === undefined ? { refused: 'TOO-LARGE' } : { ok: { image } }
}
