/** Signed commands, as videos, and the user's feedback on their readings. */
import * as v from 'valibot'
import { DAY_MS } from './time-units.ts'
import { call } from './call.ts'
import { signCommand } from './personal-signs.ts'
import { ASL_BODY_BYTES } from './limits.ts'
import { RECOGNISER_REFUSALS } from './refusals.ts'
import { anyText, text } from './shapes.ts'

/** The browser ends a recording of a sign after this time. */
export const SIGN_RECORDING_MAX_MS = 30_000
/** The natural logarithm of a reading's confidence, from which the remote sends it without asking. */
export const SIGN_CONFIDENCE_MIN = -0.7
export const SIGN_COMMENT_MAX_LENGTH = 500
/** Feedback about a sign comes within this time, or not at all. */
export const READING_LIFE_MS = 7 * DAY_MS
/**
 * Also of hands: long enough for an operator to have the reading made better. The page promises that they are deleted.
 */
export const FEEDBACK_LIFE_MS = 180 * DAY_MS

export const sendSign = call({
  name: 'sendSign',
  method: 'POST',
  path: '/api/v1/asl',
  summary: 'Send a recorded sign: a webm or mp4 video in base64, without the data URL’s prefix',
  auth: 'session',
  timeoutMs: 22_000,
  bodyLimitBytes: ASL_BODY_BYTES,
  body: v.object({
    base64data: v.pipe(v.string(), v.minLength(1), v.maxLength(ASL_BODY_BYTES)),
    // Beyond the specification: the user agrees that the points of the hand are stored, to improve sign reading.
    keepHands: v.optional(v.boolean()),
  }),
  // Strings by the specification: `confidence` is a JSON number (natural logarithm), `results` a JSON object of the
  // shape `signResults`.
  answer: v.object({
    confidence: v.union([v.string(), v.number()]),
    results: v.union([v.string(), v.looseObject({})]),
  }),
  // A success without them is a sign that was not recognised.
  unshown: { confidence: '', results: '' },
  statuses: ['TOO-SLOW', ...RECOGNISER_REFUSALS],
})

/** The content of `results`, best prediction first. */
export const signResults = v.object({
  feedback_id: v.string(),
  // Beyond the specification: the command of a personal sign.
  prediction: v.array(v.object({ prediction: v.string(), command: v.optional(signCommand) })),
})
export type SignResults = v.InferOutput<typeof signResults>

export const sendSignFeedback = call({
  name: 'sendSignFeedback',
  method: 'POST',
  path: '/api/v1/aslFeedback',
  summary: 'Send feedback on the reading of a sign',
  auth: 'session',
  timeoutMs: 20_000,
  body: v.object({
    data: v.object({
      id: text(128),
      good: v.boolean(),
      correction: anyText(SIGN_COMMENT_MAX_LENGTH),
    }),
  }),
  // NOT-FOUND: this account has no reading with that id, or it is too old.
  unshown: { status: 'OK' },
  statuses: ['NOT-FOUND'],
})

/** Beyond the specification: withdraws the agreement to store the points of the hand. */
export const forgetSigns = call({
  name: 'forgetSigns',
  method: 'POST',
  path: '/api/v1/asl/forget',
  summary: 'Delete the stored hand points of this account’s signs',
  auth: 'session',
  timeoutMs: 10_000,
})
