/** A signed command, as a video, and what the user says about how it was read. */
import * as v from 'valibot'
import { call } from './call.ts'
import { signCommand } from './my-signs.ts'
import { ASL_BODY_BYTES, SIGN_COMMENT_MAX_LENGTH } from './limits.ts'
import { RECOGNISER_REFUSALS } from './refusals.ts'

export const sendSign = call({
  name: 'sendSign',
  method: 'POST',
  path: '/api/v1/asl',
  summary: 'Send a recorded sign: the part of a webm (or mp4) data URL after the comma',
  auth: 'session',
  timeoutMs: 22_000,
  bodyLimitBytes: ASL_BODY_BYTES,
  body: v.object({
    base64data: v.pipe(v.string(), v.minLength(1), v.maxLength(ASL_BODY_BYTES)),
    // Beyond the specification: the user agrees that the points of the hand are kept, to make the reading better.
    keepHands: v.optional(v.boolean()),
  }),
  // `confidence` is a JSON number, `results` a JSON object of the shape `signResults`.
  answer: v.object({ confidence: v.string(), results: v.string() }),
  statuses: ['TOO-SLOW', ...RECOGNISER_REFUSALS],
})

/** What `results` says, best prediction first. */
export const signResults = v.object({
  feedback_id: v.string(),
  // Beyond the specification: the user's own sign, with what it does.
  prediction: v.array(v.object({ prediction: v.string(), own: v.optional(signCommand) })),
})
export type SignResults = v.InferOutput<typeof signResults>

export const sendSignFeedback = call({
  name: 'sendSignFeedback',
  method: 'POST',
  path: '/api/v1/aslFeedback',
  summary: 'Say whether a sign was read well',
  auth: 'session',
  timeoutMs: 20_000,
  body: v.object({
    data: v.object({
      id: v.pipe(v.string(), v.maxLength(128)),
      good: v.boolean(),
      correction: v.pipe(v.string(), v.maxLength(SIGN_COMMENT_MAX_LENGTH)),
    }),
  }),
  // NOT-FOUND: no sign of this account has that id, or it is too long ago.
  statuses: ['NOT-FOUND'],
})

/** Beyond the specification: takes back the agreement to keep the points of the hand. */
export const forgetSigns = call({
  name: 'forgetSigns',
  method: 'POST',
  path: '/api/v1/asl/forget',
  summary: 'Delete what was kept of the hands in this account’s signs',
  auth: 'session',
  timeoutMs: 10_000,
})
