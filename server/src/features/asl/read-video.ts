/** Has the recogniser read a video, which is discarded afterwards. Only failures are logged. */
import { cutText } from '@beckon/contract/cut-text'
import { commandLanguage } from '@beckon/contract/languages'
import type { Status } from '@beckon/contract/statuses'
import {
  RecogniserFailure,
  type RecogniserContext,
  PREDICTIONS_AT_MOST,
  refusalOf,
  type SignsRead,
} from '@beckon/recognisers/recogniser'
import type { FastifyRequest } from 'fastify'
import { decodeBase64 } from '../../http/calls/bodies.ts'
import { languageOf } from '../../http/callers.ts'
import type { Services } from '../../services.ts'
import type { Session } from '../../session.ts'
import { ownButtons, type OwnButton } from '../my-remote/own-buttons.ts'

/** The time to save and send the answer after the recogniser has given up. */
const AFTER_READING_MS = 800
const NAMES_WITHIN_MS = 1_000
const TEXT_LENGTH = 200
/** The certain reading: a logarithm of 0 would mean "no confidence" to the browser (O28). */
const CERTAIN = -1e-6

interface Asked {
  readonly services: Services
  readonly session: Session
  /** When the answer must have been sent. */
  readonly deadline: number
  /** Aborts when the caller no longer waits. */
  readonly gone: AbortSignal
  readonly request: FastifyRequest
}

export async function readVideo(
  base64: string,
  { services, session, deadline, gone, request }: Asked,
): Promise<SignsRead | Status> {
  const { signs } = services
  if (signs === undefined) return 'RECOGNISER-OFF'
  const video = decodeBase64(base64)
  if (video === undefined || !isVideo(video)) return 'BAD-REQUEST'
  const stop = new AbortController()
  // The caller has gone, so the next video is read sooner.
  if (gone.aborted) stop.abort()
  else gone.addEventListener('abort', () => stop.abort())
  const late = setTimeout(
    () => stop.abort(new DOMException('The time is up.', 'TimeoutError')),
    Math.max(0, deadline - AFTER_READING_MS - services.clock.now()),
  )
  try {
    const language = languageOf(request.headers['accept-language'])
    return tidy(
      await signs.recognise(video, {
        language: commandLanguage(language),
        vocabulary: await vocabularyOf(services, session),
        signal: stop.signal,
      }),
    )
  } catch (error) {
    if (stop.signal.aborted) return 'RECOGNISER-TIMEOUT'
    const failure = error instanceof RecogniserFailure ? error : undefined
    // The engine's own message. Engines must not put the signed words into it.
    services.log.warn(
      { engine: signs.id, why: failure?.why ?? 'unknown', sentence: failure?.message },
      'A sign could not be read',
    )
    return refusalOf(failure?.why)
  } finally {
    clearTimeout(late)
  }
}

/** The words that this user may spell to this box. */
async function vocabularyOf(
  { boxes, store, clock }: Services,
  session: Session,
): Promise<RecogniserContext['vocabulary']> {
  const box = await boxes.chosenBy(session)
  const [names, buttons] = await Promise.all([
    box === undefined ? { channels: [], apps: [] } : boxes.names(box.id, clock.now() + NAMES_WITHIN_MS),
    ownButtons({ store }, session.account.id),
  ])
  return { channels: names.channels, apps: names.apps, phrases: buttons.flatMap(phrasesOf) }
}

/** A button for a key has no words to spell; one with several steps is known by its label, too. */
function phrasesOf({ command, label, type, steps }: OwnButton): string[] {
  return type === 'KEY' ? [] : [...new Set([command, ...(steps === undefined ? [] : [label])])]
}

/**
 * Guards against an engine that violates its interface: a label that is not text is dropped, and so is a confidence
 * that is not a logarithm.
 */
function tidy({ predictions, confidence, hands }: SignsRead): SignsRead {
  const texts = predictions.filter((text) => typeof text === 'string' && text !== '').slice(0, PREDICTIONS_AT_MOST)
  const known = texts.length > 0 && Number.isFinite(confidence)
  return {
    predictions: texts.map((text) => cutText(text, TEXT_LENGTH)),
    confidence: known ? Math.min(confidence, CERTAIN) : 0,
    hands,
  }
}

const WEBM = [0x1a, 0x45, 0xdf, 0xa3]
const FTYP = [0x66, 0x74, 0x79, 0x70]

/** Whether it is webm or mp4, by its first bytes. Only the recogniser reads the rest. */
function isVideo(file: Uint8Array): boolean {
  return WEBM.every((byte, index) => file[index] === byte) || FTYP.every((byte, index) => file[index + 4] === byte)
}
