/** A spoken command, as a recording. */
import * as v from 'valibot'
import { call } from './call.ts'
import { VOICE_BODY_BYTES } from './limits.ts'

export const sendVoice = call({
  name: 'sendVoice',
  method: 'POST',
  path: '/api/v1/voice',
  summary: 'Send a recorded command: base64 of a WAV file, 16 kHz, mono, 16 bit',
  auth: 'session',
  timeoutMs: 7_000,
  bodyLimitBytes: VOICE_BODY_BYTES,
  body: v.object({ voiceData: v.pipe(v.string(), v.minLength(1), v.maxLength(VOICE_BODY_BYTES)) }),
  statuses: ['NOT-YET'],
})
