/**
 * A home network on 127.0.0.0/8: each device has its own address there, and answers mDNS and SSDP questions from it. A
 * test asks a device at its own address or, in a network namespace, through the multicast groups.
 */
import { createSocket, type Socket } from 'node:dgram'
import { once } from 'node:events'
import type { DnsName } from '../src/discovery/dns-message.ts'
import type { Endpoint } from '../src/discovery/multicast-query.ts'

export interface FakeService {
  /** Such as `_xbmc-jsonrpc-h._tcp`. */
  readonly type: string
  readonly name: string
  readonly port: number
  readonly txt?: Readonly<Record<string, string>>
  /** The address that it says it has; the set's own unless told. */
  readonly saysItIsAt?: string
  /** It answers the first question with the name alone, and tells the rest when it is asked for. */
  readonly tersely?: boolean
}

export interface FakeSsdp {
  readonly target: string
  readonly usn: string
  readonly location?: string
}

export interface FakeSet {
  readonly address: string
  readonly services?: readonly FakeService[]
  readonly ssdp?: readonly FakeSsdp[]
  /** Sent in answer to every question, as it is. */
  readonly rawMdns?: readonly Buffer[]
  readonly rawSsdp?: readonly (string | Buffer)[]
  /** It answers the second question only: the first was lost. */
  readonly isHardOfHearing?: boolean
}

export interface FakeHome {
  readonly mdns: Endpoint
  readonly ssdp: Endpoint
  close(): Promise<void>
}

export interface Question {
  readonly id: number
  readonly name: string
  readonly type: number
  readonly unicast: boolean
}

/** `groups`: answers what is sent to the groups, on the ports that they have; for a namespace only. */
export async function startFakeHome(
  sets: readonly FakeSet[],
  { groups = false }: { readonly groups?: boolean } = {},
): Promise<FakeHome> {
  const mdnsPort = groups ? 5353 : await freePort()
  const sockets: Socket[] = []
  const open = async (port: number, address: string, group?: string) => {
    const socket = createSocket({ type: 'udp4', reuseAddr: true })
    sockets.push(socket)
    socket.setMaxListeners(0)
    socket.bind(port, address)
    await once(socket, 'listening')
    if (group !== undefined) socket.addMembership(group, '127.0.0.1')
    return socket
  }
  const mdns = await open(mdnsPort, groups ? '224.0.0.251' : '127.0.0.1', groups ? '224.0.0.251' : undefined)
  const ssdp = await open(
    groups ? 1900 : 0,
    groups ? '239.255.255.250' : '127.0.0.1',
    groups ? '239.255.255.250' : undefined,
  )
  for (const set of sets) {
    const mdnsMouth = await open(mdnsPort, set.address)
    const ssdpMouth = await open(0, set.address)
    const heard = new Set<string>()
    const isHeard = (question: string) => {
      const isSecond = heard.has(question)
      heard.add(question)
      return set.isHardOfHearing !== true || isSecond
    }
    mdns.on('message', (bytes, { address, port }) => {
      const question = readQuestion(bytes)
      if (!isHeard(`${question.name} ${question.type}`)) return
      for (const answer of [...mdnsAnswers(set, question), ...(set.rawMdns ?? [])])
        mdnsMouth.send(answer, port, address)
    })
    ssdp.on('message', (bytes, { address, port }) => {
      const search = bytes.toString()
      if (!isHeard(search)) return
      for (const answer of [...ssdpAnswers(set, search), ...(set.rawSsdp ?? [])]) ssdpMouth.send(answer, port, address)
    })
  }
  return {
    mdns: { host: '127.0.0.1', port: mdnsPort },
    ssdp: { host: '127.0.0.1', port: ssdp.address().port },
    async close() {
      await Promise.all(sockets.map((socket) => (socket.close(), once(socket, 'close'))))
    },
  }
}

function mdnsAnswers({ address, services = [] }: FakeSet, question: Question): readonly Buffer[] {
  const answers: Buffer[] = []
  for (const { type, name, port, txt = {}, saysItIsAt = address, tersely } of services) {
    const typeName = [...type.split('.'), 'local']
    const fullName = [name, ...typeName]
    const host = ['tv', 'local']
    const pointer: FakeRecord = { is: 'PTR', name: typeName, target: fullName }
    const rest: FakeRecord[] = [
      { is: 'SRV', name: fullName, port, target: host },
      { is: 'TXT', name: fullName, txt },
      { is: 'A', name: host, address: saysItIsAt },
    ]
    if (question.name === typeName.join('.') && question.type === 12)
      answers.push(answerOf(question.id, tersely === true ? [pointer] : [pointer, ...rest]))
    if (question.name === fullName.join('.') && question.type === 33)
      answers.push(answerOf(question.id, rest.slice(0, 1)))
    if (question.name === fullName.join('.') && question.type === 16) answers.push(answerOf(question.id, rest.slice(1)))
  }
  return answers
}

