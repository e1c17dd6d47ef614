/** A proxy between browser and server that treats the next request for a path as a bad network would. */
import { once } from 'node:events'
import { connect, createServer, type AddressInfo, type Socket } from 'node:net'

/**
 * `held up`: it arrives so many milliseconds later, and `answered` is called when the server answers it. `twice`: the same bytes arrive twice, by two connections. `cut`: it
 * arrives, and the connection that the browser had kept breaks before the answer, as when a server gives up an idle
 * one.
 */
export type Fault =
  | { readonly is: 'held up'; readonly ms: number; readonly answered: () => void }
  | { readonly is: 'twice' }
  | { readonly is: 'cut' }

export interface SlowNetwork {
  readonly address: string
  /** Once, with the next request for this path. */
  next(path: string, fault: Fault): void
  /** How often a request for this path has come from the browser. */
  asked(path: string): number
  stop(): Promise<void>
}

export async function startSlowNetwork(server: string): Promise<SlowNetwork> {
  const port = Number(new URL(server).port)
  const sockets = new Set<Socket>()
  const waiting = new Map<string, Fault>()
  const seen: string[] = []

  const listener = createServer((near) => {
    const far = open(near)
    far.on('data', (bytes: Buffer) => near.destroyed || near.write(bytes))
    near.on('data', (bytes: Buffer) => {
      const path = /^[A-Z]+ (\S+) HTTP/u.exec(bytes.toString('latin1'))?.[1]
      const fault = path === undefined ? undefined : waiting.get(path)
      if (path !== undefined) seen.push(path)
      if (path === undefined || fault === undefined) return void far.write(bytes)
      waiting.delete(path)
      if (fault.is === 'twice') for (const socket of [far, open()]) socket.write(bytes)
      if (fault.is === 'held up') {
        const { ms, answered } = fault
        setTimeout(() => open().once('data', answered).write(bytes), ms)
      }
      if (fault.is === 'cut') {
        const alone = open()
        // The server has it, and its answer comes to nobody.
        alone.once('data', () => near.resetAndDestroy())
        alone.write(bytes)
      }
    })
  })

  /** A connection to the server, which ends with the browser's if it is given. */
  function open(near?: Socket): Socket {
    const far = connect({ port, host: 'localhost' })
    for (const socket of near ? [near, far] : [far]) {
      sockets.add(socket)
      socket.setNoDelay(true)
      socket.on('error', () => {})
      socket.on('close', () => sockets.delete(socket))
    }
    far.on('close', () => near?.destroy())
    near?.on('close', () => far.destroy())
    return far
  }

  listener.listen(0, 'localhost')
  await once(listener, 'listening')
  return {
    address: `http://localhost:${(listener.address() as AddressInfo).port}`,
    next: (path, fault) => void waiting.set(path, fault),
    asked: (path) => seen.filter((one) => one === path).length,
    async stop() {
      for (const socket of sockets) socket.destroy()
      listener.close()
      await once(listener, 'close')
    },
  }
}
