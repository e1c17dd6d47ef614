/** The names and addresses of this machine at home. */
import { hostname, networkInterfaces } from 'node:os'
import { isIP } from 'node:net'
import { isHomeAddress } from '@beckon/boxes/wire/address'
import ipaddr from 'ipaddr.js'

/**
 * Ends of names that never belong to anybody on the internet (RFC 6761, 6762, 8375, and ICANN's choice of `internal`).
 */
const HOME_ENDINGS = /(?:^|\.)(?:localhost|local|home\.arpa|lan|internal)$/iu

export function isHomeName(name: string): boolean {
  return HOME_ENDINGS.test(name)
}

/** An address that no stranger can have: of the home, or of 100.64.0.0/10, as in a network between a family's devices. */
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

/** The addresses at home that this machine has now; those of the local network first. */
export function homeAddresses(interfaces = networkInterfaces()): string[] {
  const all = Object.values(interfaces).flatMap((some) => some ?? [])
  const home = all.filter(({ address, scopeid }) => !scopeid && isPrivateAddress(address)).map(({ address }) => address)
  const rank = (address: string) => (isLoopback(address) ? 2 : isIP(address) === 6 ? 1 : 0)
  return [...new Set(home)].sort((a, b) => rank(a) - rank(b))
}

/** Everything that the machine's certificate is made out for. */
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
