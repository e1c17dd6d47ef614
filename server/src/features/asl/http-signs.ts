/**
 * A recogniser elsewhere: the video and what may be spelled go to the operator's service as one form, and it answers
 * `{"predictions": [...], "confidence": -0.2}`, perhaps with the hands it saw. What it says is checked, never believed.
 */
import { randomBytes } from 'node:crypto'
import type { SignRecogniser } from '@beckon/recognisers/signs/sign-recogniser'
import * as v from 'valibot'
import type { Dial, Resolve } from '../../outgoing/guarded-connector.ts'
import { callOut } from '../../outgoing/outgoing-client.ts'
import { videoType } from './sign-file.ts'
import type { SignSettings } from './sign-settings.ts'

const LIMIT_MS = 21_000
const point = v.tuple([v.number(), v.number(), v.number()])
const answerShape = v.object({
  predictions: v.array(v.string()),
  confidence: v.number(),
  hands: v.optional(v.array(v.object({ atMs: v.number(), points: v.pipe(v.array(point), v.length(21)), presence: v.number() })), []),
})

/** `network` replaces name service and connections. */
export function httpSigns({ base, allowed, key }: Extract<SignSettings, { is: 'http' }>, network: { resolve?: Resolve; dial?: Dial } = {}): SignRecogniser {
  return {
    id: 'http',
    load: async () => {},
    close: async () => {},
    async recognise(video, { language, vocabulary, signal }) {
      const { type, body } = formOf(video, JSON.stringify({ language, vocabulary }))
      const headers = { 'content-type': type, ...(key !== undefined && { authorization: `Bearer ${key}` }) }
      const result = await callOut({ base, allowed, limitMs: LIMIT_MS, ...network }, { method: 'POST', parts: [], headers, body, signal })
      if (result.is === 'failed') throw new Error(`The sign service: ${result.why}.`)
      if (result.status !== 200) throw new Error(`The sign service answered ${result.status}.`)
      const answer = v.safeParse(v.pipe(v.string(), v.parseJson(), answerShape), result.text)
      if (!answer.success) throw new Error('The sign service answered something else.')
      return answer.output
    },
  }
}

/** multipart/form-data with the fields `context` (JSON) and `video` (the file). */
function formOf(video: Uint8Array, context: string): { type: string; body: Buffer } {
  const boundary = `beckon-${randomBytes(12).toString('hex')}`
  const part = (name: string, type: string, file = '') =>
    `--${boundary}\r\ncontent-disposition: form-data; name="${name}"${file}\r\ncontent-type: ${type}\r\n\r\n`
  const type = videoType(video) ?? 'application/octet-stream'
  return {
    type: `multipart/form-data; boundary=${boundary}`,
    body: Buffer.concat([
      Buffer.from(`${part('context', 'application/json')}${context}\r\n${part('video', type, '; filename="sign"')}`),
      video,
      Buffer.from(`\r\n--${boundary}--\r\n`),
    ]),
  }
}
