/**
 * The addresses at which another device at home finds the page about a secure connection: the one that the operator
 * named, otherwise those of this machine that other devices can reach, so never loopback.
 */
import { existsSync } from 'node:fs'
import { networkInterfaces } from 'node:os'
import type { Config } from '../../config.ts'
import { homeAddresses, isLoopback } from '../../home-names.ts'
import { interfacesOutside } from '@beckon/boxes/discovery/scan'
import { hostInUrl } from '@beckon/boxes/wire/address'

/** The addresses of the page about a secure connection. `/secure` is where every other page may lead. */
export const SECURE_PATHS = {
  page: '/secure',
  /** For devices: DER, which all of them take. */
  certificate: '/secure/beckon-home.crt',
  /** For Linux and programs. */
  pem: '/secure/beckon-home.pem',
  script: '/secure/go-on.js',
  /** Answers only over https: a browser that can load it trusts the certificate. */
  here: '/secure/here',
  without: '/secure/without',
} as const

/** The facts that this process sees of its machine. */
export interface Surroundings {
  readonly interfaces: ReturnType<typeof networkInterfaces>
  /** A container's own addresses are behind those of a machine that it cannot see. */
  readonly inContainer: boolean
}

const ANY_ADDRESS = new Set(['0.0.0.0', '::'])
/** Docker leaves the one, Podman the other. */
const CONTAINER_MARKS = ['/.dockerenv', '/run/.containerenv']

/**
 * Whole addresses, the best first; none when no other device is known to reach this server. `port` is with its colon,
 * or empty.
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

/** The port that a request came in by, with its colon; the command line has no request. */
export function portOf(host = ''): string {
  return /:\d+$/u.exec(host)?.[0] ?? ''
}

/** The address of the page without https: devices without the certificate come in by http, through the same port. */
function pageAt(host: string, port: string): string {
  return new URL(SECURE_PATHS.page, `http://${host}${port}`).href
}

function reachable(host: string, { interfaces, inContainer }: Surroundings): string[] {
  if (inContainer) return []
  return homeAddresses(interfacesOutside(interfaces)).filter(
    (address) => !isLoopback(address) && (ANY_ADDRESS.has(host) || address === host),
  )
}

export function isInContainer(): boolean {
  return CONTAINER_MARKS.some((path) => existsSync(path))
}

function surroundings(): Surroundings {
  return { interfaces: networkInterfaces(), inContainer: isInContainer() }
}
