/**
 * A sign recogniser somewhere else, asked over HTTP in a form of our own: docs/how-to/connect-a-sign-service.md. The
 * operator named its address, so it may be on the operator's own network; redirects are not followed.
 */
import { RecogniserFailure } from '../recogniser.ts'
import { PREDICTIONS_AT_MOST, type HandFrame, type SignRecogniser, type SignsRead } from './sign-recogniser.ts'

export interface HttpSignSettings {
  readonly engine: 'http'
  /** The whole address that videos are posted to, http or https. */
  readonly url: string
  /** Sent as a bearer token, when there is one. */
  readonly token?: string
}

const ANSWER_AT_MOST_BYTES = 4 * 1024 * 1024
const LONGEST_PREDICTION = 200
const HAND_FRAMES = 1_000
const NOTHING_READ: SignsRead = { predictions: [], confidence: Math.log(0.1), hands: [] }

/** Rejects with a `RecogniserFailure` when the service cannot be reached or answers in another form. */
export function makeHttpSigns({ url, token }: HttpSignSettings): SignRecogniser {
  return {
    id: 'http',
    load() {
      const fit = URL.canParse(url) && /^https?:$/u.test(new URL(url).protocol)
      return fit
        ? Promise.resolve()
        : Promise.reject(
            new RecogniserFailure('cannot start', 'The address of the sign service is no http or https address.'),
          )
    },
    async recognise(video, { language, vocabulary, signal }) {
      const body = JSON.stringify({ video: Buffer.from(video).toString('base64'), language, vocabulary })
      const headers = {
        'content-type': 'application/json',
        ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      }
      let text: string
      try {
        const response = await fetch(url, { method: 'POST', headers, body, signal, redirect: 'error' })
        if (!response.ok) throw new Error(String(response.status))
        text = await textOf(response)
      } catch {
        signal.throwIfAborted()
        throw new RecogniserFailure('engine failed', 'The sign service could not be reached or refused.')
      }
      return readAnswer(text)
    },
    close: () => Promise.resolve(),
  }
}

async function textOf(response: Response): Promise<string> {
  const parts: Uint8Array[] = []
  let bytes = 0
  for await (const part of response.body ?? []) {
    bytes += part.length
    if (bytes > ANSWER_AT_MOST_BYTES) throw new Error('too long')
    parts.push(part)
  }
  return Buffer.concat(parts).toString('utf8')
}

function readAnswer(text: string): SignsRead {
  try {
    const { predictions, confidence, hands = [] } = JSON.parse(text) as Record<string, unknown>
    const words = predictions as unknown[]
    if (
      !words.every((word) => typeof word === 'string') ||
      typeof confidence !== 'number' ||
      !(hands as unknown[]).every(isHand)
    )
      throw new Error('form')
    const usable = words
      .filter((word) => word !== '' && word.length <= LONGEST_PREDICTION)
      .slice(0, PREDICTIONS_AT_MOST)
    // A logarithm of a probability is below 0; what claims more is taken at its word as far as that goes.
    return usable.length === 0
      ? NOTHING_READ
      : {
          predictions: usable,
          confidence: Math.min(-0.001, confidence),
          hands: (hands as HandFrame[]).slice(0, HAND_FRAMES),
        }
  } catch {
    throw new RecogniserFailure('engine failed', 'The sign service answered in a form that we do not know.')
  }
}

function isHand(value: unknown): value is HandFrame {
  const { atMs, presence, points } = value as Partial<HandFrame>
  const number = (one: unknown) => typeof one === 'number' && Number.isFinite(one)
  return (
    number(atMs) &&
    number(presence) &&
    points?.length === 21 &&
    points.every((point) => point.length === 3 && point.every(number))
  )
}
