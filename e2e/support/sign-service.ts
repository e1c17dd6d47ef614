/** A sign recognition service on loopback, as an operator would run one; the test sets its results. */
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface SignService {
  /** What the server is to be started with. */
  readonly settings: Readonly<Record<string, string>>
  /** Each video that came. */
  readonly videos: {
    readonly bytes: number
    readonly type: 'webm' | 'mp4' | 'another'
    readonly codec: string | undefined
  }[]
  reads: { predictions: readonly string[]; confidence: number }
  /** How long it takes to read. */
  delayMs: number
  stop(): Promise<void>
}

export async function startSignService(): Promise<SignService> {
  const videos: SignService['videos'] = []
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const video = Buffer.from(
        (JSON.parse(Buffer.concat(chunks).toString('utf8')) as { video: string }).video,
        'base64',
      )
      videos.push({
        bytes: video.length,
        type: typeOf(video),
        codec: /V_VP[89]|avc[13]/u.exec(video.toString('latin1'))?.[0],
      })
      setTimeout(
        () =>
          response
            .writeHead(200, { 'content-type': 'application/json' })
            .end(JSON.stringify({ ...service.reads, hands: [] })),
        service.delayMs,
      )
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const service: SignService = {
    settings: { BECKON_SIGNS: `http://127.0.0.1:${port}` },
    videos,
    reads: { predictions: ['NETFLIX'], confidence: -0.1 },
    delayMs: 0,
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
  return service
}

/** Told by the first bytes: EBML, or a box of the type of the file. */
function typeOf(video: Buffer): 'webm' | 'mp4' | 'another' {
  if (video.readUInt32BE(0) === 0x1a_45_df_a3) return 'webm'
  return video.subarray(4, 8).toString('latin1') === 'ftyp' ? 'mp4' : 'another'
}
