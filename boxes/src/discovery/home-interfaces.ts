/** The home networks that this machine is in. */
import { networkInterfaces } from 'node:os'
import { isHomeAddress } from '../wire/address.ts'

type Interfaces = ReturnType<typeof networkInterfaces>

const INTERFACES_AT_MOST = 8
/**
 * The names that Docker, Podman, Kubernetes, libvirt, LXC, Hyper-V, VirtualBox and VMware give to their internal
 * networks. No TV and no phone is in them. A router's own `br-lan` is the home.
 */
const OF_THIS_MACHINE =
  /^(?:docker(?:\d+|_gwbridge)|br-[\da-f]{12}|veth\S*|podman\d+|cni\S*|flannel\S*|cali\S*|virbr\d+\S*|lxcbr\d+|lxdbr\d+|incusbr\d+|vEthernet .*|vboxnet\d+|VirtualBox .*|vmnet\d+|VMware .*)$/u

/** Without the networks between this machine and containers or virtual machines on it. */
export function interfacesOutside(all: Interfaces): Interfaces {
  return Object.fromEntries(Object.entries(all).filter(([name]) => !OF_THIS_MACHINE.test(name)))
}

/** This machine's own IPv4 address in each network of the home; empty where it is in none. */
export function homeInterfaces(all: Interfaces = networkInterfaces()): readonly string[] {
  return Object.values(interfacesOutside(all))
    .flatMap((addresses = []) => addresses)
    .filter(({ family, internal, address }) => family === 'IPv4' && !internal && isHomeAddress(address))
    .map(({ address }) => address)
    .slice(0, INTERFACES_AT_MOST)
}
