/**
 * Reads a recorded sign and takes what the user says about the reading. Nothing is sent to the box here: the browser
 * decides by the confidence. The video is forgotten with the answer, and nothing of it is logged but how it went.
 */
import type { forgetSigns as forgetCall, sendSign as signCall, sendSignFeedback as feedbackCall, SignResults } from '@beckon/contract/asl'
import type { RecogniserContext } from '@beckon/recognisers/vocabulary'
import type { SignsRead } from '@beckon/recognisers/signs/sign-recogniser'
import { OK, type Handler } from '../../http/handler.ts'
import type { LargeBody } from '../../http/large-bodies.ts'
import { languageOf } from '../../http/request-language.ts'
import type { Parts, Session } from '../../parts.ts'
import { chosenBox } from '../devices/session-boxes.ts'
import { readButtons } from '../my-remote/button-store.ts'
import { videoType } from './sign-file.ts'
import { forgetHands, keepFeedback, keepReading } from './sign-store.ts'

/** An answer still has to be written and kept after the recogniser has given up. */
const AFTER_READING_MS = 800
const PREDICTIONS_AT_MOST = 5
const PREDICTION_LENGTH = 200
/** The certain reading: a logarithm of 0 would mean "no confidence" to the browser (O28). */
const CERTAIN = -1e-6

export const sendSign: Handler<typeof signCall, LargeBody> = async ({ parts, session, body, deadline, request, reply }) => {
  const { signs } = parts
  if (signs === undefined) return { refused: 'RECOGNISER-OFF' }
  if (videoType(body.file) === undefined) return { refused: 'BAD-REQUEST' }
  const keepHands = body.more['keepHands'] ?? false
  if (typeof keepHands !== 'boolean') return { refused: 'BAD-REQUEST' }
  const stop = new AbortController()
  const late = setTimeout(() => stop.abort(new DOMException('The time is up.', 'TimeoutError')), Math.max(0, deadline - AFTER_READING_MS - parts.clock.now()))
  // Nobody waits any more: the next one's turn comes sooner.
  reply.raw.once('close', () => stop.abort())
  try {
    const language = languageOf(request.headers['accept-language'])
    const context: RecogniserContext = { language, vocabulary: await vocabularyOf(parts, session), signal: stop.signal }
    const read = tidy(await signs.recognise(body.file, context))
    const feedback_id = await keepReading(parts, session.account.id, read, keepHands)
    const results: SignResults = { feedback_id, prediction: read.predictions.map((prediction) => ({ prediction })) }
    return { ok: { confidence: JSON.stringify(read.confidence), results: JSON.stringify(results) } }
  } catch (error) {
    if (stop.signal.aborted) return { refused: 'RECOGNISER-TIMEOUT' }
    parts.log.warn({ recogniser: signs.id, err: error }, 'A sign could not be read')
    return { refused: 'RECOGNISER-DOWN' }
  } finally {
    clearTimeout(late)
  }
}

export const sendSignFeedback: Handler<typeof feedbackCall> = async ({ parts, session, body: { data } }) =>
  (await keepFeedback(parts, session.account.id, data)) ? OK : { refused: 'NOT-FOUND' }

export const forgetSigns: Handler<typeof forgetCall> = async ({ parts, session }) => {
  await forgetHands(parts, session.account.id)
  return OK
}

/** What may be spelled to this box by this user. */
async function vocabularyOf({ boxes, store, clock }: Parts, session: Session): Promise<RecogniserContext['vocabulary']> {
  const box = chosenBox(session, boxes)
  const [names, { buttons }] = await Promise.all([
    box === undefined ? { channels: [], apps: [] } : boxes.names(box.id, clock.now() + 1_000),
    readButtons({ store }, session.account.id),
  ])
  return { channels: names.channels, apps: names.apps, phrases: buttons.flatMap(phrasesOf) }
}

function phrasesOf(button: unknown): string[] {
  const { command } = (button ?? {}) as { command?: unknown }
  return typeof command === 'string' && command !== '' && command.length <= PREDICTION_LENGTH ? [command] : []
}

/** An engine is not believed to keep to its interface: what is no text is dropped, what is no logarithm is no confidence. */
function tidy({ predictions, confidence, hands }: SignsRead): SignsRead {
  const texts = predictions.filter((text) => typeof text === 'string' && text !== '').slice(0, PREDICTIONS_AT_MOST)
  const known = texts.length > 0 && Number.isFinite(confidence)
  return {
    predictions: texts.map((text) => text.slice(0, PREDICTION_LENGTH)),
    confidence: known ? Math.min(confidence, CERTAIN) : 0,
    hands,
  }
}
