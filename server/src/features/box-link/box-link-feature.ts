/**
 * The server's end of the box link: takes the WebSocket of an agent that knows its box's secret, and joins it to the
 * box. An unknown box and a wrong secret look the same.
 */
import { LinkedBox, type LinkSocket } from '@beckon/boxes/link/linked-box'
import {
  BOX_LINK_CLOCK_EVERY_MS,
  BOX_LINK_MESSAGE_BYTES,
  BOX_LINK_PATH,
  BOX_LINK_REPLACED,
  fromBox,
  readMessage,
  type FromBox,
  type FromServer,
} from '@beckon/contract/box-link'
import type { FastifyInstance } from 'fastify'
import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import type { Logger } from 'pino'
import { WebSocketServer, type WebSocket } from 'ws'
import type { Parts } from '../../parts.ts'
import { isUnableToSave, noteUnableToSave } from '../../storage/unable-to-save.ts'

/** The service restarts; the agent dials again. */
const RESTARTS = 1012

export async function boxLinkFeature(app: FastifyInstance, parts: Parts): Promise<void> {
  const sockets = new WebSocketServer({ noServer: true, maxPayload: BOX_LINK_MESSAGE_BYTES, perMessageDeflate: false })

  app.server.on('upgrade', (request: IncomingMessage, stream: Duplex, head: Buffer) => {
    const secret = /^Bearer (\S{32,512})$/u.exec(request.headers.authorization ?? '')?.[1]
    if (request.url !== BOX_LINK_PATH) return turnAway(stream, '404 Not Found')
    const box = secret === undefined ? undefined : linkedBox(parts, secret)
    if (box === undefined) return turnAway(stream, '401 Unauthorized')
    sockets.handleUpgrade(request, stream, head, (socket) => join(box, socket, parts))
  })
  app.addHook('preClose', async () => {
    for (const socket of sockets.clients) socket.close(RESTARTS)
    sockets.close()
  })
}

function linkedBox({ boxes }: Parts, secret: string): LinkedBox | undefined {
  const box = boxes.all().find((known) => known.box instanceof LinkedBox && known.box.knows(secret))?.box
  return box instanceof LinkedBox ? box : undefined
}

/** From the upgrade on nobody but us listens to the connection: without that, one that breaks would end the server. */
function turnAway(stream: Duplex, status: string): void {
  stream.on('error', () => stream.destroy())
  // Whoever was turned away has no reason to hold its half open.
  stream.once('finish', () => stream.destroy())
  stream.end(`HTTP/1.1 ${status}\r\nconnection: close\r\n\r\n`)
}

function join(box: LinkedBox, socket: WebSocket, parts: Parts): void {
  const send = (message: FromServer) => socket.send(JSON.stringify(message))
  const link: LinkSocket = {
    send,
    waitingBytes: () => socket.bufferedAmount,
    close: (why) => socket.close(why === 'replaced' ? BOX_LINK_REPLACED : RESTARTS),
  }
  const detach = box.attach(link)
  const sendClock = () => send(box.clock())
  const clock = setInterval(sendClock, BOX_LINK_CLOCK_EVERY_MS)
  let alive = true
  const pulse = setInterval(() => {
    if (!alive) socket.terminate()
    alive = false
    socket.ping()
  }, 2 * BOX_LINK_CLOCK_EVERY_MS)

  sendClock()
  parts.log.info({ boxId: box.id }, 'A box agent connected')
  socket.on('pong', () => (alive = true))
  socket.on('error', () => socket.terminate())
  socket.on('message', (data) => {
    const message = readMessage(fromBox, String(data))
    if (message === undefined) socket.close(1008)
    // The agent, who hears nothing, tells so after a while.
    else receive(message).catch((error: unknown) => noteFailure(parts.log, error, box.id))
  })
  socket.on('close', () => {
    clearInterval(clock)
    clearInterval(pulse)
    detach()
    parts.log.info({ boxId: box.id }, 'A box agent disconnected')
  })

  async function receive(message: FromBox): Promise<void> {
    switch (message.type) {
      case 'clock':
        send(box.clock(message.now))
        if (message.boxes === true && box.knowsBoxes()) await parts.tvs.tellForgotten(box.id)
        break
      case 'enter code':
        send({ type: 'pairing', id: message.id, result: await parts.pairings.enterCode(box.id, message.code) })
        break
      case 'answer pairing':
        send({
          type: 'pairing',
          id: message.id,
          result: { is: await parts.pairings.answer(box.id, message.pairingId, message.yes) },
        })
        break
      default:
        box.answered(message)
    }
  }
}

function noteFailure(log: Logger, error: unknown, boxId: string): void {
  if (isUnableToSave(error)) noteUnableToSave(log, error, { boxId })
  else log.error({ err: error, boxId }, 'A request of a box agent failed')
}
