/**
 * Sends a question to a multicast group by UDP, from a port of our own on each network, and collects the answers. Asks
 * twice, since datagrams get lost. The number of answers is limited, in total and for each sender, so that no sender
 * can crowd out the others.
 */
import { createSocket, type Socket } from 'node:dgram'
import { once } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import { isHomeAddress } from '../wire/home-address.ts'

export interface Endpoint {
  readonly host: string
  readonly port: number
}

/** On which networks an inquiry is made. */
export interface Ears {
  /** Our own IPv4 addresses. */
  readonly interfaces: readonly string[]
  /** Ends the inquiry. */
  readonly signal: AbortSignal
  /** Where the questions go, if not to the group. */
  readonly to?: Endpoint | undefined
}

export interface Inquiry {
  readonly to: Endpoint
  /** The time to live of the datagrams: the number of routers they may pass, plus one. */
  readonly hops: number
  /** The datagrams to send the first and the second time. */
  questions(time: 'first' | 'second'): readonly Buffer[]
  heard(datagram: Buffer, from: Endpoint): void
}

const ASK_AGAIN_MS = 900
/** Enough for every machine of a usual home network. */
const SENDERS_AT_MOST = 256
const DATAGRAMS_OF_ONE_SENDER = 32

/** Resolves when the signal aborts, or at once where no network takes the question. */
export async function inquire(inquiry: Inquiry, { interfaces, signal }: Ears): Promise<void> {
  const senders = new Map<string, number>()
  const heard = (datagram: Buffer, { address, port }: { readonly address: string; readonly port: number }) => {
    if (signal.aborted || !isHomeAddress(address)) return
    const before = senders.get(address) ?? 0
    if (before >= DATAGRAMS_OF_ONE_SENDER || (before === 0 && senders.size >= SENDERS_AT_MOST)) return
    senders.set(address, before + 1)
    inquiry.heard(datagram, { host: address, port })
  }
  await Promise.all(interfaces.map((own) => askOn(own, inquiry, heard, signal)))
}

type Heard = (datagram: Buffer, from: { readonly address: string; readonly port: number }) => void

/** A network that disappears during the scan no longer answers; that is harmless. */
async function askOn(own: string, { to, hops, questions }: Inquiry, heard: Heard, signal: AbortSignal): Promise<void> {
  const socket = createSocket('udp4')
  try {
    const failed = once(socket, 'error', { signal })
    const listening = once(socket, 'listening', { signal })
    socket.on('message', heard)
    socket.bind(0, own)
    await Promise.race([listening, failed])
    socket.setMulticastInterface(own)
    socket.setMulticastTTL(hops)
    send(socket, questions('first'), to)
    await Promise.race([pause(ASK_AGAIN_MS, undefined, { signal }), failed])
    send(socket, questions('second'), to)
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
