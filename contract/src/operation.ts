/** The version of the server, and failure reports from browsers. */
import * as v from 'valibot'
import { call } from './call.ts'

const LOG_BODY_BYTES = 8 * 1024

export const getVersion = call({
  name: 'getVersion',
  method: 'GET',
  path: '/api/v1/version',
  summary: 'Get the version of the server and the language of its answers',
  auth: 'optional',
  timeoutMs: 2_000,
  answer: v.object({ version: v.string(), language: v.string() }),
})

export const logFailure = call({
  name: 'logFailure',
  method: 'POST',
  path: '/api/v1/log',
  summary: 'Report a failed call to the operator',
  auth: 'none',
  timeoutMs: 2_000,
  bodyLimitBytes: LOG_BODY_BYTES,
  body: v.object({
    clientDeviceId: v.pipe(v.string(), v.maxLength(128)),
    code: v.pipe(v.string(), v.maxLength(80)),
    message: v.optional(v.pipe(v.string(), v.maxLength(2000))),
    /** The HTTP status with the answer's status, or `timeout` or `network`. Never a token or a command. */
    status: v.optional(v.pipe(v.string(), v.maxLength(200))),
  }),
  defaultAnswer: { status: 'OK' },
})
