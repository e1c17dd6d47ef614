/**
 * A stronger recogniser somewhere else: any service with the transcription call that OpenAI made common
 * (`POST /v1/audio/transcriptions`), such as a whisper server in the house. The address is the operator's own choice.
 */
import { request as httpRequest } from 'node:http'
import { request as httpsRequest } from 'node:https'
import { understand } from '@beckon/contract/commands/understand'
import type { Intent } from '@beckon/contract/commands/intents'
import { plainWords } from '@beckon/contract/commands/plain-words'
import { commandSet, nameFound, describeCommand, type CommandSet } from '../commands/command-set.ts'
import { RecogniserFailure, type RecogniserContext } from '../recogniser.ts'
import { isGrave } from './judge.ts'
import type { Heard, SpeechRecogniser } from './speech-recogniser.ts'
import { speechIn } from './find-speech.ts'
import { wavFile } from './wav-file.ts'

export interface HttpSettings {
  readonly engine: 'http'
  /** The whole address of the call, e.g. `http://127.0.0.1:9000/v1/audio/transcriptions`. */
  readonly url: string
  /** The service's name of the model, such as `whisper-1`. */
  readonly model: string
  readonly apiKey?: string | undefined
}

const TIME_LIMIT_MS = 6_000
/** The transcript of a spoken command is a few words; what is longer is no transcript. */
const ANSWER_AT_MOST_BYTES = 65_536
/** The service is told some names that it may hear; more than this it would not read. */
const HINTS_AT_MOST = 60

export function httpEngine({ url, model, apiKey }: HttpSettings): SpeechRecogniser {
  async function ask(body: FormData, signal: AbortSignal): Promise<string> {
    const form = new Response(body)
    const request = {
      body: Buffer.from(await form.arrayBuffer()),
      headers: {
        accept: 'application/json',
        'content-type': form.headers.get('content-type') ?? '',
        ...(apiKey !== undefined && { authorization: `Bearer ${apiKey}` }),
      },
    }
    try {
      return await post(url, request, AbortSignal.any([signal, AbortSignal.timeout(TIME_LIMIT_MS)]))
    } catch (error) {
      signal.throwIfAborted()
      if (error instanceof RecogniserFailure) throw error
      const { code, name } = error as NodeJS.ErrnoException
      throw new RecogniserFailure('engine failed', `The speech service gave no answer (${code ?? name}).`)
    }
  }

  return {
    id: `http ${model}`,
    languages: ['en', 'es', 'fr'],
    async load() {
      if (!/^https?:$/u.test(URL.parse(url)?.protocol ?? ''))
        throw new RecogniserFailure(
          'cannot start',
          'The address of the speech service must begin with http:// or https://.',
        )
      await Promise.resolve()
    },
    async recognise(samples, { language, vocabulary, signal }: RecogniserContext) {
      signal.throwIfAborted()
      // Such services invent sentences for silence.
      if (speechIn(samples) === undefined) return { verdict: 'nothing', transcript: '', candidates: [], confidence: 0 }
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
      const transcript = transcriptIn(await ask(body, signal))
      return understandHeard(transcript, set)
    },
    async close() {
      await Promise.resolve()
    },
  }
}

/**
 * A transcript of a service that hears everything: a command when the grammar knows it, a question when it might be
 * one.
 */
export function understandHeard(transcript: string, set: CommandSet): Heard {
  const intent = understand(transcript, set.language)
  const nothing: Heard = { verdict: 'nothing', transcript, candidates: [], confidence: 0 }
  if (intent === undefined) return nothing
  const inSet = intent.is === 'name' ? nameInSet(intent, set) : intent
  const described = inSet && (describeCommand(inSet, set) ?? transcript)
  if (described !== undefined)
    return {
      verdict: inSet && isGrave(inSet) ? 'unsure' : 'sure',
      transcript,
      candidates: [described],
      confidence: 0.9,
    }
  // "watch …", "open …" with a name that only the box may know, such as a programme's.
  const asked = intent.is === 'name' && plainWords(transcript) !== intent.name
  return asked ? { verdict: 'unsure', transcript, candidates: [transcript], confidence: 0.5 } : nothing
}

function nameInSet(intent: Intent & { is: 'name' }, set: CommandSet): Intent | undefined {
  const name = nameFound(intent.name, set)
  return set.slotValues('name').some(({ plain }) => plain === name) ? { ...intent, name } : undefined
}

function transcriptIn(answer: string): string {
  try {
    const { text } = JSON.parse(answer) as { text?: unknown }
    if (typeof text === 'string') return text.trim()
  } catch {
    // Said below.
  }
  throw new RecogniserFailure('engine failed', 'The speech service answered something that is no transcript.')
}

/**
 * One request on a connection of its own; redirects are answers like any other. Not `fetch`, whose streams outlive an
 * abort.
 */
function post(
  url: string,
  { body, headers }: { body: Buffer; headers: Record<string, string> },
  signal: AbortSignal,
): Promise<string> {
  return new Promise((resolve, reject) => {
    const request = url.startsWith('https:') ? httpsRequest : httpRequest
    const call = request(
      url,
      { method: 'POST', headers: { ...headers, 'content-length': body.length }, agent: false, signal },
      (response) => {
        const chunks: Buffer[] = []
        let bytes = 0
        response.on('data', (chunk: Buffer) => {
          chunks.push(chunk)
          bytes += chunk.length
          if (bytes > ANSWER_AT_MOST_BYTES)
            call.destroy(new RecogniserFailure('engine failed', 'The speech service answered too much.'))
        })
        response.on('error', reject)
        response.on('end', () => {
          if (response.statusCode === 200) resolve(Buffer.concat(chunks).toString())
          else reject(new RecogniserFailure('engine failed', `The speech service answered ${response.statusCode}.`))
        })
      },
    )
    call.on('error', reject)
    call.end(body)
  })
}
