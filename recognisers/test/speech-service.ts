/**
 * A speech service that behaves: takes the transcription call on loopback and knows the clips of the tests by heart.
 */
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { clip, CLIPS, type ClipName } from './clips.ts'

export interface SpeechService {
  readonly url: string
  /** What the next requests get instead of a transcript. */
  misbehave(how: 'no' | 'silent' | 'refuses' | 'nonsense' | 'endless' | 'elsewhere'): void
  /** What it hears in a sound that is none of the clips; nothing at first. */
  hear(text: string): void
  /** What the last request brought besides the clip. */
  lastFields(): Readonly<Record<string, string>>
  stop(): Promise<void>
}

const HEADER = 44

export async function startSpeechService(apiKey?: string): Promise<SpeechService> {
  let how = 'no'
  let heard = ''
  let fields: Record<string, string> = {}
  const server = createServer((request, response) => {
    void (async () => {
      const chunks: Buffer[] = []
      for await (const chunk of request) chunks.push(chunk as Buffer)
      if (how === 'silent') return
      if (how === 'refuses' || (apiKey !== undefined && request.headers.authorization !== `Bearer ${apiKey}`))
        return response.writeHead(401).end('{"error":"no"}')
      if (how === 'elsewhere') return response.writeHead(302, { location: 'http://127.0.0.1:9/' }).end()
      if (how === 'nonsense') return response.end('<html>Welcome to the hotel</html>')
      if (how === 'endless') return response.end(JSON.stringify({ text: 'volume up '.repeat(100_000) }))
      const form = await new Response(Buffer.concat(chunks), {
        headers: { 'content-type': request.headers['content-type'] ?? '' },
      }).formData()
      fields = Object.fromEntries(
        [...form].flatMap(([name, value]) => (typeof value === 'string' ? [[name, value]] : [])),
      )
      const file = form.get('file') as File
      const known = (Object.keys(CLIPS) as ClipName[]).find((name) => clip(name).length * 2 + HEADER === file.size)
      response.setHeader('content-type', 'application/json').end(JSON.stringify({ text: known ? CLIPS[known] : heard }))
    })().catch(() => response.destroy())
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1/audio/transcriptions`,
    misbehave: (wanted) => (how = wanted),
    hear: (text) => (heard = text),
    lastFields: () => fields,
    stop: () =>
      new Promise((resolve) => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  }
}
