/** Opens a TCP connection or a unix socket. */
import { connect, type IpcNetConnectOpts, type Socket, type TcpNetConnectOpts } from 'node:net'
import { WireFailure } from './wire-failure.ts'
import { CONNECTS_WITHIN_MS, unlessAborted } from './wire-time.ts'

/** Rejects with BOX-UNREACHABLE (`cause` has the system's code), or with TOO-LATE on abort. */
export async function connectTcp(to: TcpNetConnectOpts | IpcNetConnectOpts, signal: AbortSignal): Promise<Socket> {
  const socket = connect(to)
  const opened = Promise.withResolvers<void>()
  const patience = setTimeout(() => opened.reject(new WireFailure('BOX-UNREACHABLE')), CONNECTS_WITHIN_MS)
  socket.once('connect', opened.resolve)
  // Stays for later: the socket's new owner learns of its end by 'close'.
  socket.on('error', (cause: Error) => opened.reject(new WireFailure('BOX-UNREACHABLE', { cause })))
  socket.once('close', () => opened.reject(new WireFailure('BOX-UNREACHABLE')))
  try {
    await unlessAborted(opened.promise, signal)
  } catch (error) {
    opened.promise.catch(() => {})
    socket.destroy()
    throw error
  } finally {
    clearTimeout(patience)
  }
  socket.setNoDelay(true)
  return socket
}
