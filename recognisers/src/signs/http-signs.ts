/** A remote sign recogniser with an HTTP interface of our own: docs/how-to/connect-a-sign-service.md. */
import { jsonIn } from '@beckon/contract/shapes'
import * as v from 'valibot'
import { checkAddress, post, type HttpService } from '../http-service.ts'
import { RecogniserFailure, PREDICTIONS_AT_MOST, type SignRecogniser, type SignsRead } from '../recogniser.ts'

export interface HttpSignSettings {
  readonly engine: 'http'
  /** The complete URL to which videos are posted, http or https. */
  readonly url: string
  /** Sent as a bearer token, when there is one. */
  readonly token?: string
}

const ANSWER_AT_MOST_BYTES = 4 * 1024 * 1024
const LONGEST_PREDICTION = 200
const HAND_FRAMES = 1_000
/** Without predictions, the confidence need only be below `SIGN_CONFIDENCE_MIN`. */
const NOTHING_READ: SignsRead = { predictions: [], confidence: Math.log(0.1), hands: [] }

const number = v.pipe(v.number(), v.finite())
const handFrame = v.object({
  atMs: number,
  presence: number,
  points: v.pipe(v.array(v.strictTuple([number, number, number])), v.length(21)),
})
const reading = v.object({
  predictions: v.array(v.string()),
  confidence: v.number(),
  hands: v.optional(v.array(handFrame), []),
})

export function makeHttpSigns({ url, token }: HttpSignSettings): SignRecogniser {
  const service: HttpService = { name: 'The sign service', url, token, answerAtMostBytes: ANSWER_AT_MOST_BYTES }
  return {
    id: 'http',
    load: () => checkAddress(service),
    async recognise(video, { language, vocabulary, signal }) {
      const asked = JSON.stringify({ video: Buffer.from(video).toString('base64'), language, vocabulary })
      const request = { body: Buffer.from(asked), type: 'application/json' }
      return readAnswer(await post(service, request, signal))
    },
    close: () => Promise.resolve(),
  }
}

function readAnswer(text: string): SignsRead {
  const read = jsonIn(reading, text)
  if (read === undefined)
    throw new RecogniserFailure('engine failed', 'The sign service answered in a form that we do not know.')
  const predictions = read.predictions
    .filter((word) => word !== '' && word.length <= LONGEST_PREDICTION)
    .slice(0, PREDICTIONS_AT_MOST)
  if (predictions.length === 0) return NOTHING_READ
  // Not 0, which would tell the browser that there is no confidence (O28).
  return { predictions, confidence: Math.min(-0.001, read.confidence), hands: read.hands.slice(0, HAND_FRAMES) }
}
