/**
 * A double of lircd with its line protocol, which can misbehave. Its answers are those of lircd 0.10.1 on Debian 12,
 * observed in November 2026.
 */
import { once } from 'node:events'
import { createServer, type AddressInfo, type Socket } from 'node:net'
import type { Remote } from './lirc-remotes.ts'
import { toldText } from './twisted-reports.ts'

/** What goes wrong when the next line comes. The quoted ones are lircd's own words. */
export type LircMood =
  | 'well'
  | 'silent'
  | 'hangs up'
  | 'rubbish'
  | 'half an answer'
  | 'huge'
  | 'other answers with it'
  | 'another line’s answer'
  | 'busy: repeating'
  | 'hardware does not support sending'
  | 'transmission failed'

export interface FakeLirc {
  readonly port: number
  mood: LircMood
  /** How long a signal takes to go out; about 80 ms on a real one. */
  sendingTakesMs: number
  /** Every line received. */
  readonly received: string[]
  /** What went out: remote and key. */
  readonly flashed: string[]
  connections(): number
  /** Nothing listens any more, until `plug`. */
  unplug(): void
  plug(): void
  stop(): Promise<void>
}

export async function startFakeLirc(remotes: readonly Remote[]): Promise<FakeLirc> {
  const sockets = new Set<Socket>()
  let connections = 0
  const server = createServer((socket) => {
    connections += 1
    sockets.add(socket)
    socket.setEncoding('utf8')
    socket.on('error', () => {})
    socket.on('close', () => sockets.delete(socket))
    socket.on('data', (text: string) => {
      // lircd takes whole lines of at most 255 bytes and hangs up on anything else.
      if (!text.endsWith('\n') || text.length > 255) return void socket.destroy()
      for (const line of text.slice(0, -1).split('\n')) hear(socket, line)
    })
  })
  const listen = (port: number) => server.listen(port, '127.0.0.1')
  listen(0)
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo

  const lirc: FakeLirc = {
    port,
    mood: 'well',
    sendingTakesMs: 0,
    received: [],
    flashed: [],
    connections: () => connections,
    unplug() {
      server.close()
      sockets.forEach((socket) => socket.destroy())
    },
    plug: () => void (server.listening || listen(port)),
    async stop() {
      sockets.forEach((socket) => socket.destroy())
      if (!server.listening) return
      server.close()
      await once(server, 'close')
    },
  }

  function hear(socket: Socket, line: string): void {
    lirc.received.push(line)
    if (lirc.mood === 'silent') return
    const reply = answer(line)
    switch (lirc.mood) {
      case 'hangs up':
        return void socket.destroy()
      case 'rubbish':
        return void socket.write('HTTP/1.1 400 Bad Request\r\n\r\n')
      case 'half an answer':
        return void socket.end(reply.slice(0, -5))
      case 'huge':
        return flood(socket, `BEGIN\n${line}\nSUCCESS\nDATA\n9999\n`)
      case 'another line’s answer':
        return void socket.write(block('VERSION 2', 'SUCCESS'))
      case 'other answers with it':
        return drip(socket, `0000000020df10ef 00 KEY_OK somebody\nBEGIN\nSIGHUP\nEND\n${reply}`)
      default:
        return void setTimeout(() => socket.write(toldText(reply)), line.startsWith('SEND') ? lirc.sendingTakesMs : 0)
    }
  }

  function answer(line: string): string {
    const [directive, name, key] = line.split(' ')
    const remote = remotes.find((one) => one.name.toLowerCase() === name?.toLowerCase())
    if (line === 'VERSION') return block(line, 'SUCCESS', ['0.10.1'])
    if (line === 'LIST') return block(line, 'SUCCESS', names(remotes))
    if (directive !== 'LIST' && directive !== 'SEND_ONCE')
      return block(line, 'ERROR', [`unknown directive: "${directive}"`])
    if (remote === undefined) return block(line, 'ERROR', [`unknown remote: "${name}"`])
    if (directive === 'LIST') return block(line, 'SUCCESS', listing(remote))
    if (key === undefined) return block(line, 'ERROR', ['code missing'])
    if (!remote.codes.has(key)) return block(line, 'ERROR', [`unknown command: "${key}"`])
    if (/^(?:busy|hardware|transmission)/u.test(lirc.mood)) return block(line, 'ERROR', [lirc.mood])
    lirc.flashed.push(`${remote.name} ${key}`)
    return block(line, 'SUCCESS')
  }

  return lirc
}

const names = (remotes: readonly Remote[]) => remotes.map(({ name }) => name)
const listing = ({ codes }: Remote) => [...codes].map(([key, code]) => `${code.toString(16).padStart(16, '0')} ${key}`)

function block(line: string, result: 'SUCCESS' | 'ERROR', data?: readonly string[]): string {
  const lines = data === undefined ? [] : ['DATA', String(data.length), ...data]
  return `${['BEGIN', line, result, ...lines, 'END'].join('\n')}\n`
}

/** In pieces of seven bytes. */
function drip(socket: Socket, text: string): void {
  const pieces = text.match(/[^]{1,7}/gu) ?? []
  const next = () => {
    const piece = pieces.shift()
    if (piece !== undefined && !socket.destroyed) socket.write(piece, () => setImmediate(next))
  }
  next()
}

function flood(socket: Socket, head: string): void {
  socket.write(head)
  const more = () => {
    if (!socket.destroyed && socket.bytesWritten < 10 * 1024 * 1024) socket.write(`${'x'.repeat(4_000)}\n`, more)
  }
  more()
}
