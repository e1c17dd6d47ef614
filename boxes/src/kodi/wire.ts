/** The two ways to Kodi's JSON-RPC: a WebSocket without a password (9090), and HTTP with one (8080). */
import { authorization, type Login } from '../wire/basic-login.ts'
import { HttpClient, isNotAllowed, type HttpQuestion } from '../wire/http-client.ts'
import { MessageSocket } from '../wire/message-socket.ts'
import { DeviceError, type Deadline } from '../wire/command.ts'
import { BAD_PERMISSION, callText, PING, repliesIn, type KodiCall, type KodiReply } from './messages.ts'
import { hostInUrl } from '../wire/address.ts'

export interface KodiWire {
  /** Makes calls that change nothing; the replies are in the order of the calls. Rejects with a DeviceError. */
  ask(calls: readonly KodiCall[], time: Deadline): Promise<readonly KodiReply[]>
  /**
   * Makes a call that changes something, once. Rejects with a DeviceError: BOX-NOT-ALLOWED if Kodi does not allow us,
   * INVALID-KEY if it refuses the call otherwise.
   */
  command(call: KodiCall, time: Deadline): Promise<unknown>
  /** Calls the listener when Kodi sends a notification or the connection breaks. Absent if Kodi sends none. */
  readonly onChange?: (listener: () => void) => () => void
  close(): void
}

export interface KodiAddress {
  readonly host: string
  readonly port: number
}

export const SOCKET_PORT = 9_090
export const WEB_PORT = 8_080
/** The channel list of a satellite household has several hundred kilobytes. */
const MAX_BYTES = 4 * 1024 * 1024
const PATH = '/jsonrpc'
const PING_ID = 0

export function socketWire({ host, port }: KodiAddress): KodiWire {
  let last = PING_ID
  const listeners = new Set<() => void>()
  const tell = () => listeners.forEach((listener) => listener())
  const socket = new MessageSocket({
    address: () => `ws://${hostInUrl(host)}:${port}${PATH}`,
    maxBytes: MAX_BYTES,
    // Kodi answers a WebSocket ping with an invalid text, which would end the connection.
    probe: { text: callText([PING], PING_ID), takes: (message) => repliesIn(message, PING_ID, 1) },
    onMessage: tell,
    onClose: tell,
  })
  const exchange = (calls: readonly KodiCall[]) => {
    const id = last + 1
    last += calls.length
    return [callText(calls, id), (message: string) => repliesIn(message, id, calls.length)] as const
  }
  return {
    ask: (calls, time) => socket.ask(...exchange(calls), time),
    async command(call, time) {
      const [reply] = await socket.command(...exchange([call]), time)
      return resultOrThrow(reply)
    },
    onChange: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    close: () => socket.close(),
  }
}

/** `login` is called before each request; undefined for a Kodi without a password. */
export function webWire({ host, port }: KodiAddress, login: () => Login | undefined): KodiWire {
  const question = (calls: readonly KodiCall[]): HttpQuestion => ({
    method: 'POST',
    path: PATH,
    body: callText(calls, 1),
    headers: { 'content-type': 'application/json' },
  })
  const client = new HttpClient({
    host,
    port,
    maxBytes: MAX_BYTES,
    probe: question([PING]),
    headers: () => authorization(login()),
  })
  return {
    async ask(calls, time) {
      const { status, text } = await client.ask(question(calls), time)
      const reply = isOk(status) ? repliesIn(text, 1, calls.length) : undefined
      if (reply === undefined) throw new DeviceError('BOX-UNREACHABLE')
      return reply
    },
    async command(call, time) {
      const { status, text } = await client.command(question([call]), time)
      const reply = isOk(status) ? repliesIn(text, 1, 1) : undefined
      // It answered, so it may have carried out the command.
      if (reply === undefined) throw new DeviceError('BOX-TIMEOUT')
      return resultOrThrow(reply[0])
    },
    close: () => client.close(),
  }
}

/** Throws BOX-NOT-ALLOWED if Kodi refuses the login. */
function isOk(status: number): boolean {
  if (isNotAllowed(status)) throw new DeviceError('BOX-NOT-ALLOWED')
  return status === 200
}

function resultOrThrow(reply: KodiReply | undefined): unknown {
  if (reply !== undefined && 'result' in reply) return reply.result
  throw new DeviceError(reply?.code === BAD_PERMISSION ? 'BOX-NOT-ALLOWED' : 'INVALID-KEY')
}
