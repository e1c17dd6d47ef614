/**
 * A proxy between a driver and a Kodi on loopback: it records the calls that change something, and can hold back
 * everything.
 */
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import WebSocket, { WebSocketServer } from 'ws'
import { QUESTIONS, type ReceivedCall } from './fake-kodi-state.ts'

export interface KodiProxy {
  readonly port: number
  readonly received: ReceivedCall[]
  /** While true, nothing is passed on to either side. */
  isStalled: boolean
  stop(): Promise<void>
}

export async function startKodiProxy(target: number): Promise<KodiProxy> {
  const server = new WebSocketServer({ host: '127.0.0.1', port: 0, perMessageDeflate: false })
  await once(server, 'listening')
  const proxy: KodiProxy = {
    port: (server.address() as AddressInfo).port,
    received: [],
    isStalled: false,
    async stop() {
      for (const near of server.clients) near.terminate()
      server.close()
      await once(server, 'close')
    },
  }
  server.on('connection', (near) => {
    const far = new WebSocket(`ws://127.0.0.1:${target}/jsonrpc`, { perMessageDeflate: false })
    const opened = once(far, 'open').catch(() => near.terminate())
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      from.on('error', () => {})
      from.on('close', () => to.terminate())
    }
    near.on('message', async (data) => {
      proxy.received.push(...callsIn(String(data)).filter(({ method }) => !QUESTIONS.test(method)))
      if (proxy.isStalled) return
      await opened
      far.send(String(data))
    })
    far.on('message', (data) => {
      if (!proxy.isStalled) near.send(String(data))
    })
  })
  return proxy
}

function callsIn(text: string): ReceivedCall[] {
  const parsed = JSON.parse(text) as Partial<ReceivedCall> | Partial<ReceivedCall>[]
  return (Array.isArray(parsed) ? parsed : [parsed]).map(({ method = '', params = {} }) => ({ method, params }))
}
