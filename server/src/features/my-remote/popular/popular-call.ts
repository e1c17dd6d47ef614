/** The call that answers the popular buttons. */
import type { getPopularButtons as popularCall } from '@beckon/contract/my-remote'
import type { Handler } from '../../../http/handler.ts'
import { languageOf } from '../../../http/request-language.ts'
import { popularButtons } from './catalogue.ts'

export const getPopularButtons: Handler<typeof popularCall> = ({ parts, session, query, request }) => {
  const box = parts.boxes.chosenBy(session) ?? parts.boxes.choicesOf(session)[0]
  const language = query.language ?? languageOf(request.headers['accept-language'])
  return {
    ok: { popularButtons: popularButtons(parts.config.popularButtons, language, session.account.partner, box?.family) },
  }
}
