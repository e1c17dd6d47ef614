/** A proxy on loopback that passes everything on until it is set to hold back or to cut the connections. */
import { once } from 'node:events'
import { connect, createServer, type AddressInfo, type Socket } from 'node:net'

export interface Cut {
  readonly port: number
  /** `stall` keeps what comes, and `pass` lets it go on; `cut` ends every connection and takes no new one. */
  set(way: 'pass' | 'stall' | 'cut'): void
  stop(): Promise<void>
}

/** With `delayMs` every byte towards the caller is that late, and in order; the other way is quick. */
export async function startCut(target: number, { delayMs }: { readonly delayMs?: number } = {}): Promise<Cut> {
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
      from.on('data', (bytes: Buffer) => {
        if (delayMs === undefined || from === near) to.write(bytes)
        else setTimeout(() => to.destroyed || to.write(bytes), delayMs)
      })
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
