/** The call that answers the popular buttons. */
import type { getPopularButtons as popularCall } from '@beckon/contract/my-remote'
import type { Handler } from '../../../http/handler.ts'
import { languageOf } from '../../../http/request-language.ts'
import { boxesOf, chosenBox } from '../../devices/session-boxes.ts'
import { popularButtons } from './catalogue.ts'

export const getPopularButtons: Handler<typeof popularCall> = ({ parts, session, query, request }) => {
  const box = chosenBox(session, parts.boxes) ?? boxesOf(session, parts.boxes)[0]
  const language = query.language ?? languageOf(request.headers['accept-language'])
  return {
    ok: { popularButtons: popularButtons(parts.config.popularButtons, language, session.account.partner, box?.family) },
  }
}
