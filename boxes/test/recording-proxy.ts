/**
 * A proxy between a driver and a remote end on loopback: it records each line that is sent, and can hold back answers.
 */
import { connect, createServer } from 'node:net'
import { listening } from './far-end.ts'

export interface RecordingProxy {
  readonly port: number
  readonly lines: string[]
  /** While true, nothing is passed on to either side. */
  isStalled: boolean
  /** Breaks every connection and takes none until `plug`. */
  unplug(): Promise<void>
  plug(): Promise<void>
  stop(): Promise<void>
}

export async function startRecordingProxy(target: number, lineEnd = '\r\n'): Promise<RecordingProxy> {
  const server = createServer((near) => {
    const far = connect({ port: target, host: '127.0.0.1' }).on('error', () => {})
    near.on('close', () => far.destroy())
    far.on('close', () => near.destroy())
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
  const { port, unplug, plug } = await listening(server)
  const proxy: RecordingProxy = { port, lines: [], isStalled: false, unplug, plug, stop: unplug }
  return proxy
}
