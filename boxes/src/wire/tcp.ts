/** Opens TCP connections and unix sockets, probes ports, and limits how fast a remote end is read. */
import { connect, type IpcNetConnectOpts, type Socket, type TcpNetConnectOpts } from 'node:net'
import { CONNECTS_WITHIN_MS, unlessAborted, DeviceError } from './command.ts'

/** Rejects with BOX-UNREACHABLE (`cause` has the system's code), or with TOO-LATE on abort. */
export async function connectTcp(
  to: TcpNetConnectOpts | IpcNetConnectOpts,
  signal: AbortSignal,
  withinMs: number = CONNECTS_WITHIN_MS,
): Promise<Socket> {
  const socket = connect(to)
  const opened = Promise.withResolvers<void>()
  const timeout = setTimeout(() => opened.reject(new DeviceError('BOX-UNREACHABLE')), withinMs)
  socket.once('connect', opened.resolve)
  // Stays registered so that later errors do not crash the process; the new owner gets 'close'.
  socket.on('error', (cause: Error) => opened.reject(new DeviceError('BOX-UNREACHABLE', { cause })))
  socket.once('close', () => opened.reject(new DeviceError('BOX-UNREACHABLE')))
  try {
    await unlessAborted(opened.promise, signal)
  } catch (error) {
    opened.promise.catch(() => {})
    socket.destroy()
    throw error
  } finally {
    clearTimeout(timeout)
  }
  socket.setNoDelay(true)
  return socket
}

const PROBE_TIMEOUT_MS = 3_000

/**
 * Whether something listens at an address, so that a failed set-up can report what to check. `port-closed`: the machine
 * exists and refused the connection. Sends nothing; does not reject; ends within 3 s.
 */
export function probePort(
  address: { readonly host: string; readonly port: number },
  signal: AbortSignal,
): Promise<'open' | 'port-closed' | 'unreachable'> {
  return new Promise((resolve) => {
    const socket = connect({ ...address, signal: AbortSignal.any([signal, AbortSignal.timeout(PROBE_TIMEOUT_MS)]) })
    socket.once('connect', () => {
      socket.destroy()
      resolve('open')
    })
    socket.once('error', ({ code }: NodeJS.ErrnoException) =>
      resolve(code === 'ECONNREFUSED' ? 'port-closed' : 'unreachable'),
    )
  })
}

const TICK_MS = 100
const MESSAGES_A_TICK = 200
/** A channel list of this size may arrive at once. */
const BYTES_A_TICK = 1024 * 1024

interface Paused {
  pause(): void
  resume(): void
}

/** Limits how fast one remote end is read: a box that floods us must not delay the commands of other boxes. */
export class ReadingPace {
  readonly #socket: Paused
  #messages = 0
  #bytes = 0
  #isCounting = false
  #isPaused = false

  constructor(socket: Paused) {
    this.#socket = socket
  }

  /** Records messages; after too many the socket is paused until the tick is over. */
  heard(bytes: number, messages = 1): void {
    this.#messages += messages
    this.#bytes += bytes
    if (!this.#isCounting) setTimeout(() => this.#tickOver(), TICK_MS)
    this.#isCounting = true
    if (this.#isPaused || (this.#messages <= MESSAGES_A_TICK && this.#bytes <= BYTES_A_TICK)) return
    this.#isPaused = true
    this.#socket.pause()
  }

  #tickOver(): void {
    this.#isCounting = false
    this.#messages = 0
    this.#bytes = 0
    if (!this.#isPaused) return
    this.#isPaused = false
    this.#socket.resume()
  }
}
