/** The names and addresses of this machine in the home network. */
import { hostname, networkInterfaces } from 'node:os'
import { isIP } from 'node:net'
import { isHomeAddress } from '@beckon/boxes/wire/address'
import ipaddr from 'ipaddr.js'

/**
 * Suffixes of names that nobody can own on the internet (RFC 6761, 6762, 8375, and `internal`, which ICANN reserved).
 */
const HOME_ENDINGS = /(?:^|\.)(?:localhost|local|home\.arpa|lan|internal)$/iu

export function isHomeName(name: string): boolean {
  return HOME_ENDINGS.test(name)
}

/**
 * An address that nobody on the internet can have: one of the home, or of 100.64.0.0/10, as private networks between
 * devices use.
 */
export function isPrivateAddress(address: string): boolean {
  return isHomeAddress(address) || (isIP(address) !== 0 && ipaddr.parse(address).range() === 'carrierGradeNat')
}

export function isLoopback(address: string): boolean {
  return ipaddr.isValid(address) && ipaddr.process(address).range() === 'loopback'
}

/** Whether the host of a web address is this machine, so that requests to it never leave it. */
export function isThisMachine(host: string): boolean {
  const address = host.replace(/^\[|\]$/gu, '')
  return address === 'localhost' || (isIP(address) !== 0 && isLoopback(address))
}

/** This machine's host name, without a domain that a router may have given it. */
export function machineName(): string {
  return (
    hostname()
      .split('.')[0]
      ?.toLowerCase()
      .replaceAll(/[^a-z\d-]/gu, '-') || 'beckon'
  )
}

/** The current home addresses of this machine: IPv4 first, then IPv6, then loopback. */
export function homeAddresses(interfaces = networkInterfaces()): string[] {
  const all = Object.values(interfaces).flatMap((some) => some ?? [])
  const home = all.filter(({ address, scopeid }) => !scopeid && isPrivateAddress(address)).map(({ address }) => address)
  const rank = (address: string) => (isLoopback(address) ? 2 : isIP(address) === 6 ? 1 : 0)
  return [...new Set(home)].sort((a, b) => rank(a) - rank(b))
}

/** All names and addresses that the machine's certificate covers. */
export function ownNames(further: readonly string[]): string[] {
  const machine = machineName()
  return [
    ...new Set([
      ...further,
      `${machine}.local`,
      machine,
      `${machine}.lan`,
      `${machine}.home.arpa`,
      'localhost',
      ...homeAddresses(),
      '127.0.0.1',
      '::1',
    ]),
  ]
}
