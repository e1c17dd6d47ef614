/** The call with which a remote makes a press link. */
import { plainText } from '@beckon/boxes/wire/plain-text'
import type { createPressLink as createCall } from '@beckon/contract/other-programs'
import type { Handler } from '../../http/handler.ts'
import { languageOf } from '../../http/request-language.ts'

export const createPressLink: Handler<typeof createCall> = async ({ services, session, body, request }) => {
  const name = plainText(body.name)
  if (name === '') return { refused: 'BAD-REQUEST' }
  const box = await services.boxes.chosenBy(session)
  if (box === undefined) return { refused: 'NOT-FOUND' }
  const made = await services.pressLinks.make(
    { ...session, boxId: box.id },
    {
      name,
      may: body.may,
      days: body.days,
      endsWithSession: body.endsWithSession,
      origins: body.origins,
      language: languageOf(request.headers['accept-language']),
    },
  )
  switch (made.is) {
    case 'made': {
      const { id, secret, endsAt } = made
      return { ok: { id, secret, ...(endsAt !== undefined && { endsAt }) } }
    }
    case 'too many':
      return { refused: 'TOO-MANY', retryAfterMs: made.retryAfterMs }
    case 'over':
      return { refused: 'INVALID-TOKEN' }
  }
}
