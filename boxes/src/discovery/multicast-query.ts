/**
 * Sends a question to a multicast group by UDP, from a port of our own on each network, and collects the answers. Asks
 * twice, since datagrams get lost. The number of answers is limited, in total and for each sender, so that no sender
 * can crowd out the others.
 */
import { createSocket, type Socket } from 'node:dgram'
import { once } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import { isHomeAddress } from '../wire/address.ts'

export interface Endpoint {
  readonly host: string
  readonly port: number
}

/** Where a query is sent, and when it ends. */
export interface QueryOptions {
  /** Our own IPv4 addresses. */
  readonly interfaces: readonly string[]
  /** Ends the query. */
  readonly signal: AbortSignal
  /** Where the datagrams go instead of to the group. */
  readonly to?: Endpoint | undefined
}

export interface MulticastQuery {
  readonly to: Endpoint
  /** The time to live of the datagrams: the number of routers they may pass, plus one. */
  readonly hops: number
  /** The datagrams to send the first and the second time. */
  questions(time: 'first' | 'second'): readonly Buffer[]
  onAnswer(datagram: Buffer, from: Endpoint): void
}

const ASK_AGAIN_MS = 900
/** Enough for every machine of a usual home network. */
const SENDERS_AT_MOST = 256
const DATAGRAMS_OF_ONE_SENDER = 32

/** Resolves when the signal aborts, or early if the question cannot be sent on any network. */
export async function sendQuery(query: MulticastQuery, { interfaces, signal }: QueryOptions): Promise<void> {
  const senders = new Map<string, number>()
  const onDatagram = (datagram: Buffer, { address, port }: { readonly address: string; readonly port: number }) => {
    if (signal.aborted || !isHomeAddress(address)) return
    const before = senders.get(address) ?? 0
    if (before >= DATAGRAMS_OF_ONE_SENDER || (before === 0 && senders.size >= SENDERS_AT_MOST)) return
    senders.set(address, before + 1)
    query.onAnswer(datagram, { host: address, port })
  }
  await Promise.all(interfaces.map((own) => askOn(own, query, onDatagram, signal)))
}

type OnDatagram = (datagram: Buffer, from: { readonly address: string; readonly port: number }) => void

/** A network that disappears during the scan no longer answers; that is harmless. */
async function askOn(
  own: string,
  { to, hops, questions }: MulticastQuery,
  onDatagram: OnDatagram,
  signal: AbortSignal,
): Promise<void> {
  const socket = createSocket('udp4')
  try {
    const failed = once(socket, 'error', { signal })
    const listening = once(socket, 'listening', { signal })
    socket.on('message', onDatagram)
    socket.bind(0, own)
    await Promise.race([listening, failed])
    socket.setMulticastInterface(own)
    socket.setMulticastTTL(hops)
    send(socket, questions('first'), to)
    await Promise.race([pause(ASK_AGAIN_MS, undefined, { signal }), failed])
    send(socket, questions('second'), to)
    // Listens until the query ends, which makes this reject.
    await failed
  } catch {
    // Aborted, or no such network.
  } finally {
    socket.on('error', () => {})
    socket.close()
  }
}

function send(socket: Socket, questions: readonly Buffer[], { host, port }: Endpoint): void {
  for (const question of questions) socket.send(question, port, host, () => {})
}
