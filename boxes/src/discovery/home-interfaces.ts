/** The home networks that this machine is in. */
import { networkInterfaces } from 'node:os'
import { isHomeAddress } from '../wire/home-address.ts'

const INTERFACES_AT_MOST = 8
/**
 * The names that Docker, Podman, Kubernetes, libvirt, LXC and Hyper-V give to their internal networks.
 * No TV is in them. A router's own `br-lan` is the home. `server/src/features/secure/phone-addresses.ts` has a table of
 * its own, which may leave out more.
 */
const OF_THIS_MACHINE =
  /^(?:docker(?:\d+|_gwbridge)|br-[\da-f]{12}|veth\S*|podman\d+|cni\S*|flannel\S*|cali\S*|virbr\d+\S*|lxcbr\d+|lxdbr\d+|incusbr\d+|vEthernet .*)$/u

/** This machine's own IPv4 address in each network of the home; empty where it is in none. */
export function homeInterfaces(all: ReturnType<typeof networkInterfaces> = networkInterfaces()): readonly string[] {
  return Object.entries(all)
    .flatMap(([name, addresses = []]) => (OF_THIS_MACHINE.test(name) ? [] : addresses))
    .filter(({ family, internal, address }) => family === 'IPv4' && !internal && isHomeAddress(address))
    .map(({ address }) => address)
    .slice(0, INTERFACES_AT_MOST)
}
