/** The call for the popular buttons. */
import type { getPopularButtons as popularCall } from '@beckon/contract/my-remote'
import type { Handler } from '../../../http/handler.ts'
import { languageOf } from '../../../http/request-language.ts'
import { boxOfSession } from '../../devices/devices-calls.ts'
import { popularButtons } from './catalogue.ts'

export const getPopularButtons: Handler<typeof popularCall> = async ({ services, session, query, request, gone }) => {
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
