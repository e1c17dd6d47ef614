/** The messages that the double of a Kodi sends over its WebSocket unasked, or byte by byte. */
import type { Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'

export function notification(method: string): string {
  return JSON.stringify({ jsonrpc: '2.0', method, params: { data: {}, sender: 'xbmc' } })
}

/** A text of the server, of less than 64 kB (RFC 6455, section 5.2). */
export function frameOf(text: string): Buffer {
  const bytes = Buffer.from(text)
  const length = bytes.length < 126 ? [bytes.length] : [126, bytes.length >> 8, bytes.length & 255]
  return Buffer.concat([Buffer.from([0x81, ...length]), bytes])
}

/** All in one packet but for its ends, which come alone; what comes next waits for them. */
export function drip(socket: Socket, bytes: Buffer): void {
  const parts = [bytes.subarray(0, 3), bytes.subarray(3, -5), bytes.subarray(-5)]
  const before = dripping.get(socket) ?? Promise.resolve()
  const write = async () => {
    await before
    for (const part of parts) {
      socket.write(part)
      await pause(3)
    }
  }
  dripping.set(socket, write())
}
const dripping = new WeakMap<Socket, Promise<void>>()
