/** Commands of the remote (keys, TV commands, text commands), and the capabilities of the box. */
import * as v from 'valibot'
import { call } from './call.ts'
import { DRIVERS } from './drivers.ts'
import { PRESS_TIME_TO_LIVE_MS } from './limits.ts'
import { REFUSALS_OF_ANY_COMMAND } from './refusals.ts'
import { boxWords, command, lenient, token } from './shapes.ts'

export const boxStatuses = [...REFUSALS_OF_ANY_COMMAND, 'EXPIRED-EASYPAIR-TOKEN', 'EXPIRED-XAPI-TOKEN'] as const

/**
 * With BOX-NOT-ALLOWED: the driver of the device whose owner must allow keys there. Absent from older servers and
 * agents; a driver that this version does not know counts as absent.
 */
export const refusingDriver = v.object({ driver: lenient(v.picklist(DRIVERS)) })

/**
 * Beyond the specification, for text that was not sent to the box: what it asks the page to do. `what-is-on`: answer
 * the question. `several-steps`: make the steps of the user's own button of this name; the page makes them, so that any
 * press stops them.
 */
export const wordsKind = v.object({
  kind: v.exactOptional(v.picklist(['what-is-on', 'several-steps'])),
  button: v.exactOptional(v.object({ name: v.string(), command: v.string(), steps: v.unknown() })),
})
export type WordsKind = v.InferOutput<typeof wordsKind>

export const processKey = call({
  name: 'processKey',
  method: 'POST',
  path: '/api/v1/processKey',
  summary: 'Press a key of the box',
  auth: 'session',
  timeoutMs: PRESS_TIME_TO_LIVE_MS,
  pressGoodForMs: PRESS_TIME_TO_LIVE_MS,
  // Any short text is accepted, so that an unknown key is answered INVALID-KEY instead of BAD-REQUEST.
  body: v.object({ vcode: v.pipe(v.string(), v.maxLength(32)) }),
  defaultAnswer: { status: 'OK' },
  errorFields: refusingDriver,
  statuses: ['INVALID-KEY', ...boxStatuses],
})

export const processCecKey = call({
  name: 'processCecKey',
  method: 'POST',
  path: '/api/v1/processCecKey',
  summary: 'Send a command to the TV over HDMI-CEC',
  auth: 'session',
  timeoutMs: 3_000,
  pressGoodForMs: PRESS_TIME_TO_LIVE_MS,
  body: v.object({ key: v.pipe(v.string(), v.maxLength(32)), value: v.pipe(v.string(), v.maxLength(32)) }),
  defaultAnswer: { status: 'OK' },
  errorFields: refusingDriver,
  statuses: ['INVALID-KEY', ...boxStatuses],
})

export const sendText = call({
  name: 'sendText',
  method: 'POST',
  path: '/api/v1/text',
  summary: 'Send a command in words; the session token is in the body',
  auth: 'bodyToken',
  timeoutMs: 7_000,
  pressGoodForMs: PRESS_TIME_TO_LIVE_MS,
  body: v.object({ cmd: command, arToken: token }),
  // The box's interpretation of the text, in the language of the request; absent if the box does not report it.
  answer: v.object({
    status: v.literal('OK'),
    understood: v.exactOptional(boxWords),
    ...wordsKind.entries,
  }),
  defaultAnswer: { status: 'OK' },
  errorFields: refusingDriver,
  statuses: ['NOT-UNDERSTOOD', ...boxStatuses],
})

const yesOrNo = v.picklist(['yes', 'no'])

export const tvCapabilities = v.object({
  hdmiLinkReady: yesOrNo,
  tvPowerOnCommandAvailable: yesOrNo,
  tvPowerOffCommandAvailable: yesOrNo,
  /** Beyond the specification: Mute and Volume change the box's own volume, without the HDMI link. */
  boxVolume: v.optional(yesOrNo),
  /** Beyond the specification: the box opens apps and categories by name; absent if unknown. */
  apps: v.optional(yesOrNo),
  /** Beyond the specification: the keys that the box lacks until somebody teaches it their codes. */
  lacks: v.optional(v.array(v.string())),
  /** Beyond the specification: the TV buttons that work, where one can work without the others (infrared). */
  tvButtons: v.optional(v.array(v.string())),
  /** Beyond the specification: POWER is the TV's own power, so TV power and All power press it once. */
  powerKey: v.optional(yesOrNo),
})
export type TvCapabilities = v.InferOutput<typeof tvCapabilities>

export const checkCapabilities = call({
  name: 'checkCapabilities',
  method: 'POST',
  path: '/api/v1/checkCapabilities',
  summary: 'Get the HDMI capabilities of the box',
  auth: 'session',
  timeoutMs: 3_000,
  answer: v.object({ results: tvCapabilities }),
  statuses: boxStatuses,
})
