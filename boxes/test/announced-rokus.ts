/** Rokus of the home that answer a search, all with one serial number, on this machine's own network. */
import { createSocket } from 'node:dgram'
import { once } from 'node:events'

/** `ports`: where they listen, now and later. Answers what ends them. */
export async function announceRokus(ports: ReadonlySet<number>): Promise<() => void> {
  const socket = createSocket({ type: 'udp4', reuseAddr: true })
  socket.on('message', (message, { address, port }) => {
    if (!message.toString().includes('ST: roku:ecp')) return
    for (const at of ports)
      socket.send(
        'HTTP/1.1 200 OK\r\nCache-Control: max-age=3600\r\nST: roku:ecp\r\nUSN: uuid:roku:ecp:YN00H5555555\r\n' +
          `LOCATION: http://127.0.0.1:${at}/\r\n\r\n`,
        port,
        address,
      )
  })
  socket.bind(1900)
  await once(socket, 'listening')
  socket.addMembership('239.255.255.250', '127.0.0.1')
  return () => void socket.close()
}
