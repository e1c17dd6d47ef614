/**
 * An automation service on loopback that answers as IFTTT and Home Assistant document, and can be set into trouble.
 * What it was asked is kept, so that a test can see what arrived.
 */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'

export const RIGHT_KEY = 'canary-key-0123456789-WXYZ'

export type Scene =
  | 'well'
  | 'silent'
  | 'dripping'
  | 'redirecting'
  | 'huge'
  | 'huge head'
  | 'not http'
  | 'hanging up'
  | 'congratulating somebody else'
  | 'another page'
  | 'too often'
  | 'out of order'
  | 'behind a proxy that got no answer'
  | 'no such event'
  | 'a teapot'

export interface Asked {
  readonly method: string
  readonly path: string
  readonly headers: IncomingMessage['headers']
  readonly body: string
}

export interface StandIn {
  readonly base: string
  readonly port: number
  readonly asked: Asked[]
  /** Bytes of a body that were handed to the network. */
  readonly sentBytes: () => number
  connections(): number
  scene: Scene
  /** Where the scene `redirecting` points. */
  elsewhere: string
  stop(): Promise<void>
}

export async function startStandIn(): Promise<StandIn> {
  const asked: Asked[] = []
  const sockets = new Set<Socket>()
  let connections = 0
  let sentBytes = 0
  const server = createServer((request, response) => {
    let body = ''
    request.on('data', (chunk) => (body += String(chunk)))
    request.on('end', () => {
      asked.push({ method: request.method ?? '', path: request.url ?? '', headers: request.headers, body })
      play(standIn, request, response, body, (bytes) => (sentBytes += bytes))
    })
  })
  server.on('connection', (socket) => {
    connections += 1
    sockets.add(socket)
    socket.on('error', () => {})
    socket.on('close', () => sockets.delete(socket))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const standIn: StandIn = {
    base: `http://127.0.0.1:${port}`,
    port,
    asked,
    sentBytes: () => sentBytes,
    connections: () => connections,
    scene: 'well',
    elsewhere: 'http://127.0.0.1:1/',
    async stop() {
      for (const socket of sockets) socket.destroy()
      // Closing twice is fine: the second time there is only an error to hear of.
      await new Promise((resolve) => server.close(resolve))
    },
  }
  return standIn
}

function play(
  standIn: StandIn,
  request: IncomingMessage,
  response: ServerResponse,
  body: string,
  sent: (bytes: number) => void,
): void {
  const { socket } = request
  const text = (status: number, words: string, headers: Record<string, string> = {}) =>
    response.writeHead(status, headers).end(words)
  switch (standIn.scene) {
    case 'well':
      return answerWell(request, response, body)
    case 'silent':
      return
    case 'dripping': {
      response.writeHead(200, { 'content-length': '1000' })
      const drip = setInterval(() => (socket.destroyed ? clearInterval(drip) : (response.write('.'), sent(1))), 100)
      socket.on('close', () => clearInterval(drip))
      return
    }
    case 'redirecting':
      text(302, '', { location: standIn.elsewhere })
      return
    case 'huge': {
      response.writeHead(200)
      let left = 160
      const pour = () => {
        while (left > 0 && !socket.destroyed) {
          left -= 1
          sent(65_536)
          if (!response.write('x'.repeat(65_536))) return void response.once('drain', pour)
        }
        response.end()
      }
      pour()
      return
    }
    case 'huge head':
      socket.end(`HTTP/1.1 200 OK\r\nx-long: ${'x'.repeat(40_000)}\r\n\r\n`)
      return
    case 'not http':
      socket.end('\u0000\u0001SSH-2.0-nonsense\r\n\r\n')
      return
    case 'hanging up':
      socket.destroy()
      return
    case 'congratulating somebody else':
      text(
        200,
        request.url?.startsWith('/api/')
          ? '{"message":"Event other fired."}'
          : "Congratulations! You've fired the other event",
      )
      return
    case 'another page':
      text(200, '<!doctype html><title>Please log in to the hotel network</title>', { 'content-type': 'text/html' })
      return
    case 'too often':
      text(429, '', { 'retry-after': '7' })
      return
    case 'out of order':
      text(503, 'no')
      return
    case 'behind a proxy that got no answer':
      text(504, 'Gateway Timeout')
      return
    case 'no such event':
      text(404, '404: Not Found')
      return
    case 'a teapot':
      text(418, '')
      return
  }
}

function answerWell(request: IncomingMessage, response: ServerResponse, body: string): void {
  const ifttt = /^\/trigger\/([^/]+)\/with\/key\/([^/]+)$/u.exec(request.url ?? '')
  if (ifttt !== null) {
    const [event = '', key = ''] = ifttt.slice(1).map(decodeURIComponent)
    if (key === RIGHT_KEY)
      response
        .writeHead(200, { 'content-type': 'text/html; charset=utf-8' })
        .end(`Congratulations! You've fired the ${event} event`)
    else
      response
        .writeHead(401, { 'content-type': 'application/json' })
        .end('{"errors":[{"message":"You sent an invalid key."}]}')
    return
  }
  const event = /^\/api\/events\/([^/]+)$/u.exec(request.url ?? '')?.[1]
  if (event === undefined) response.writeHead(404).end('404: Not Found')
  else if (request.headers.authorization !== `Bearer ${RIGHT_KEY}`) response.writeHead(401).end('401: Unauthorized')
  else if (!isJson(body))
    response
      .writeHead(400, { 'content-type': 'application/json' })
      .end('{"message":"Event data should be valid JSON."}')
  else
    response
      .writeHead(200, { 'content-type': 'application/json' })
      .end(JSON.stringify({ message: `Event ${decodeURIComponent(event)} fired.` }))
}

function isJson(body: string): boolean {
  try {
    JSON.parse(body)
    return true
  } catch {
    return body === ''
  }
}
