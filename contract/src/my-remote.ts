/** The user's own buttons (`seabuttons` on the wire). */
import * as v from 'valibot'
import { call } from './call.ts'
import { BUTTONS_BODY_BYTES } from './limits.ts'
import { someText } from './shapes.ts'

/** Read loosely: unknown types and fields are kept as they are; null entries are the browser's to repair (J16, J17). */
export const customButton = v.looseObject({
  type: v.optional(v.string()),
  command: v.optional(v.string()),
  displayString: v.optional(v.string()),
  image: v.optional(v.nullable(v.string())),
  isLegacyIcon: v.optional(v.boolean()),
})
export type CustomButton = v.InferOutput<typeof customButton>

export const popularCategory = v.looseObject({
  category: v.optional(v.string()),
  buttons: v.array(v.nullable(customButton)),
})
export type PopularCategory = v.InferOutput<typeof popularCategory>

const buttonList = v.pipe(v.array(v.unknown()), v.maxLength(200))

export const findButtonImage = call({
  name: 'findButtonImage',
  method: 'GET',
  path: '/api/v1/seabuttons/image',
  summary: 'Find a picture for a command',
  auth: 'session',
  timeoutMs: 10_000,
  query: v.object({ cmd: someText(500) }),
  answer: v.object({ image: v.string() }),
  statuses: ['NOT-FOUND', 'NOT-YET'],
})

export const getButtons = call({
  name: 'getButtons',
  method: 'GET',
  path: '/api/v1/seabuttons',
  summary: "The user's buttons",
  auth: 'session',
  timeoutMs: 10_000,
  answer: v.object({ seaButtonsData: v.array(v.unknown()), revision: v.optional(v.number()) }),
  statuses: ['NOT-YET'],
})

export const saveButtons = call({
  name: 'saveButtons',
  method: 'POST',
  path: '/api/v1/seabuttons',
  summary: "Replace the user's buttons",
  auth: 'session',
  timeoutMs: 10_000,
  bodyLimitBytes: BUTTONS_BODY_BYTES,
  body: v.object({ seaButtonsData: buttonList, revision: v.optional(v.number()) }),
  answer: v.object({ status: v.literal('OK'), revision: v.optional(v.number()) }),
  statuses: ['CONFLICT', 'NOT-YET'],
})

export const getPopularButtons = call({
  name: 'getPopularButtons',
  method: 'GET',
  path: '/api/v1/seabuttons/popular',
  summary: 'Buttons that many people use, by category',
  auth: 'session',
  timeoutMs: 2_000,
  answer: v.object({ popularButtons: v.array(v.nullable(popularCategory)) }),
  statuses: ['NOT-YET'],
})
