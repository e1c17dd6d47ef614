import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { conformance } from '../../test/sign-conformance.ts'
import { makeSignRecogniser } from './make-signs.ts'
import type { SignRecogniser } from '../recogniser.ts'

type Answer = (asked: Record<string, unknown>, request: IncomingMessage, response: ServerResponse) => void

const nothing: Answer = (_, __, response) => response.end('{"predictions":[],"confidence":-9}')
let answer: Answer = nothing
const service = createServer((request, response) => {
  const parts: Uint8Array[] = []
  request.on('data', (part: Uint8Array) => parts.push(part))
  request.on('end', () =>
    answer(JSON.parse(Buffer.concat(parts).toString()) as Record<string, unknown>, request, response),
  )
})
let url = ''
// The port is known only once it listens, and the suite wants its recogniser before that.
const recogniser: SignRecogniser = {
  id: 'http',
  load: () => made().load(),
  recognise: (video, context) => made().recognise(video, context),
  close: () => made().close(),
}
const made = () => makeSignRecogniser({ engine: 'http', url, token: 'open sesame' })!
const vocabulary = { channels: [], apps: ['Netflix'], phrases: [] }
const recognise = () =>
  made().recognise(Uint8Array.of(1, 2, 3), { language: 'fr', vocabulary, signal: AbortSignal.timeout(5_000) })

beforeAll(async () => {
  await new Promise<void>((resolve) => service.listen(0, '127.0.0.1', resolve))
  url = `http://127.0.0.1:${(service.address() as AddressInfo).port}/read`
})
afterAll(() => service.close())

conformance(recogniser, () => Promise.resolve(Uint8Array.of(1)))

describe('a sign service elsewhere', () => {
  it('is told the video, the language, the names and the token, and believed', async () => {
    let asked: unknown
    let token: string | undefined
    answer = (body, request, response) => {
      asked = body
      token = request.headers.authorization
      response.end(JSON.stringify({ predictions: ['Netflix', '', 'a', 'b', 'c', 'd', 'e'], confidence: 0 }))
    }
    expect(await recognise()).toEqual({ predictions: ['Netflix', 'a', 'b', 'c', 'd'], confidence: -0.001, hands: [] })
    expect(asked).toEqual({ video: 'AQID', language: 'fr', vocabulary })
    expect(token).toBe('Bearer open sesame')
  })

  it('may tell where the hand was', async () => {
    const hands = [{ atMs: 0, presence: 1, points: Array.from({ length: 21 }, () => [1, 2, 3]) }]
    answer = (_, __, response) => response.end(JSON.stringify({ predictions: ['Netflix'], confidence: -0.2, hands }))
    expect((await recognise()).hands).toEqual(hands)
  })

  it.each([
    ['no JSON', '<html>'],
    ['no predictions', '{"confidence":-1}'],
    ['no words', '{"predictions":[1],"confidence":-1}'],
    ['no number', '{"predictions":["a"],"confidence":"-1"}'],
    ['half a hand', '{"predictions":["a"],"confidence":-1,"hands":[{"atMs":0,"presence":1,"points":[[1,2,3]]}]}'],
    ['endless words', `{"predictions":["${'a'.repeat(5 * 1024 * 1024)}"],"confidence":-1}`],
  ])('that answers with %s is a failure', async (_, text) => {
    answer = (__, ___, response) => response.end(text)
    await expect(recognise()).rejects.toMatchObject({ why: 'engine failed' })
  })

  it('that refuses, leads elsewhere or is not there is a failure', async () => {
    answer = (_, __, response) => response.writeHead(500).end()
    await expect(recognise()).rejects.toMatchObject({ why: 'engine failed' })
    answer = (_, __, response) => response.writeHead(307, { location: url }).end()
    await expect(recognise()).rejects.toMatchObject({ why: 'engine failed' })
    const nowhere = makeSignRecogniser({ engine: 'http', url: 'http://127.0.0.1:9/' })!
    await expect(
      nowhere.recognise(Uint8Array.of(1), { language: 'en', vocabulary, signal: AbortSignal.timeout(5_000) }),
    ).rejects.toMatchObject({ why: 'engine failed' })
    await expect(makeSignRecogniser({ engine: 'http', url: 'file:///etc/passwd' })!.load()).rejects.toMatchObject({
      why: 'cannot start',
    })
  })
})
