/** Rokus that answer a search, all with one serial number, on this machine's own network. */
import { createSocket } from 'node:dgram'
import { once } from 'node:events'
import { createServer, type Server } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'

/** The port of SSDP. */
const PORT = 1900

/**
 * `ports`: where they listen, now and later. Answers what ends them. One test at a time has Rokus that answer: another
 * one's search would find them, too.
 */
export async function announceRokus(ports: ReadonlySet<number>): Promise<() => void> {
  const turn = await myTurn()
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
  socket.bind(PORT)
  await once(socket, 'listening')
  socket.addMembership('239.255.255.250', '127.0.0.1')
  return () => {
    socket.close()
    turn.close()
  }
}

/** Whoever has the TCP port of the same number on this machine; the system frees it when a test process is killed. */
async function myTurn(): Promise<Server> {
  for (;;) {
    const server = createServer()
    server.listen(PORT, '127.0.0.1')
    const isMine = await once(server, 'listening').then(
      () => true,
      () => false,
    )
    if (isMine) return server
    await pause(50)
  }
}
