/** An HTTP server for the fakes of devices with an HTTP interface, with the troubles that HTTP can have. */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import type { Trouble } from './conformance.ts'
import { listening, TEN_MB, type FarTrouble } from './far-end.ts'
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

export interface FakeHttpBox {
  readonly port: number
  /** Each request, as `POST /keypress/Up`. */
  readonly received: string[]
  /** What it answers to each press instead, after it was done. */
  pressAnswer: FakeAnswer | undefined
  /** Connections taken so far. */
  connections(): number
  trouble(kind: FarTrouble): Promise<void>
  recover(): Promise<void>
  stop(): Promise<void>
}

/** `answerTo` does what is asked for; `isPress` tells the requests that change something. */
export async function startFakeHttpBox(
  answerTo: (request: FakeRequest) => FakeAnswer,
  isPress: (request: FakeRequest) => boolean,
): Promise<FakeHttpBox> {
  let trouble: FarTrouble | undefined
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
  const { port, connections, unplug, plug } = await listening(server)

  const box: FakeHttpBox = {
    port,
    received: [],
    pressAnswer: undefined,
    connections,
    async trouble(kind) {
      trouble = kind
      if (kind === 'unplugged') await unplug()
    },
    async recover() {
      trouble = undefined
      await plug()
    },
    stop: unplug,
  }
  return box
}

function send(response: ServerResponse, { status, type = 'text/plain', body = '', headers = {} }: FakeAnswer): void {
  // JSON was changed before it became text.
  const text = type.startsWith('application/json') ? body : toldText(body)
  response.writeHead(status, { 'content-type': type, 'content-length': Buffer.byteLength(text), ...headers })
  response.end(text)
}

const MISBEHAVE: Partial<Record<FarTrouble, (socket: Socket) => void>> = {
  rubbish: (socket) => void socket.write('\u0000\u0001\u0002 what is this\r\n\r\n'),
  'half a message': (socket) =>
    void socket.end('HTTP/1.1 200 OK\r\ncontent-length: 900\r\n\r\n<?xml version="1.0"?><dev'),
  huge: (socket) => void socket.write(`HTTP/1.1 200 OK\r\ncontent-length: ${TEN_MB}\r\n\r\n${'x'.repeat(TEN_MB)}`),
}
