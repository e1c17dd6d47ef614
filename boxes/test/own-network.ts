/**
 * Runs a script of the tests in its own network namespace, which has only a loopback, with routes for the mDNS and SSDP
 * groups. Processes that it starts end with it. Linux only.
 */
import { execFile, spawnSync } from 'node:child_process'
import { promisify } from 'node:util'

/** A user who is not root is one within the namespace. */
const OWN = [
  ...(process.getuid?.() === 0 ? [] : ['--map-root-user']),
  '--net',
  '--mount',
  '--pid',
  '--fork',
  '--kill-child',
]
/** No route but these: whatever else is dialled fails at once. */
const NETWORK = [
  'mount -t proc proc /proc',
  'mount -t tmpfs tmpfs /run',
  'ip link set lo up multicast on',
  'ip route add 224.0.0.0/4 dev lo',
].join(' && ')
const LIMIT_MS = 60_000

export function hasOwnNetwork(): boolean {
  return spawnSync('unshare', [...OWN, 'sh', '-c', NETWORK], { stdio: 'ignore' }).status === 0
}

/** What the script printed, which is JSON. */
export async function runInOwnNetwork(script: string): Promise<unknown> {
  const inside = ['sh', '-c', `${NETWORK} && exec "$@"`, 'sh', process.execPath, script]
  const { stdout } = await promisify(execFile)('unshare', [...OWN, ...inside], {
    timeout: LIMIT_MS,
    maxBuffer: 1 << 24,
  })
  return JSON.parse(stdout)
}
