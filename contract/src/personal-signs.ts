/**
 * Beyond the specification: personal signs. The user shows a sign three times and chooses its command. From then on, a
 * recording that matches is read as that sign, otherwise as spelling.
 */
import * as v from 'valibot'
import { call } from './call.ts'
import { KEY_CODES } from './keys.ts'
import { ASL_BODY_BYTES } from './limits.ts'
import { RECOGNISER_REFUSALS } from './refusals.ts'
import { someText } from './shapes.ts'

export const PERSONAL_SIGN_NAME_AT_MOST = 60
export const SIGN_COMMAND_AT_MOST = 200
/** 30 s of video at 10 frames a second. */
export const SHOWING_FRAMES_AT_MOST = 300
const SIGN_BODY_BYTES = 1024 * 1024

/** The command of a sign: words for the box, or one of its keys. */
export const signCommand = v.variant('is', [
  v.object({ is: v.literal('text'), cmd: someText(SIGN_COMMAND_AT_MOST) }),
  v.object({ is: v.literal('key'), vcode: v.picklist(KEY_CODES) }),
])
export type SignCommand = v.InferOutput<typeof signCommand>

/**
 * A hand in one frame: its time in milliseconds, the confidence that there is a hand, and 21 points (x, y, z) in
 * pixels.
 */
const handFrame = v.object({
  atMs: v.pipe(v.number(), v.minValue(0), v.maxValue(60_000)),
  presence: v.number(),
  points: v.pipe(v.array(v.strictTuple([v.number(), v.number(), v.number()])), v.length(21)),
})
/** The hand in each frame of one showing. */
export const showing = v.pipe(v.array(handFrame), v.maxLength(SHOWING_FRAMES_AT_MOST))
export type ShownHand = v.InferOutput<typeof showing>

const signId = v.pipe(v.string(), v.regex(/^[\w-]{1,64}$/u))

export const personalSign = v.object({
  id: signId,
  name: v.string(),
  command: signCommand,
  /** Names of the user's other signs, letters or digits. */
  confusedWith: v.array(v.string()),
})
export type PersonalSign = v.InferOutput<typeof personalSign>

export const showHand = call({
  name: 'showHand',
  method: 'POST',
  path: '/api/v1/signs/show',
  summary: 'Find the hand in a recording, and the matching personal sign; nothing is stored',
  auth: 'session',
  timeoutMs: 22_000,
  bodyLimitBytes: ASL_BODY_BYTES,
  body: v.object({ base64data: v.pipe(v.string(), v.minLength(1), v.maxLength(ASL_BODY_BYTES)) }),
  answer: v.object({ hand: showing, match: v.optional(v.object({ id: signId, name: v.string() })) }),
  statuses: ['TOO-SLOW', ...RECOGNISER_REFUSALS],
})

export const getSigns = call({
  name: 'getSigns',
  method: 'GET',
  path: '/api/v1/signs',
  summary: 'List the user’s personal signs, oldest first',
  auth: 'session',
  timeoutMs: 10_000,
  answer: v.object({ signs: v.array(personalSign) }),
})

export const learnSign = call({
  name: 'learnSign',
  method: 'POST',
  path: '/api/v1/signs',
  summary: 'Store a personal sign from the hands that `showHand` found',
  auth: 'session',
  timeoutMs: 10_000,
  bodyLimitBytes: SIGN_BODY_BYTES,
  body: v.object({
    name: someText(PERSONAL_SIGN_NAME_AT_MOST),
    command: signCommand,
    showings: v.pipe(v.array(showing), v.minLength(2), v.maxLength(5)),
  }),
  answer: v.object({ sign: personalSign }),
  // NOT-UNDERSTOOD: a showing has no hand, or the showings differ too much. TOO-LARGE: the account has the maximum
  // number of signs.
  statuses: ['NOT-UNDERSTOOD', 'TOO-LARGE'],
})

export const changeSign = call({
  name: 'changeSign',
  method: 'POST',
  path: '/api/v1/signs/change',
  summary: 'Rename a sign, delete it, or restore it within a day',
  auth: 'session',
  timeoutMs: 10_000,
  body: v.object({
    id: signId,
    name: v.optional(someText(PERSONAL_SIGN_NAME_AT_MOST)),
    deleted: v.optional(v.boolean()),
  }),
  statuses: ['NOT-FOUND'],
})
