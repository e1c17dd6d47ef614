/**
 * Wakes a sleeping device by a magic packet, broadcast in its network (Wake-on-LAN). The packet has no effect on a
 * device that is awake.
 */
import { createSocket, type Socket } from 'node:dgram'
import { BlockList, isIPv4 } from 'node:net'
import { networkInterfaces } from 'node:os'
import { setTimeout as pause } from 'node:timers/promises'
import { DeviceError, type Deadline } from './command.ts'

export interface MagicPacket {
  /** The device's hardware address, as returned by `macIn`. */
  readonly mac: string
  /** Its IP address, from which the broadcast address of its network is derived. */
  readonly host: string
  readonly port?: number
}

const ALL_NEIGHBOURS = '255.255.255.255'
const DISCARD_PORT = 9
/** A packet can be lost, and waking twice does no harm. */
const PACKETS = 3
const BETWEEN_PACKETS_MS = 100

/**
 * Sends the packet three times within 200 ms. It is never answered, so a resolved promise proves nothing. Rejects with
 * TOO-LATE if the signal aborts before the first, BOX-UNREACHABLE if this machine cannot send to that network.
 */
export async function sendMagicPacket(
  { mac, host, port = DISCARD_PORT }: MagicPacket,
  signal: AbortSignal = new AbortController().signal,
): Promise<void> {
  if (isAborted(signal)) throw new DeviceError('TOO-LATE')
  const packet = magicPacket(mac)
  const broadcast = broadcastTowards(host)
  const socket = createSocket('udp4')
  try {
    await ready(socket)
    for (let sent = 0; sent < PACKETS; sent += 1) {
      if (sent > 0) await pause(BETWEEN_PACKETS_MS)
      if (isAborted(signal)) return
      await sendOnce(socket, packet, port, broadcast)
    }
  } finally {
    socket.close()
  }
}

export type Wake = typeof sendMagicPacket

/** A device that may have to be woken. */
export interface Sleeper {
  readonly host: string
  /** Without it nothing is sent. */
  readonly mac?: string | undefined
}

/** Whether a device was unreachable and can be woken. */
export function isWakeable(error: unknown, { mac }: Sleeper): boolean {
  return mac !== undefined && error instanceof DeviceError && error.why === 'BOX-UNREACHABLE'
}

/**
 * Returns the result of `ask`. If the device is unreachable and can be woken, sends the packet and returns `woken`. A
 * driver that can distinguish standby from absence sends the packet itself.
 */
export async function wakeIfUnreachable<T>(
  ask: () => Promise<T>,
  { host, mac }: Sleeper,
  { signal }: Deadline,
  wake: Wake = sendMagicPacket,
): Promise<T | 'woken'> {
  try {
    return await ask()
  } catch (error) {
    if (mac === undefined || !isWakeable(error, { host, mac })) throw error
    await wake({ host, mac }, signal)
    return 'woken'
  }
}

/** A call, since TypeScript takes a property that was read once for unchanged. */
function isAborted(signal: AbortSignal): boolean {
  return signal.aborted
}

/** Six bytes 0xff, then the address sixteen times. */
function magicPacket(mac: string): Buffer {
  const address = Buffer.from(mac.replaceAll(/[^\da-f]/giu, ''), 'hex')
  if (address.length !== 6) throw new Error(`"${mac}" is no hardware address.`)
  return Buffer.concat([Buffer.alloc(6, 0xff), ...Array.from({ length: 16 }, () => address)])
}

/** A hardware address reported by a device, as `aa:bb:cc:dd:ee:ff`; undefined if it is none, or all zeros. */
export function macIn(value: unknown): string | undefined {
  if (typeof value !== 'string') return undefined
  const hex = /^(?:[\da-f]{2}[:-]?){6}$/iu.test(value) ? value.replaceAll(/[:-]/gu, '').toLowerCase() : ''
  const pairs = hex.match(/../gu) ?? []
  return pairs.every((pair) => pair === '00') ? undefined : pairs.join(':')
}

/** The broadcast address of this machine's network that contains `host`; 255.255.255.255 if none does. */
export function broadcastTowards(host: string, interfaces = networkInterfaces()): string {
  if (!isIPv4(host)) return ALL_NEIGHBOURS
  for (const { family, address, netmask, cidr } of Object.values(interfaces).flatMap((one) => one ?? [])) {
    if (family !== 'IPv4' || cidr === null) continue
    const network = new BlockList()
    network.addSubnet(address, Number(cidr.slice(cidr.indexOf('/') + 1)), 'ipv4')
    if (network.check(host)) return lastIn(address, netmask)
  }
  return ALL_NEIGHBOURS
}

function lastIn(address: string, netmask: string): string {
  const mask = netmask.split('.').map(Number)
  return address
    .split('.')
    .map((byte, index) => Number(byte) | (~(mask[index] ?? 255) & 255))
    .join('.')
}

function ready(socket: Socket): Promise<void> {
  return new Promise((resolve, reject) => {
    socket.on('error', () => reject(new DeviceError('BOX-UNREACHABLE')))
    socket.bind(0, () => {
      socket.setBroadcast(true)
      resolve()
    })
  })
}

function sendOnce(socket: Socket, packet: Buffer, port: number, address: string): Promise<void> {
  return new Promise((resolve, reject) => {
    socket.send(packet, port, address, (error) => (error ? reject(new DeviceError('BOX-UNREACHABLE')) : resolve()))
  })
}
