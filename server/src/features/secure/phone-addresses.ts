/**
 * The addresses at which another device at home finds the page about a secure connection: the one that the operator
 * named, otherwise those of this machine that other devices can reach, so never loopback.
 */
import { existsSync } from 'node:fs'
import { isIP } from 'node:net'
import { networkInterfaces } from 'node:os'
import type { Config } from '../../config.ts'
import { homeAddresses, isLoopback } from '../../home-names.ts'
import { interfacesOutside } from '@beckon/boxes/discovery/scan'
import { hostInUrl } from '@beckon/boxes/wire/address'

/** The addresses of the page about a secure connection. */
export const SECURE_PATHS = {
  page: '/secure',
  /** For devices: DER, which all of them accept. */
  certificate: '/secure/beckon-home.crt',
  /** For Linux and programs. */
  pem: '/secure/beckon-home.pem',
  script: '/secure/go-on.js',
  /** Answers only over https: a browser that can load it trusts the certificate. */
  here: '/secure/here',
  without: '/secure/without',
} as const

/** The facts about the machine that this process can see. */
export interface Surroundings {
  readonly interfaces: ReturnType<typeof networkInterfaces>
  /** Other devices cannot reach the addresses of a container, and it cannot see those of its machine. */
  readonly inContainer: boolean
}

/** Docker creates the first, Podman the second. */
const CONTAINER_MARKS = ['/.dockerenv', '/run/.containerenv']

/**
 * The full addresses, the best first; none if no other device is known to reach this server. `port` includes its colon,
 * or is empty.
 */
export function phoneAddresses(
  { publicUrl, httpsNames, host }: Pick<Config, 'publicUrl' | 'httpsNames' | 'host'>,
  port: string,
  around: Surroundings = surroundings(),
): string[] {
  if (publicUrl !== undefined) {
    const { hostname, port: given, protocol } = new URL(publicUrl)
    return [pageAt(hostname, `:${given || (protocol === 'https:' ? 443 : 80)}`)]
  }
  return [...httpsNames, ...reachable(host, around)].map((place) => pageAt(hostInUrl(place), port))
}

/** The port of a `Host` header, with its colon; empty if it has none. */
export function portOf(host = ''): string {
  return /:\d+$/u.exec(host)?.[0] ?? ''
}

/** The http address of the page: devices without the certificate use http, on the same port. */
function pageAt(host: string, port: string): string {
  return new URL(SECURE_PATHS.page, `http://${host}${port}`).href
}

function reachable(host: string, { interfaces, inContainer }: Surroundings): string[] {
  if (inContainer) return []
  return homeAddresses(interfacesOutside(interfaces)).filter(
    (address) => !isLoopback(address) && listensAt(address, host),
  )
}

/** On `0.0.0.0` a server has all IPv4 addresses of its machine, on `::` those of IPv6, too. */
function listensAt(address: string, host: string): boolean {
  return address === host || host === '::' || (host === '0.0.0.0' && isIP(address) === 4)
}

export function isInContainer(): boolean {
  return CONTAINER_MARKS.some((path) => existsSync(path))
}

function surroundings(): Surroundings {
  return { interfaces: networkInterfaces(), inContainer: isInContainer() }
}
