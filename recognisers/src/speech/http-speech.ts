/**
 * A remote speech recogniser: any service with OpenAI's transcription call (`POST /v1/audio/transcriptions`), such as a
 * whisper server at home. The operator chooses the address.
 */
import type { Intent } from '@beckon/contract/commands/intents'
import { plainWords } from '@beckon/contract/commands/plain-words'
import { understand } from '@beckon/contract/commands/understand'
import { jsonIn } from '@beckon/contract/shapes'
import * as v from 'valibot'
import { commandSet, describeCommand, nameFound, type CommandSet } from '../commands/command-set.ts'
import { checkAddress, post, type HttpService } from '../http-service.ts'
import { RecogniserFailure, type Heard, type RecogniserContext, type SpeechRecogniser } from '../recogniser.ts'
import { speechIn } from './find-speech.ts'
import { hasSevereEffect } from './judge.ts'

export interface HttpSettings {
  readonly engine: 'http'
  /** The complete URL of the call, e.g. `http://127.0.0.1:9000/v1/audio/transcriptions`. */
  readonly url: string
  /** The service's name of the model, such as `whisper-1`. */
  readonly model: string
  readonly apiKey?: string | undefined
}

const TIME_LIMIT_MS = 6_000
/** The transcript of a spoken command is a few words; a longer answer is an error. */
const ANSWER_AT_MOST_BYTES = 65_536
/** The names sent as a hint of what may be said; the service would ignore more. */
const HINTS_AT_MOST = 60

export function makeHttpSpeech({ url, model, apiKey: token }: HttpSettings): SpeechRecogniser {
  const service: HttpService = { name: 'The speech service', url, token, answerAtMostBytes: ANSWER_AT_MOST_BYTES }

  return {
    id: `http ${model}`,
    load: () => checkAddress(service),
    async recognise(samples, { language, vocabulary, signal }: RecogniserContext) {
      signal.throwIfAborted()
      // Such services invent sentences for silence.
      if (speechIn(samples) === undefined) return { verdict: 'nothing', transcript: '', candidates: [] }
      const set = commandSet(language, vocabulary, { anyNumber: true })
      const body = new FormData()
      body.set('file', new Blob([wavFile(samples)], { type: 'audio/wav' }), 'command.wav')
      body.set('model', model)
      body.set('language', language)
      body.set('response_format', 'json')
      body.set('temperature', '0')
      body.set(
        'prompt',
        set
          .slotValues('name')
          .slice(0, HINTS_AT_MOST)
          .map(({ says }) => says[0])
          .join(', '),
      )
      const form = new Response(body)
      const asked = {
        body: Buffer.from(await form.arrayBuffer()),
        type: form.headers.get('content-type') ?? '',
      }
      const within = AbortSignal.any([signal, AbortSignal.timeout(TIME_LIMIT_MS)])
      return understandHeard(transcriptIn(await post(service, asked, signal, within)), set)
    },
    async close() {
      await Promise.resolve()
    },
  }
}

/**
 * Interprets the transcript of a service that transcribes any speech: `sure` for a command that the grammar knows,
 * `unsure` for one that only the box may know.
 */
export function understandHeard(transcript: string, set: CommandSet): Heard {
  const intent = understand(transcript, set.language)
  const nothing: Heard = { verdict: 'nothing', transcript, candidates: [] }
  if (intent === undefined) return nothing
  const inSet = intent.is === 'name' ? nameInSet(intent, set) : intent
  // The user's own buttons are sayings of the set, but no names of the box.
  const described = describeCommand(inSet ?? intent, set) ?? (inSet && transcript)
  if (described !== undefined)
    return {
      verdict: hasSevereEffect(inSet ?? intent) ? 'unsure' : 'sure',
      transcript,
      candidates: [described],
    }
  // "watch …", "open …" with a name that only the box may know, such as a programme's.
  const asked = intent.is === 'name' && plainWords(transcript) !== intent.name
  return asked ? { verdict: 'unsure', transcript, candidates: [transcript] } : nothing
}

function nameInSet(intent: Intent & { is: 'name' }, set: CommandSet): Intent | undefined {
  const name = nameFound(intent, set)
  return set.slotValues('name').some(({ plain }) => plain === name)
    ? { is: 'name', name, lookFirstFor: intent.lookFirstFor }
    : undefined
}

const transcription = v.object({ text: v.pipe(v.string(), v.trim()) })

function transcriptIn(answer: string): string {
  const transcript = jsonIn(transcription, answer)?.text
  if (transcript !== undefined) return transcript
  throw new RecogniserFailure('engine failed', 'The speech service answered something that is no transcript.')
}

const HEADER = 44
const RATE = 16_000

/** 16 kHz mono samples as a WAV file of 16-bit numbers, which every speech service reads. */
function wavFile(samples: Float32Array): Uint8Array<ArrayBuffer> {
  const view = new DataView(new ArrayBuffer(HEADER + samples.length * 2))
  const letters = (at: number, text: string) =>
    [...text].forEach((letter, n) => view.setUint8(at + n, letter.charCodeAt(0)))
  letters(0, 'RIFF')
  view.setUint32(4, HEADER - 8 + samples.length * 2, true)
  letters(8, 'WAVEfmt ')
  view.setUint32(16, 16, true)
  view.setUint16(20, 1, true)
  view.setUint16(22, 1, true)
  view.setUint32(24, RATE, true)
  view.setUint32(28, RATE * 2, true)
  view.setUint16(32, 2, true)
  view.setUint16(34, 16, true)
  letters(36, 'data')
  view.setUint32(40, samples.length * 2, true)
  samples.forEach((sample, n) =>
    view.setInt16(HEADER + 2 * n, Math.round(Math.max(-1, Math.min(1, sample)) * 32_767), true),
  )
  return new Uint8Array(view.buffer)
}
