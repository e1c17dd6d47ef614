/**
 * Finds devices by SSDP, the search of UPnP: one multicast query for each target. Each answers from its own address.
 */
import { sendQuery, type QueryOptions, type Endpoint } from './multicast-query.ts'
import type { SsdpAnswer } from './sightings.ts'

const GROUP: Endpoint = { host: '239.255.255.250', port: 1900 }
const DATAGRAM_BYTES = 4_096
const HEADERS_AT_MOST = 40
const VALUE_LENGTH = 500
/** A limit for each sender, so that no sender can hide the others. */
const ANSWERS_OF_ONE_SENDER = 8

/** Calls `onAnswer` once for each answer. Resolves when the signal of `options` aborts. */
export async function askSsdp(
  targets: readonly string[],
  options: QueryOptions,
  onAnswer: (answer: SsdpAnswer) => void,
) {
  if (targets.length === 0) return
  const questions = targets.map((target) => Buffer.from(searchFor(target)))
  const bySender = new Map<string, Set<string>>()
  await sendQuery(
    {
      to: options.to ?? GROUP,
      hops: 2,
      questions: () => questions,
      onAnswer(datagram, { host }) {
        const answer = readSsdpAnswer(datagram, host)
        if (answer === undefined || !targets.includes(answer.target)) return
        const known = bySender.get(host) ?? new Set()
        bySender.set(host, known)
        const key = JSON.stringify(answer)
        if (known.size >= ANSWERS_OF_ONE_SENDER || known.has(key)) return
        known.add(key)
        onAnswer(answer)
      },
    },
    options,
  )
}

/** `MX: 1` asks for the answers within a second. */
function searchFor(target: string): string {
  const { host, port } = GROUP
  return `M-SEARCH * HTTP/1.1\r\nHOST: ${host}:${port}\r\nMAN: "ssdp:discover"\r\nMX: 1\r\nST: ${target}\r\n\r\n`
}

/**
 * Undefined for anything but an answer to a search. A LOCATION that is not at the sender's address is dropped: a device
 * must not direct us to another.
 */
export function readSsdpAnswer(datagram: Buffer, address: string): SsdpAnswer | undefined {
  if (datagram.length > DATAGRAM_BYTES) return undefined
  const [first = '', ...lines] = datagram.toString('utf8').split(/\r?\n/u, HEADERS_AT_MOST)
  if (!/^HTTP\/1\.[01] 200(?: |$)/u.test(first)) return undefined
  const headers = new Map<string, string>()
  for (const line of lines) {
    const [, name, value = ''] = /^([\w.-]+)[ \t]*:(.*)$/u.exec(line) ?? []
    if (name === undefined) continue
    const text = value.trim()
    if (text.length > VALUE_LENGTH || /\p{Cc}/u.test(text)) return undefined
    if (!headers.has(name.toLowerCase())) headers.set(name.toLowerCase(), text)
  }
  const target = headers.get('st')
  if (target === undefined) return undefined
  const location = headers.get('location')
  const server = headers.get('server')
  return {
    target,
    address,
    usn: headers.get('usn') ?? '',
    ...(location !== undefined && isAt(address, location) ? { location } : {}),
    ...(server === undefined ? {} : { server }),
  }
}

function isAt(address: string, location: string): boolean {
  const url = URL.parse(location)
  return (
    url !== null &&
    (url.protocol === 'http:' || url.protocol === 'https:') &&
    url.hostname === address &&
    url.username === '' &&
    url.password === ''
  )
}
