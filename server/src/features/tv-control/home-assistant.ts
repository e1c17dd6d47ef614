/** Events of Home Assistant: `POST /api/events/{event}` with the user's long-lived access token, an administrator's. */
import * as v from 'valibot'
import { isPathPart } from '../../outgoing/outgoing-client.ts'
import type { AutomationService } from './automation-service.ts'

/** Home Assistant takes no longer name and answers 500 to one. */
const LONGEST_EVENT = 64
const answerShape = v.pipe(v.string(), v.parseJson(), v.object({ message: v.string() }))

export const homeAssistant: AutomationService = {
  request(event, key) {
    if (!isPathPart(event) || event.length > LONGEST_EVENT) return 'EVENT-UNKNOWN'
    // A header holds nothing else; Home Assistant's own tokens are such.
    if (!/^[\u0021-\u007e]+$/u.test(key)) return 'EVENT-KEY-REFUSED'
    return {
      method: 'POST',
      parts: ['api', 'events', event],
      headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
      body: '{}',
    }
  },
  confirms(event, text) {
    const answer = v.safeParse(answerShape, text)
    return answer.success && answer.output.message === `Event ${event} fired.`
  },
}
