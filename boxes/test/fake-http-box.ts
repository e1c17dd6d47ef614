/** An HTTP server for the doubles of devices with an HTTP interface, with the troubles that HTTP can have. */
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import type { Trouble } from './conformance.ts'
import { toldText } from './twisted-reports.ts'

export interface FakeRequest {
  readonly method: string
  readonly path: string
  readonly query: URLSearchParams
  readonly headers: IncomingMessage['headers']
}

export interface FakeAnswer {
  readonly status: number
  readonly type?: string
  readonly body?: string
  readonly headers?: Readonly<Record<string, string>>
}

/** The troubles of every set that speaks HTTP; the others are the family's own. */
export const HTTP_TROUBLES = [
  'unplugged',
  'breaks at the next press',
  'silent',
  'rubbish',
  'half a message',
  'huge',
] as const satisfies readonly Trouble[]
type HttpTrouble = (typeof HTTP_TROUBLES)[number] | 'stalls'

export interface FakeHttpBox {
  readonly port: number
  /** Each request, as `POST /keypress/Up`. */
  readonly received: string[]
  /** What it answers to each press instead, after it was done. */
  pressAnswer: FakeAnswer | undefined
  /** Connections taken so far. */
  connections(): number
  /** Into a trouble: `stalls` does what it is told and answers nothing. */
  trouble(kind: HttpTrouble): Promise<void>
  recover(): void
  stop(): Promise<void>
}

/** `answerTo` does what is asked for; `isPress` tells the requests that change something. */
export async function startFakeHttpBox(
  answerTo: (request: FakeRequest) => FakeAnswer,
  isPress: (request: FakeRequest) => boolean,
): Promise<FakeHttpBox> {
  const sockets = new Set<Socket>()
  let connections = 0
  let trouble: HttpTrouble | undefined
  const server = createServer((request, response) => {
    const url = new URL(request.url ?? '/', 'http://box')
    const asked = {
      method: request.method ?? '',
      path: url.pathname,
      query: url.searchParams,
      headers: request.headers,
    }
    box.received.push(`${asked.method} ${request.url ?? ''}`)
    if (trouble === undefined) {
      const answer = answerTo(asked)
      return send(response, (isPress(asked) ? box.pressAnswer : undefined) ?? answer)
    }
    if (trouble === 'stalls') return void answerTo(asked)
    if (trouble === 'breaks at the next press') {
      const answer = answerTo(asked)
      return isPress(asked) ? void request.socket.destroy() : send(response, answer)
    }
    MISBEHAVE[trouble]?.(request.socket)
  })
  server.on('connection', (socket: Socket) => {
    connections += 1
    sockets.add(socket)
    socket.on('error', () => {})
    socket.on('close', () => sockets.delete(socket))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo

  const box: FakeHttpBox = {
    port,
    received: [],
    pressAnswer: undefined,
    connections: () => connections,
    async trouble(kind) {
      trouble = kind
      if (kind === 'unplugged') await unplug()
    },
    recover() {
      trouble = undefined
      if (!server.listening) server.listen(port, '127.0.0.1')
    },
    async stop() {
      if (server.listening) await unplug()
    },
  }
  async function unplug(): Promise<void> {
    server.close()
    sockets.forEach((socket) => socket.destroy())
    await once(server, 'close')
  }
  return box
}

function send(response: ServerResponse, { status, type = 'text/plain', body = '', headers = {} }: FakeAnswer): void {
  // JSON was changed before it became text.
  const text = type.startsWith('application/json') ? body : toldText(body)
  response.writeHead(status, { 'content-type': type, 'content-length': Buffer.byteLength(text), ...headers })
  response.end(text)
}

const MISBEHAVE: Partial<Record<HttpTrouble, (socket: Socket) => void>> = {
  rubbish: (socket) => void socket.write('\u0000\u0001\u0002 what is this\r\n\r\n'),
  'half a message': (socket) =>
    void socket.end('HTTP/1.1 200 OK\r\ncontent-length: 900\r\n\r\n<?xml version="1.0"?><dev'),
  huge: (socket) => void socket.write(`HTTP/1.1 200 OK\r\ncontent-length: 10000000\r\n\r\n${'x'.repeat(10_000_000)}`),
}
