/** The call that finds a picture for a command. */
import type { findButtonImage as findCall } from '@beckon/contract/my-remote'
import type { Handler } from '../../../http/handler.ts'
import { languageOf } from '../../../http/request-language.ts'
import { findPicture } from './find-picture.ts'
import { pictureAddress } from './picture-set.ts'

export const findButtonImage: Handler<typeof findCall> = ({ query, request }) => {
  const id = findPicture(query.cmd, query.language ?? languageOf(request.headers['accept-language']))
  return id === undefined ? { refused: 'NOT-FOUND' } : { ok: { image: pictureAddress(id) } }
}
