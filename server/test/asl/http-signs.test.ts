import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { describe, expect, it, onTestFinished } from 'vitest'
import { readConfig } from '../../src/config.ts'
import { openSigns } from '../../src/features/asl/open-signs.ts'
import { HAND, webm } from './stand-in-signs.ts'

const CONTEXT = { language: 'en', vocabulary: { channels: [{ number: 206, name: 'ESPN' }], apps: ['Netflix'], phrases: [] } } as const

interface Asked {
  readonly headers: IncomingMessage['headers']
  readonly body: Buffer
}

async function service(answer: (response: ServerResponse) => void) {
  const asked: Asked[] = []
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      asked.push({ headers: request.headers, body: Buffer.concat(chunks) })
      answer(response)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void (server.close(), server.closeAllConnections()))
  const { port } = server.address() as AddressInfo
  const { signs } = readConfig({ BECKON_SIGNS: `http://127.0.0.1:${port}/read`, BECKON_SIGNS_ALLOW: '127.0.0.1', BECKON_SIGNS_KEY: 'secret' })
  const recogniser = openSigns(signs)
  if (recogniser === undefined) throw new Error('No recogniser')
  return { asked, recogniser, read: (signal = new AbortController().signal) => recogniser.recognise(webm(), { ...CONTEXT, signal }) }
}

const says = (body: unknown, status = 200) => (response: ServerResponse) => void response.writeHead(status).end(typeof body === 'string' ? body : JSON.stringify(body))

describe('a recogniser elsewhere', () => {
  it('is sent the video and what may be spelled as one form, with its key, and its answer is taken', async () => {
    const { asked, read, recogniser } = await service(says({ predictions: ['Netflix'], confidence: -0.2, hands: [HAND] }))
    await recogniser.load()
    expect(await read()).toEqual({ predictions: ['Netflix'], confidence: -0.2, hands: [HAND] })
    expect(asked[0]?.headers).toMatchObject({ authorization: 'Bearer secret' })
    const form = await new Response(new Uint8Array(asked[0]?.body ?? []), { headers: { 'content-type': String(asked[0]?.headers['content-type']) } }).formData()
    expect(JSON.parse(String(form.get('context')))).toEqual(CONTEXT)
    const video = form.get('video') as File
    expect([video.type, Buffer.from(await video.arrayBuffer()).equals(webm())]).toEqual(['video/webm', true])
  })

  it.each([
    ['an error', says({}, 500)],
    ['another shape', says({ predictions: 'Netflix', confidence: '1' })],
    ['a page', says('<html>')],
    ['a hand of three points', says({ predictions: [], confidence: 0, hands: [{ atMs: 0, presence: 1, points: [[1, 2, 3]] }] })],
    ['a redirect', (response: ServerResponse) => void response.writeHead(302, { location: 'http://127.0.0.1/' }).end()],
    ['nothing but an end', (response: ServerResponse) => void response.destroy()],
    ['more than it may', says('x'.repeat(100_000))],
  ])('that answers %s has failed', async (_, answer) => {
    const { read } = await service(answer)
    await expect(read()).rejects.toThrow('The sign service')
  })

  it('that is silent is left when the time is up', async () => {
    const { read } = await service(() => {})
    await expect(read(AbortSignal.timeout(100))).rejects.toThrow('The sign service: late.')
  })
})

describe('the settings', () => {
  it('take off, a service by https, and one at home that is named', () => {
    expect(readConfig({ BECKON_SIGNS: 'off' }).signs).toEqual({ is: 'off' })
    expect(openSigns(readConfig({ BECKON_SIGNS: 'off' }).signs)).toBeUndefined()
    expect(readConfig({ BECKON_SIGNS: 'https://signs.example.org/read' }).signs).toMatchObject({ is: 'http' })
    expect(readConfig({ BECKON_SIGNS: 'http://10.0.0.7:9000', BECKON_SIGNS_ALLOW: '10.0.0.0/8' }).signs).toMatchObject({ is: 'http' })
  })

  it.each(['http://10.0.0.7:9000', 'http://signs.example.org', 'https://192.168.1.4', 'https://user:pass@signs.example.org', 'sometimes'])('refuse %s', (engine) => {
    expect(() => readConfig({ BECKON_SIGNS: engine })).toThrow('BECKON_SIGNS')
  })
})
