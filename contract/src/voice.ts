/** Spoken commands, as recordings. */
import * as v from 'valibot'
import { call } from './call.ts'
import { RECOGNISER_REFUSALS } from './refusals.ts'
import { boxStatuses, refusingDriver, wordsKind } from './remote.ts'
import { boxWords } from './shapes.ts'

export const VOICE_SAMPLE_RATE = 16_000
/** A shorter recording is a click, not a command. */
export const VOICE_RECORDING_MIN_MS = 100
/** A little more than the longest that a user may choose (`voiceLimitMs` in `web/src/platform/stored-values.ts`). */
export const VOICE_RECORDING_MAX_MS = 16_000
/** A spoken press reaches the box within this time, from the second press on Voice; recognition takes part of it. */
const SPOKEN_PRESS_TIME_TO_LIVE_MS = 7_000
/** The most candidates that a user is offered if the recogniser is not sure. */
export const VOICE_CANDIDATES_AT_MOST = 3
/** Enough for `VOICE_RECORDING_MAX_MS` of sound with its file header, as base64 in JSON. */
const BODY_BYTES = 704 * 1024

export const TRANSCRIPT_AT_MOST = 200
/** A recogniser's transcript, cleaned by the server. */
const words = v.pipe(v.string(), v.maxLength(TRANSCRIPT_AT_MOST))

/** The text that was heard; refusals carry it too, so that the user sees what the box refused. */
export const heard = v.object({ transcript: words, ...refusingDriver.entries })

/** The answer goes beyond the specification, which does not define it. */
export const sendVoice = call({
  name: 'sendVoice',
  method: 'POST',
  path: '/api/v1/voice',
  summary: 'Send a spoken command: a WAV file in base64, 16 kHz, mono, 16 bit, 0.1 to 16 s',
  auth: 'session',
  timeoutMs: SPOKEN_PRESS_TIME_TO_LIVE_MS,
  pressGoodForMs: SPOKEN_PRESS_TIME_TO_LIVE_MS,
  bodyLimitBytes: BODY_BYTES,
  body: v.object({ voiceData: v.pipe(v.string(), v.minLength(1), v.maxLength(BODY_BYTES)) }),
  answer: v.object({
    // UNSURE: nothing was done. The user chooses a candidate, which `sendText` takes, with `chosen` in
    // `CAN_ANSWER_HEADER`.
    status: v.picklist(['OK', 'UNSURE']),
    transcript: words,
    // The box's interpretation of the text, in the language of the request; absent if the box does not report it.
    understood: v.exactOptional(boxWords),
    ...wordsKind.entries,
    // Best first; empty unless the status is UNSURE.
    candidates: v.pipe(v.array(words), v.maxLength(VOICE_CANDIDATES_AT_MOST)),
  }),
  defaultAnswer: { status: 'OK', transcript: '', candidates: [] },
  errorFields: heard,
  // TOO-MANY: two recordings of this account are being recognised. NOT-UNDERSTOOD: there was no speech, or no command
  // of this box.
  statuses: [
    'NOT-WAV',
    'WRONG-AUDIO',
    'TOO-SHORT',
    'TOO-LONG',
    'NOT-UNDERSTOOD',
    ...RECOGNISER_REFUSALS,
    ...boxStatuses,
  ],
})
