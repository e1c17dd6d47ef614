/** The call that finds a picture for a command. */
import type { findButtonImage as findCall } from '@beckon/contract/my-remote'
import type { Handler } from '../../../http/handler.ts'
import { languageOf } from '../../../http/request-language.ts'
import { pictureAddress } from './picture-routes.ts'

export const findButtonImage: Handler<typeof findCall> = async ({ parts, session, query, request, gone }) => {
  const language = query.language ?? languageOf(request.headers['accept-language'])
  const found = await parts.pictures.find(session.id, { command: query.cmd, language }, gone)
  if (found.is === 'refused') return { refused: found.why }
  return found.is === 'none' ? { refused: 'NOT-FOUND' } : { ok: { image: pictureAddress(found.picture) } }
}
