import { createSocket } from 'node:dgram'
import { once } from 'node:events'
import { afterEach, expect, it } from 'vitest'
import { holdTime, letTimeGo, turns, until } from '../../test/held-time.ts'
import { broadcastTowards, macIn, sendMagicPacket } from './wake-on-lan.ts'

const MAC = '0a:1b:2c:3d:4e:5f'

/** A set that sleeps, and hears what is sent to everybody on this machine's loopback network. */
async function sleeper() {
  const socket = createSocket('udp4')
  socket.bind(0, '127.255.255.255')
  await once(socket, 'listening')
  const heard: Buffer[] = []
  socket.on('message', (packet) => heard.push(packet))
  open.push(() => socket.close())
  return { heard, port: socket.address().port }
}
const open: (() => void)[] = []
afterEach(letTimeGo)
afterEach(() => open.splice(0).forEach((close) => close()))

it('calls the set three times by its hardware address, a tenth of a second apart', async () => {
  const { heard, port } = await sleeper()
  const time = holdTime()
  const sent = sendMagicPacket({ mac: MAC, host: '127.0.0.1', port })
  for (const times of [1, 2]) {
    await until(() => heard.length === times)
    await turns(20)
    time.pass(99)
    await turns(20)
    expect(heard).toHaveLength(times)
    time.pass(1)
  }
  await sent
  await until(() => heard.length === 3)
  const packet = 'ff'.repeat(6) + '0a1b2c3d4e5f'.repeat(16)
  expect(heard.map((one) => one.toString('hex'))).toEqual([packet, packet, packet])
})

it('sends nothing after the time is up', async () => {
  const { heard, port } = await sleeper()
  const late = sendMagicPacket({ mac: MAC, host: '127.0.0.1', port }, AbortSignal.abort())
  await expect(late).rejects.toThrow('TOO-LATE')
  const time = holdTime()
  const stop = new AbortController()
  const sent = sendMagicPacket({ mac: MAC, host: '127.0.0.1', port }, stop.signal)
  await until(() => heard.length === 1)
  await turns(20)
  stop.abort()
  time.pass(200)
  await sent
  await turns(20)
  expect(heard).toHaveLength(1)
})

it('sends nothing to what is no hardware address', async () => {
  await expect(sendMagicPacket({ mac: 'none', host: '127.0.0.1', port: 9 })).rejects.toThrow('no hardware address')
})

it.each([
  ['0A-1B-2C-3D-4E-5F', MAC],
  ['0a1b2c3d4e5f', MAC],
  ['0A:1b:2C:3d:4E:5f', MAC],
  ['00:00:00:00:00:00', undefined],
  ['none', undefined],
  ['0a:1b:2c:3d:4e', undefined],
  ['0a:1b:2c:3d:4e:5f:60', undefined],
  [17, undefined],
])('takes %s as the hardware address %s', (told, mac) => {
  expect(macIn(told)).toBe(mac)
})

it.each([
  ['192.168.7.20', '192.168.7.255'],
  ['10.1.2.3', '10.1.3.255'],
  ['127.0.0.1', '127.255.255.255'],
  // Behind a router, or by IPv6: all neighbours.
  ['172.16.0.9', '255.255.255.255'],
  ['fe80::1', '255.255.255.255'],
])('calls the whole network of %s at %s', (host, broadcast) => {
  const of = (address: string, netmask: string, bits: number) => [
    { family: 'IPv4' as const, address, netmask, cidr: `${address}/${bits}`, mac: '', internal: false },
  ]
  const interfaces = {
    lo: of('127.0.0.1', '255.0.0.0', 8),
    eth0: of('192.168.7.2', '255.255.255.0', 24),
    wlan0: of('10.1.2.2', '255.255.254.0', 23),
  }
  expect(broadcastTowards(host, interfaces)).toBe(broadcast)
})
