/**
 * The requests to the node that has a help. The sender is identified by the session's id or by the fingerprint of a key
 * or token, so no secret goes over the bus.
 */
import { HELPER_NAME_AT_MOST, helpSettings, testLines, readHelp, watchHelp } from '@beckon/contract/helper'
import { someText } from '@beckon/contract/shapes'
import * as v from 'valibot'
import { busRequest } from '../../bus/bus.ts'

const bySession = { session: v.string() }
const byToken = { token: v.string() }
const waits = { version: v.optional(v.string()), waitMs: v.number() }

const asked = v.variant('do', [
  v.object({ do: v.literal('end'), ...bySession }),
  v.object({ do: v.literal('read'), ...bySession, ...waits }),
  v.object({ do: v.literal('admit'), ...bySession, settings: helpSettings, switchTest: v.exactOptional(testLines) }),
  v.object({
    do: v.picklist(['try', 'stop trying', 'yes', 'no']),
    ...bySession,
    number: v.number(),
  }),
  v.object({ do: v.literal('claim'), key: v.string(), ...byToken, name: someText(HELPER_NAME_AT_MOST) }),
  v.object({ do: v.literal('watch'), ...byToken, ...waits }),
  v.object({ do: v.literal('propose'), ...byToken, settings: helpSettings }),
])
export type HelpAsked = v.InferOutput<typeof asked>

const told = v.variant('is', [
  v.object({ is: v.literal('user'), view: readHelp.answer }),
  v.object({ is: v.literal('helper'), view: watchHelp.answer }),
  v.object({ is: v.literal('not now') }),
  v.object({ is: v.literal('done') }),
])
export type HelpTold = v.InferOutput<typeof told>

export const farHelp = busRequest('help', asked, told)
