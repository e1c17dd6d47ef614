/**
 * A proxy between a driver and a remote end on loopback: it records each line that is sent, and can hold back answers.
 */
import { once } from 'node:events'
import { connect, createServer, type AddressInfo, type Socket } from 'node:net'

export interface RecordingProxy {
  readonly port: number
  readonly lines: string[]
  /** While true, nothing is passed on to either side. */
  isStalled: boolean
  /** Breaks every connection and takes none until `plug`. */
  unplug(): Promise<void>
  plug(): void
  stop(): Promise<void>
}

export async function startRecordingProxy(target: number, lineEnd = '\r\n'): Promise<RecordingProxy> {
  const sockets = new Set<Socket>()
  const server = createServer((near) => {
    const far = connect({ port: target, host: '127.0.0.1' })
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(from)
      from.on('error', () => {})
      from.on('close', () => (sockets.delete(from), to.destroy()))
    }
    let partial = ''
    near.on('data', (bytes: Buffer) => {
      const parts = (partial + bytes.toString()).split(lineEnd)
      partial = parts.pop() ?? ''
      proxy.lines.push(...parts)
      if (!proxy.isStalled) far.write(bytes)
    })
    far.on('data', (bytes: Buffer) => {
      if (!proxy.isStalled) near.write(bytes)
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const proxy: RecordingProxy = {
    port,
    lines: [],
    isStalled: false,
    async unplug() {
      server.close()
      sockets.forEach((socket) => socket.destroy())
      await once(server, 'close')
    },
    plug: () => void (server.listening || server.listen(port, '127.0.0.1')),
    async stop() {
      if (server.listening) await proxy.unplug()
    },
  }
  return proxy
}
