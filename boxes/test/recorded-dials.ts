/** Records every address to which this process opens a connection or sends a datagram, as Node itself reports it. */
import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import type { Socket as UdpSocket } from 'node:dgram'
import type { Socket } from 'node:net'

export interface RecordedDials {
  /** `tcp 127.0.0.2:8060` and `udp 224.0.0.251:5353`, each once; `name …` for a name that was looked up. */
  list(): readonly string[]
  stop(): void
}

export function recordDials(): RecordedDials {
  const dials = new Set<string>()
  const onTcp = (message: unknown) => {
    const { socket } = message as { readonly socket: Socket }
    socket.on('connectionAttempt', (address: string, port: number) => dials.add(`tcp ${address}:${port}`))
    socket.on('lookup', (_error, _address, _family, name: string) => dials.add(`name ${name}`))
  }
  const onUdp = (message: unknown) => {
    const { socket } = message as { readonly socket: UdpSocket }
    const send = socket.send.bind(socket) as (...given: readonly unknown[]) => void
    // As this project calls it: a message, a port, an address.
    socket.send = (...given: readonly unknown[]) => {
      dials.add(`udp ${String(given[2])}:${String(given[1])}`)
      send(...given)
    }
  }
  subscribe('net.client.socket', onTcp)
  subscribe('udp.socket', onUdp)
  return {
    list: () => [...dials].toSorted(),
    stop() {
      unsubscribe('net.client.socket', onTcp)
      unsubscribe('udp.socket', onUdp)
    },
  }
}
