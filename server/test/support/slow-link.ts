/**
 * Stands between two ends on loopback and holds up every byte for the same time: what comes out is in order, and late.
 */
import { once } from 'node:events'
import { connect, createServer, type AddressInfo, type Socket } from 'node:net'

export interface SlowLink {
  readonly port: number
  stop(): Promise<void>
}

/** `delayMs` towards the caller; the other way is quick. */
export async function startSlowLink(target: number, delayMs: number): Promise<SlowLink> {
  const sockets = new Set<Socket>()
  const server = createServer((near) => {
    const far = connect({ port: target, host: '127.0.0.1' })
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(from)
      from.setNoDelay(true)
      from.on('error', () => {})
      from.on('close', () => (sockets.delete(from), to.destroy()))
    }
    near.on('data', (bytes: Buffer) => void far.write(bytes))
    far.on('data', (bytes: Buffer) => void setTimeout(() => near.destroyed || near.write(bytes), delayMs))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    port: (server.address() as AddressInfo).port,
    async stop() {
      for (const socket of sockets) socket.destroy()
      server.close()
      await once(server, 'close')
    },
  }
}
