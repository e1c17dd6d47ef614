/**
 * Recognises spoken commands with the operator's recogniser: a few recordings of an account at a time, each given up
 * when its time is up or its caller has left. Words and audio are neither logged nor stored.
 */
import { cutText } from '@beckon/contract/cut-text'
import type { CommandLanguage } from '@beckon/contract/languages'
import type { RecogniserRefusal } from '@beckon/contract/refusals'
import { HOUR_MS } from '@beckon/contract/time-units'
import { TRANSCRIPT_AT_MOST, VOICE_CANDIDATES_AT_MOST } from '@beckon/contract/voice'
import {
  type Vocabulary,
  RecogniserFailure,
  type FailureReason,
  refusalOf,
  type SpeechRecogniser,
} from '@beckon/recognisers/recogniser'
import type { Logger } from 'pino'
import { ConcurrencyLimit } from '../../http/fair-pool.ts'

/** The result of a recording: a command to carry out, some to choose from, or none. */
export type Understood =
  | { readonly is: 'sure'; readonly transcript: string; readonly command: string }
  | { readonly is: 'unsure'; readonly transcript: string; readonly candidates: readonly string[] }
  | { readonly is: 'nothing'; readonly transcript: string }

declare module '../../services.ts' {
  interface Services {
    readonly speech: Speech
  }
}

type Readiness = 'off' | 'not loaded' | 'ready' | 'not installed' | 'cannot start'

/** The recogniser of spoken commands. */
export type Speech = ReturnType<typeof openSpeech>

/** The pause before an engine is loaded again; each is twice as long as the one before, up to the last. */
const FIRST_RETRY_MS = 30_000
const LAST_RETRY_MS = HOUR_MS

/**
 * Recordings of an account that wait for the engine or are being recognised: two people of a household may speak at
 * once.
 */
const OF_ACCOUNT = 2

export function openSpeech(recogniser: SpeechRecogniser | undefined, log: Logger) {
  const concurrencyLimit = new ConcurrencyLimit({ total: Number.POSITIVE_INFINITY, perHolder: OF_ACCOUNT })
  let readiness: Readiness = recogniser === undefined ? 'off' : 'not loaded'
  let retry: NodeJS.Timeout | undefined
  let isClosed = false

  function note(error: unknown, what: string): FailureReason | undefined {
    const failure = error instanceof RecogniserFailure ? error : undefined
    if (failure?.why === 'not installed' || failure?.why === 'cannot start') readiness = failure.why
    // Packages may come after the first start.
    const level = failure?.why === 'not installed' ? 'info' : 'warn'
    // The engine's own message. Engines must not put the spoken words into it.
    log[level]({ engine: recogniser?.id, why: failure?.why ?? 'unknown', sentence: failure?.message }, what)
    return failure?.why
  }

  async function prepare(retryAfterMs: number): Promise<void> {
    try {
      await recogniser?.load()
      if (recogniser !== undefined) readiness = 'ready'
    } catch (error) {
      if (isClosed) return
      note(error, 'Speech recognition could not be loaded; it will be tried again')
      loadAgain(retryAfterMs)
    }
  }

  function loadAgain(afterMs: number): void {
    retry ??= setTimeout(() => {
      retry = undefined
      void prepare(Math.min(2 * afterMs, LAST_RETRY_MS))
    }, afterMs).unref()
  }

  return {
    /** Names the engine to the operator; undefined when speech is turned off. */
    engine: recogniser?.id,
    get readiness(): Readiness {
      return readiness
    },
    /**
     * Loads the engine, so that the first command is not slow. Never rejects: an engine that cannot be loaded is tried
     * again later, since its packages may come after the first start.
     */
    prepare: (): Promise<void> => prepare(FIRST_RETRY_MS),
    /** `samples`: 16 kHz, mono, -1 to 1. Resolves within `withinMs`, and at once when `gone` aborts. */
    async listen(
      accountId: string,
      spoken: { readonly samples: Float32Array; readonly language: CommandLanguage; readonly vocabulary: Vocabulary },
      withinMs: number,
      gone?: AbortSignal,
    ): Promise<Understood | { readonly is: 'refused'; readonly why: 'TOO-MANY' | 'BUSY' | RecogniserRefusal }> {
      if (recogniser === undefined) return { is: 'refused', why: 'RECOGNISER-OFF' }
      const release = concurrencyLimit.take(accountId)
      if (typeof release === 'string') return { is: 'refused', why: release }
      const stop = new AbortController()
      const givenUp = new Promise<'given up'>((resolve) =>
        stop.signal.addEventListener('abort', () => resolve('given up')),
      )
      const giveUp = () => stop.abort()
      const timer = setTimeout(giveUp, withinMs)
      if (gone?.aborted) giveUp()
      else gone?.addEventListener('abort', giveUp)
      try {
        const { samples, language, vocabulary } = spoken
        const work = recogniser.recognise(samples, { language, vocabulary, signal: stop.signal })
        // Ignores a rejection after it was given up.
        work.catch(() => {})
        const heard = await Promise.race([givenUp, work])
        if (heard === 'given up') return { is: 'refused', why: 'RECOGNISER-TIMEOUT' }
        readiness = 'ready'
        return clean(heard)
      } catch (error) {
        const why = note(error, 'A spoken command could not be recognized')
        // The pages turn Voice off then, so that nobody would ask it again.
        if (readiness !== 'ready' && !isClosed) loadAgain(FIRST_RETRY_MS)
        return { is: 'refused', why: refusalOf(why) }
      } finally {
        clearTimeout(timer)
        release()
      }
    },
    async close(): Promise<void> {
      isClosed = true
      clearTimeout(retry)
      await recogniser?.close()
    },
  }
}

/**
 * Engines are not trusted: each text is reduced to one line of limited length, and the number of candidates is limited.
 */
function clean({
  verdict,
  transcript,
  candidates,
}: {
  verdict: string
  transcript: string
  candidates: readonly string[]
}): Understood {
  const said = words(transcript)
  const choices = [...new Set(candidates.map(words))].filter((one) => one !== '').slice(0, VOICE_CANDIDATES_AT_MOST)
  const best = choices[0] ?? said
  if (verdict === 'sure' && best !== '') return { is: 'sure', transcript: said === '' ? best : said, command: best }
  if (verdict === 'unsure' && choices.length > 0) return { is: 'unsure', transcript: said, candidates: choices }
  return { is: 'nothing', transcript: said }
}

function words(text: string): string {
  const line = text.replaceAll(/[\p{C}\p{Z}]+/gu, ' ').trim()
  // The text is inserted into sentences that have their own full stop.
  return cutText(line.replace(/[\s.,!?¡¿]+$/u, ''), TRANSCRIPT_AT_MOST)
}