function ssdpAnswers({ ssdp = [] }: FakeSet, search: string): readonly string[] {
  const wanted = /^ST: (.+)$/mu.exec(search)?.[1]?.trim()
  if (!search.startsWith('M-SEARCH * HTTP/1.1\r\n') || !search.includes('MAN: "ssdp:discover"')) return []
  return ssdp
    .filter(({ target }) => target === wanted)
    .map(({ target, usn, location }) =>
      [
        'HTTP/1.1 200 OK',
        'Cache-Control: max-age=3600',
        `ST: ${target}`,
        ...(location === undefined ? [] : [`Location: ${location}`]),
        `USN: ${usn}`,
        'Ext:',
        'Server: A Set/1.0 UPnP/1.0',
        '',
        '',
      ].join('\r\n'),
    )
}

export type FakeRecord =
  | { readonly is: 'PTR'; readonly name: DnsName; readonly target: DnsName }
  | { readonly is: 'SRV'; readonly name: DnsName; readonly target: DnsName; readonly port: number }
  | { readonly is: 'TXT'; readonly name: DnsName; readonly txt: Readonly<Record<string, string>> }
  | { readonly is: 'A'; readonly name: DnsName; readonly address: string }

const TYPE = { A: 1, PTR: 12, TXT: 16, SRV: 33 }

/** An answer as a set writes it, with compressed names. */
export function answerOf(id: number, records: readonly FakeRecord[], { ttl = 10, compressed = true } = {}): Buffer {
  const bytes: number[] = [id >> 8, id & 255, 0x84, 0, 0, 0, records.length >> 8, records.length & 255, 0, 0, 0, 0]
  const places = new Map<string, number>()
  const short = (number: number) => [(number >> 8) & 255, number & 255]
  const write = (name: DnsName) => {
    for (let at = 0; at < name.length; at += 1) {
      const rest = JSON.stringify(name.slice(at))
      const place = places.get(rest)
      if (compressed && place !== undefined) return void bytes.push(...short(0xc000 | place))
      if (bytes.length < 0x4000) places.set(rest, bytes.length)
      const label = Buffer.from(name[at] ?? '')
      bytes.push(label.length, ...label)
    }
    bytes.push(0)
  }
  for (const record of records) {
    write(record.name)
    bytes.push(...short(TYPE[record.is]), 0x80, 1, 0, 0, ...short(ttl), 0, 0)
    const start = bytes.length
    if (record.is === 'PTR') write(record.target)
    if (record.is === 'SRV') {
      bytes.push(0, 0, 0, 0, ...short(record.port))
      write(record.target)
    }
    if (record.is === 'A') bytes.push(...record.address.split('.').map(Number))
    if (record.is === 'TXT')
      for (const [key, value] of Object.entries(record.txt)) {
        const entry = Buffer.from(`${key}=${value}`)
        bytes.push(entry.length, ...entry)
      }
    const [high, low] = short(bytes.length - start)
    bytes[start - 2] = high ?? 0
    bytes[start - 1] = low ?? 0
  }
  return Buffer.from(bytes)
}

export function readQuestion(bytes: Buffer): Question {
  const labels: string[] = []
  let at = 12
  for (let length = bytes[at] ?? 0; length > 0; length = bytes[at] ?? 0) {
    labels.push(bytes.toString('utf8', at + 1, at + 1 + length))
    at += 1 + length
  }
  return {
    id: bytes.readUInt16BE(0),
    name: labels.join('.'),
    type: bytes.readUInt16BE(at + 1),
    unicast: (bytes.readUInt16BE(at + 3) & 0x8000) !== 0,
  }
}

async function freePort(): Promise<number> {
  const socket = createSocket('udp4').bind(0, '127.0.0.1')
  await once(socket, 'listening')
  const { port } = socket.address()
  socket.close()
  await once(socket, 'close')
  return port
}
