/** What the fakes of the families share: a server on loopback, and the ways in which a far end goes wrong. */
import type { KeyCode } from '@beckon/contract/keys'
import { once } from 'node:events'
import type { AddressInfo, Server, Socket } from 'node:net'
import type { WebSocket } from 'ws'
import type { Box } from '../src/box.ts'
import type { Rig, Trouble } from './conformance.ts'
import { turns } from './held-time.ts'

/** `stalls`: it does what it is told and answers nothing. */
export type FarTrouble = Trouble | 'stalls'

export function isDumb(trouble: FarTrouble | undefined): boolean {
  return trouble === 'stalls' || trouble === 'silent'
}

export const TEN_MB = 10_000_000

export interface Loopback {
  readonly port: number
  /** The open connections. */
  readonly sockets: ReadonlySet<Socket>
  /** Connections taken so far. */
  connections(): number
  /** Breaks every connection. */
  hangUp(): void
  /** The same, and nothing listens any more until `plug`. */
  unplug(): Promise<void>
  plug(): Promise<void>
}

export async function listening(server: Server, port = 0, host = '127.0.0.1'): Promise<Loopback> {
  const sockets = new Set<Socket>()
  let connections = 0
  server.on('connection', (socket: Socket) => {
    connections += 1
    sockets.add(socket)
    socket.on('error', () => {})
    socket.on('close', () => sockets.delete(socket))
  })
  const listen = async (at: number) => {
    server.listen(at, host)
    await once(server, 'listening')
  }
  await listen(port)
  const at = (server.address() as AddressInfo).port
  const hangUp = () => sockets.forEach((socket) => socket.destroy())
  return {
    port: at,
    sockets,
    connections: () => connections,
    hangUp,
    async unplug() {
      if (!server.listening) return
      server.close()
      hangUp()
      await once(server, 'close')
    },
    async plug() {
      if (!server.listening) await listen(at)
    },
  }
}

/** Sends a message over a WebSocket as this trouble has it. `other`: what it says unasked. */
export function tellIn(trouble: FarTrouble | undefined, socket: WebSocket, text: string, other = '{}'): void {
  switch (trouble) {
    case 'stalls':
    case 'silent':
      return
    case 'rubbish':
      return socket.send('}{ no JSON at all')
    case 'half a message':
      // The head of a frame of 100 bytes, and some of them.
      return void streamOf(socket).write(Buffer.from([0x81, 100, ...Buffer.from('{"type":"response')]))
    case 'huge':
      return socket.send('x'.repeat(TEN_MB))
    case 'ten messages at once':
      return sendAmongOthers(socket, text, other)
    default:
      return socket.send(text)
  }
}

/** Ten messages in one packet, this one in the middle, each in fragments of odd lengths. */
function sendAmongOthers(socket: WebSocket, text: string, other: string): void {
  const others = Array.from({ length: 9 }, () => other)
  const stream = streamOf(socket)
  stream.cork()
  for (const one of [...others.slice(0, 5), text, ...others.slice(5)])
    for (let at = 0; at < one.length; at += 7) socket.send(one.slice(at, at + 7), { fin: at + 7 >= one.length })
  stream.uncork()
}

function streamOf(socket: WebSocket): Socket {
  return (socket as unknown as { _socket: Socket })._socket
}

/** Writes this again and again, ten megabytes of it, as fast as it is read. */
export function flood(socket: Socket, piece: string | Buffer): void {
  const more = () => {
    if (!socket.destroyed && socket.bytesWritten < TEN_MB) socket.write(piece, more)
  }
  more()
}

/** In pieces of a few bytes, a millisecond apart. */
export function drip(socket: Socket, bytes: Buffer, length = 7): void {
  let at = 0
  const timer = setInterval(() => {
    if (at >= bytes.length || socket.destroyed) clearInterval(timer)
    else socket.write(bytes.subarray(at, (at += length)))
  }, 1)
}

/** A fake with its troubles. */
export interface FarSet {
  trouble(kind: FarTrouble): void | Promise<void>
  recover(): void | Promise<void>
  stop(): Promise<void>
}

/** A fake and the box of it, for the conformance suite. */
export function rigOf<F extends FarSet, B extends Box>(far: F, box: B, arrived: () => readonly KeyCode[]) {
  return {
    far,
    box,
    arrived,
    stall: () => void far.trouble('stalls'),
    recover: () => void far.recover(),
    async trouble(kind: Trouble) {
      await far.trouble(kind)
      // What it says, or that it is gone, has to reach the driver.
      await turns(50)
    },
    async stop() {
      await box.close()
      await far.stop()
    },
  } satisfies Rig & { readonly far: F }
}

/** Our key for one of theirs; two of ours never share one. */
export function keysBack<T>(map: Readonly<Record<KeyCode, T | undefined>>): (theirs: T) => KeyCode {
  const ours = new Map(Object.entries(map).map(([key, theirs]) => [theirs, key as KeyCode]))
  return (theirs) => ours.get(theirs) ?? ('another key' as KeyCode)
}
