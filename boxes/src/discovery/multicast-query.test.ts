import { createSocket, type Socket } from 'node:dgram'
import { once } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { answerOf, readQuestion } from '../../test/fake-home.ts'
import { sendQuery, type Endpoint } from './multicast-query.ts'
import { askMdns } from './mdns.ts'
import type { MdnsService } from './sightings.ts'

/** Where the question goes, and others that answer it. */
let group: Socket
let sockets: Socket[]
let to: Endpoint

async function open(address: string, port = 0): Promise<Socket> {
  const socket = createSocket('udp4').bind(port, address)
  sockets.push(socket)
  await once(socket, 'listening')
  return socket
}

beforeEach(async () => {
  sockets = []
  group = await open('127.0.0.1')
  to = { host: '127.0.0.1', port: group.address().port }
})
afterEach(() => {
  for (const socket of sockets) socket.close()
})

describe('what is heard of an query', () => {
  const hearFor = (ms: number, heard: (from: Endpoint) => void) =>
    sendQuery(
      { to, hops: 1, questions: () => [Buffer.from('Who is there?')], onAnswer: (_, from) => heard(from) },
      { interfaces: ['127.0.0.1'], signal: AbortSignal.timeout(ms) },
    )

  it('is limited for each sender, so that one who shouts drowns nobody', async () => {
    const quiet = await open('127.0.0.3')
    group.once('message', (_, { port }) => {
      for (let n = 0; n < 100; n += 1) group.send('I!', port, '127.0.0.1')
      setTimeout(() => quiet.send('me', port, '127.0.0.1'), 50)
    })
    const counts = new Map<string, number>()
    await hearFor(300, ({ host }) => counts.set(host, (counts.get(host) ?? 0) + 1))
    expect(counts).toEqual(
      new Map([
        ['127.0.0.1', 32],
        ['127.0.0.3', 1],
      ]),
    )
  })

  it('is limited to 256 senders', async () => {
    const many = await Promise.all(
      Array.from({ length: 300 }, (_, n) => open(`127.0.${n < 200 ? 1 : 2}.${(n % 200) + 1}`)),
    )
    group.once('message', (_, { port }) => {
      for (const one of many) one.send('me', port, '127.0.0.1')
    })
    const senders = new Set<string>()
    await hearFor(1_000, ({ host }) => senders.add(host))
    expect(senders.size).toBe(256)
  })

  it('ends with its time: what comes later is not heard, and its ports are closed', async () => {
    const asked = once(group, 'message') as Promise<[Buffer, { readonly port: number }]>
    let heard = 0
    await hearFor(100, () => (heard += 1))
    const [, { port }] = await asked
    group.send('late', port, '127.0.0.1')
    await pause(50)
    expect(heard).toBe(0)
    await open('127.0.0.1', port)
  })
})

describe('what is heard by mDNS', () => {
  const TYPE = ['_tv', '_tcp', 'local']
  const answer = (id: number, name: string) =>
    answerOf(id, [
      { is: 'PTR', name: TYPE, target: [name, ...TYPE] },
      { is: 'SRV', name: [name, ...TYPE], port: 80, target: ['tv', 'local'] },
      { is: 'TXT', name: [name, ...TYPE], txt: {} },
    ])

  it('comes from the port of mDNS, and answers this question or none', async () => {
    const elsewhere = await open('127.0.0.1')
    group.once('message', (bytes, { port }) => {
      const { id } = readQuestion(bytes)
      group.send(answer(id, 'this question'), port, '127.0.0.1')
      group.send(answer(0, 'none'), port, '127.0.0.1')
      group.send(answer((id % 0xffff) + 1, 'another question'), port, '127.0.0.1')
      elsewhere.send(answer(id, 'from another port'), port, '127.0.0.1')
    })
    const told: MdnsService[] = []
    const options = { interfaces: ['127.0.0.1'], signal: AbortSignal.timeout(300), to }
    await askMdns(['_tv._tcp'], options, (service) => told.push(service))
    expect(told.map(({ name }) => name)).toEqual(['this question', 'none'])
  })

  it('is a service of a type that was asked for, with its port', async () => {
    group.on('message', (bytes, { port }) => {
      const { id } = readQuestion(bytes)
      const other = ['TV', '_printer', '_tcp', 'local']
      for (const records of [
        [
          { is: 'SRV', name: other, port: 80, target: ['tv', 'local'] },
          { is: 'TXT', name: other, txt: {} },
        ],
        [
          { is: 'SRV', name: ['No port', ...TYPE], port: 0, target: ['tv', 'local'] },
          { is: 'TXT', name: ['No port', ...TYPE], txt: {} },
        ],
      ] as const)
        group.send(answerOf(id, records), port, '127.0.0.1')
    })
    const told: MdnsService[] = []
    const options = { interfaces: ['127.0.0.1'], signal: AbortSignal.timeout(300), to }
    await askMdns(['_tv._tcp'], options, (service) => told.push(service))
    expect(told).toEqual([])
  })
})
