/** Whether something listens at an address, so that a failed set-up can say what to check. */
import { connect } from 'node:net'

const PROBE_TIMEOUT_MS = 3_000

/** `port-closed`: the machine is there and refused. Sends nothing; does not reject; ends within 3 s. */
export function probePort(
  at: { readonly host: string; readonly port: number },
  signal: AbortSignal,
): Promise<'open' | 'port-closed' | 'unreachable'> {
  return new Promise((resolve) => {
    const socket = connect({ ...at, signal: AbortSignal.any([signal, AbortSignal.timeout(PROBE_TIMEOUT_MS)]) })
    socket.once('connect', () => {
      socket.destroy()
      resolve('open')
    })
    socket.once('error', ({ code }: NodeJS.ErrnoException) =>
      resolve(code === 'ECONNREFUSED' ? 'port-closed' : 'unreachable'),
    )
  })
}
