/**
 * A fake lircd with its line protocol, which can misbehave. Its answers are those of lircd 0.10.1 on Debian 12,
 * observed in November 2026.
 */
import { createServer, type Socket } from 'node:net'
import { isDumb, drip, flood, listening, type FarTrouble } from './far-end.ts'
import type { Remote } from './lirc-remotes.ts'
import { toldText } from './twisted-reports.ts'

/** What it says of a key in place of sending it, in lircd's own words, or as the answer to another line. */
export type LircMood =
  'well' | 'another line’s answer' | 'busy: repeating' | 'hardware does not support sending' | 'transmission failed'

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
  trouble(kind: FarTrouble): Promise<void>
  recover(): Promise<void>
  stop(): Promise<void>
}

export async function startFakeLirc(remotes: readonly Remote[]): Promise<FakeLirc> {
  let trouble: FarTrouble | undefined
  const server = createServer((socket) => {
    socket.setEncoding('utf8')
    socket.on('data', (text: string) => {
      // lircd takes whole lines of at most 255 bytes and hangs up on anything else.
      if (!text.endsWith('\n') || text.length > 255) return void socket.destroy()
      for (const line of text.slice(0, -1).split('\n')) hear(socket, line)
    })
  })
  const { port, connections, unplug, plug } = await listening(server)

  const lirc: FakeLirc = {
    port,
    mood: 'well',
    sendingTakesMs: 0,
    received: [],
    flashed: [],
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

  function hear(socket: Socket, line: string): void {
    lirc.received.push(line)
    if (isDumb(trouble)) return
    const reply = lirc.mood === 'another line’s answer' ? block('VERSION 2', 'SUCCESS') : answer(line)
    switch (trouble) {
      case 'breaks at the next press':
        return void socket.destroy()
      case 'rubbish':
        return void socket.write('HTTP/1.1 400 Bad Request\r\n\r\n')
      case 'half a message':
        return void socket.end(reply.slice(0, -5))
      case 'huge':
        socket.write(`BEGIN\n${line}\nSUCCESS\nDATA\n9999\n`)
        return flood(socket, `${'x'.repeat(4_000)}\n`)
      case 'ten messages at once':
        return drip(socket, Buffer.from(`0000000020df10ef 00 KEY_OK somebody\nBEGIN\nSIGHUP\nEND\n${reply}`))
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
