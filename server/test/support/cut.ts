/** Stands between a server and an engine on loopback, and lets everything pass until told to hold it back or to cut it. */
import { once } from 'node:events'
import { connect, createServer, type AddressInfo, type Socket } from 'node:net'

export interface Cut {
  readonly port: number
  /** `stall` keeps what comes, and `pass` lets it go on; `cut` ends every connection and takes no new one. */
  set(way: 'pass' | 'stall' | 'cut'): void
  stop(): Promise<void>
}

export async function startCut(target: number): Promise<Cut> {
  const sockets = new Set<Socket>()
  let way: 'pass' | 'stall' | 'cut' = 'pass'
  const server = createServer((near) => {
    if (way === 'cut') return void near.destroy()
    const far = connect({ port: target, host: '127.0.0.1' })
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(from)
      from.setNoDelay(true)
      from.on('error', () => {})
      from.on('close', () => (sockets.delete(from), to.destroy()))
      from.on('data', (bytes: Buffer) => void to.write(bytes))
      if (way === 'stall') from.pause()
    }
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    port: (server.address() as AddressInfo).port,
    set(now) {
      way = now
      for (const socket of sockets)
        if (now === 'cut') socket.destroy()
        else if (now === 'stall') socket.pause()
        else socket.resume()
    },
    async stop() {
      for (const socket of sockets) socket.destroy()
      server.close()
      await once(server, 'close')
    },
  }
}
