/** What the remote sends: keys, TV commands and words; and what the box can do. */
import * as v from 'valibot'
import { call } from './call.ts'
import { PRESS_TIME_TO_LIVE_MS } from './limits.ts'
import { REFUSALS_OF_ANY_COMMAND } from './refusals.ts'
import { someText, token } from './shapes.ts'

export const boxStatuses = [...REFUSALS_OF_ANY_COMMAND, 'EXPIRED-EASYPAIR-TOKEN', 'EXPIRED-XAPI-TOKEN'] as const

export const processKey = call({
  name: 'processKey',
  method: 'POST',
  path: '/api/v1/processKey',
  summary: 'Press a key of the box',
  auth: 'session',
  timeoutMs: PRESS_TIME_TO_LIVE_MS,
  pressGoodForMs: PRESS_TIME_TO_LIVE_MS,
  // Any short word is read, so that what is no key is answered INVALID-KEY and not BAD-REQUEST.
  body: v.object({ vcode: v.pipe(v.string(), v.maxLength(32)) }),
  statuses: ['INVALID-KEY', ...boxStatuses],
})

export const processCecKey = call({
  name: 'processCecKey',
  method: 'POST',
  path: '/api/v1/processCecKey',
  summary: 'Send a command to the television over HDMI-CEC',
  auth: 'session',
  timeoutMs: 3_000,
  pressGoodForMs: PRESS_TIME_TO_LIVE_MS,
  body: v.object({ key: v.pipe(v.string(), v.maxLength(32)), value: v.pipe(v.string(), v.maxLength(32)) }),
  statuses: ['INVALID-KEY', ...boxStatuses],
})

export const sendText = call({
  name: 'sendText',
  method: 'POST',
  path: '/api/v1/text',
  summary: 'Tell the box a command in words; the session token travels in the body',
  auth: 'bodyToken',
  timeoutMs: 7_000,
  pressGoodForMs: PRESS_TIME_TO_LIVE_MS,
  body: v.object({ cmd: someText(500), arToken: token }),
  // What the box took the words for, in the language of the request; boxes that cannot tell leave it out.
  answer: v.object({ status: v.literal('OK'), understood: v.exactOptional(v.pipe(v.string(), v.maxLength(500))) }),
  statuses: ['NOT-UNDERSTOOD', ...boxStatuses],
})

const yesOrNo = v.picklist(['yes', 'no'])

export const tvCapabilities = v.object({
  hdmiLinkReady: yesOrNo,
  tvPowerOnCommandAvailable: yesOrNo,
  tvPowerOffCommandAvailable: yesOrNo,
  /** Beyond the specification: Mute and Volume work without the HDMI link, on the box's own volume. */
  boxVolume: v.optional(yesOrNo),
  /** Beyond the specification: whether the box opens apps and categories by name; absent when unknown. */
  apps: v.optional(yesOrNo),
})
export type TvCapabilities = v.InferOutput<typeof tvCapabilities>

export const checkCapabilities = call({
  name: 'checkCapabilities',
  method: 'POST',
  path: '/api/v1/checkCapabilities',
  summary: 'What the box can do with the television over HDMI',
  auth: 'session',
  timeoutMs: 3_000,
  answer: v.object({ results: tvCapabilities }),
  statuses: boxStatuses,
})
