/** `localhost` has two addresses, and the server listens on one. This forwards the other one to it. */
import { createServer, type AddressInfo, type Server } from 'node:net'

const LOOPBACK = ['127.0.0.1', '::1']

/** Undefined if the machine lacks that address or another program uses its port. */
export async function alsoOnOtherLoopback(
  server: Pick<Server, 'address' | 'emit'>,
): Promise<{ close(): void } | undefined> {
  const { address, port } = server.address() as AddressInfo
  const other = LOOPBACK.find((one) => one !== address)
  const second = createServer({ allowHalfOpen: true, noDelay: true }, (socket) => server.emit('connection', socket))
  return await new Promise((resolve) => {
    second.once('error', () => resolve(undefined))
    second.listen({ port, host: other }, () => resolve({ close: () => void second.close() }))
  })
}
