/** A signed command, as a video, and what the user says about how it was read. */
import * as v from 'valibot'
import { call } from './call.ts'
import { ASL_BODY_BYTES } from './limits.ts'

export const sendSign = call({
  name: 'sendSign',
  method: 'POST',
  path: '/api/v1/asl',
  summary: 'Send a recorded sign: the part of a webm data URL after the comma',
  auth: 'session',
  timeoutMs: 22_000,
  bodyLimitBytes: ASL_BODY_BYTES,
  body: v.object({ base64data: v.pipe(v.string(), v.minLength(1), v.maxLength(ASL_BODY_BYTES)) }),
  answer: v.object({ confidence: v.string(), results: v.string() }),
  statuses: ['NOT-YET'],
})

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
      correction: v.pipe(v.string(), v.maxLength(500)),
    }),
  }),
  statuses: ['NOT-YET'],
})
