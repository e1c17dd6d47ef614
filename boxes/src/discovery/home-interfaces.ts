/** The networks of the home that this machine is in. */
import { networkInterfaces } from 'node:os'
import { isHomeAddress } from '../wire/home-address.ts'

/** Containers and their bridges can make many. */
const AT_MOST = 8

/** This machine's own IPv4 address in each network of the home; empty where it is in none. */
export function homeInterfaces(all: ReturnType<typeof networkInterfaces> = networkInterfaces()): readonly string[] {
  return Object.values(all)
    .flatMap((addresses = []) => addresses)
    .filter(({ family, internal, address }) => family === 'IPv4' && !internal && isHomeAddress(address))
    .map(({ address }) => address)
    .slice(0, AT_MOST)
}
