/** A spoken command, as a recording. */
import * as v from 'valibot'
import { call } from './call.ts'
import { RECOGNISER_REFUSALS } from './refusals.ts'
import { boxStatuses } from './remote.ts'

/** 16 s of sound as base64 in JSON, and the head of the file. */
const BODY_BYTES = 704 * 1024

/** What a recogniser heard or guessed, cleaned by the server. */
const words = v.pipe(v.string(), v.maxLength(200))

/** What was heard, told with a refusal too: the user learns what the box refused, or what was taken for no command. */
export const heard = v.object({ transcript: words })

/** The specification does not show the answer; all of it is ours. */
export const sendVoice = call({
  name: 'sendVoice',
  method: 'POST',
  path: '/api/v1/voice',
  summary: 'Say a command to the box: base64 of a WAV file, 16 kHz, mono, 16 bit, 0.1 to 16 s',
  auth: 'session',
  timeoutMs: 7_000,
  // From the second press on Voice: listening to it takes part of that.
  pressGoodForMs: 7_000,
  bodyLimitBytes: BODY_BYTES,
  body: v.object({ voiceData: v.pipe(v.string(), v.minLength(1), v.maxLength(BODY_BYTES)) }),
  answer: v.object({
    // UNSURE: nothing was done. The user chooses among the candidates, and the choice is sent as words (sendText).
    status: v.picklist(['OK', 'UNSURE']),
    transcript: words,
    // What the box took the words for, in the language of the request; boxes that cannot tell leave it out.
    understood: v.exactOptional(v.pipe(v.string(), v.maxLength(500))),
    // Best first; empty unless UNSURE.
    candidates: v.pipe(v.array(words), v.maxLength(3)),
  }),
  beside: heard,
  // TOO-MANY: another recording of this session is being listened to. NOT-UNDERSTOOD: no speech, or no command of this box.
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
