/**
 * Scans the home network for TVs: asks for all services that the families recognise, lets each family recognise and
 * describe the devices that answer, and merges the sightings of one device. Keeps nothing between scans.
 */
import { networkInterfaces } from 'node:os'
import { setTimeout as pause } from 'node:timers/promises'
import type { Driver } from '@beckon/contract/drivers'
import type { Family } from '../family.ts'
import { isOtherFamily } from '../set-up.ts'
import { type Discovery, type Found, type Sighting, mergeSightings } from './sightings.ts'
import { isHomeAddress } from '../wire/address.ts'
import { plainText } from '../wire/plain-text.ts'
import { askMdns } from './mdns.ts'
import type { Endpoint } from './multicast-query.ts'
import { askSsdp } from './ssdp.ts'

/** Limits of the sightings of one scan, and of the further identities of each. */
const SIGHTINGS_AT_MOST = 128
const OTHER_IDENTITIES_AT_MOST = 8

export interface ScanOptions {
  /** Ends the scan early; what was found so far is returned. */
  readonly signal: AbortSignal
  /** Our own IPv4 addresses in the networks to search; all home networks by default. */
  readonly interfaces?: readonly string[]
  /** Addresses to ask instead of the multicast groups, for tests. */
  readonly to?: { readonly mdns: Endpoint; readonly ssdp: Endpoint }
  /** Called with each device as soon as it is known; its name may still be empty. */
  readonly seen?: (sighting: Sighting) => void
}

/**
 * The duration of a scan, and of its first part, in which answers are collected. The rest is for describing the last
 * ones.
 */
export const SCAN_MS = 3_000
const LISTEN_MS = 2_300
/** The time limit for the description of one device. */
const DESCRIBE_MS = 1_500
const DESCRIBED_AT_ONCE = 8
/** One address may have several devices, or a machine that makes false claims. */
const SIGHTINGS_AT_ONE_ADDRESS = 8

/** The devices of these families, each once, sorted by name. Takes `SCAN_MS`; never rejects. */
export async function scan(families: readonly Family[], options: ScanOptions): Promise<readonly Found[]> {
  return mergeSightings(await findSightings(families, options))
}

/** All sightings, not yet merged into devices. */
export async function findSightings(
  families: readonly Family[],
  { signal, interfaces = homeInterfaces(), to, seen = () => {} }: ScanOptions,
): Promise<readonly Sighting[]> {
  const started = performance.now()
  const timeIsUp = new AbortController()
  const scanSignal = AbortSignal.any([signal, timeIsUp.signal])
  const finders = families.flatMap(({ driver, name, discovery }) =>
    discovery === undefined ? [] : [{ driver, name, discovery }],
  )
  const known: Sighting[] = []
  const descriptions = new DescribeQueue(scanSignal)
  const described: Promise<void>[] = []
  const countByAddress = new Map<string, number>()

  const addIfRecognised = (
    finder: Finder,
    address: string,
    recognise: (discovery: Discovery) => Sighting | undefined,
  ) => {
    const recognised = unlessThrown(() => recognise(finder.discovery))
    if (recognised === undefined) return
    const before = countByAddress.get(address) ?? 0
    // The first sighting at an address is always taken, further ones only while there is room.
    if (before >= SIGHTINGS_AT_ONE_ADDRESS || (before > 0 && described.length >= SIGHTINGS_AT_MOST)) return
    countByAddress.set(address, before + 1)
    // Only the address that answered is asked, even if its answer names another.
    const undescribed = tidy({ ...recognised, driver: finder.driver, host: address })
    described.push(
      descriptions.describe(finder, undescribed).then((sighting) => {
        if (sighting === undefined) return
        known.push(sighting)
        seen(sighting)
      }),
    )
  }

  const listening = AbortSignal.any([scanSignal, AbortSignal.timeout(LISTEN_MS)])
  await Promise.all([
    askMdns(
      unique(finders.flatMap(({ discovery }) => discovery.mdns ?? [])),
      { interfaces, signal: listening, to: to?.mdns },
      (service) => {
        for (const finder of finders)
          if (finder.discovery.mdns?.includes(service.type))
            addIfRecognised(finder, service.address, (discovery) => discovery.recogniseMdns?.(service))
      },
    ),
    askSsdp(
      unique(finders.flatMap(({ discovery }) => discovery.ssdp ?? [])),
      { interfaces, signal: listening, to: to?.ssdp },
      (answer) => {
        for (const finder of finders)
          if (finder.discovery.ssdp?.includes(answer.target))
            addIfRecognised(finder, answer.address, (discovery) => discovery.recogniseSsdp?.(answer))
      },
    ),
  ])
  const remainingMs = started + SCAN_MS - performance.now()
  await Promise.race([
    Promise.all(described),
    pause(remainingMs, undefined, { signal: scanSignal, ref: false }).catch(() => {}),
  ])
  timeIsUp.abort()
  await Promise.all(described)
  return known.map((sighting) => ({ ...sighting, name: nameOf(sighting, known, finders) }))
}

/** A sighting without a name gets that of another of its family at its address, else the family's. */
function nameOf({ name, driver, host }: Sighting, known: readonly Sighting[], finders: readonly Finder[]): string {
  if (name !== '') return name
  const elsewhere = known.find((other) => other.driver === driver && other.host === host && other.name !== '')
  return elsewhere?.name ?? finders.find((finder) => finder.driver === driver)?.name ?? driver
}

interface Finder {
  readonly driver: Driver
  readonly name: string
  readonly discovery: Discovery
}

/** Describes each device once, a few at a time, each within a time limit. */
class DescribeQueue {
  readonly #signal: AbortSignal
  readonly #asked = new Map<string, Promise<Description>>()
  readonly #waiting: (() => void)[] = []
  #running = 0

  constructor(signal: AbortSignal) {
    this.#signal = signal
  }

  /**
   * The sighting with the device's own description; unchanged if the device does not answer, undefined if it is not of
   * the family.
   */
  async describe(finder: Finder, sighting: Sighting): Promise<Sighting | undefined> {
    if (finder.discovery.describe === undefined || !isHomeAddress(sighting.host)) return sighting
    const key = `${finder.driver} ${sighting.host} ${sighting.port}`
    const asked = this.#asked.get(key) ?? this.#describeInTurn(finder, sighting)
    this.#asked.set(key, asked)
    const description = await asked
    if (description === 'nothing') return sighting
    if (description === 'other') return undefined
    const others = [...(sighting.alsoKnownAs ?? []), ...(description.alsoKnownAs ?? [])]
    const identityBefore =
      sighting.identity === undefined || description.identity === undefined ? [] : [sighting.identity]
    return tidy({
      ...sighting,
      ...description,
      name: plainText(description.name) || sighting.name,
      alsoKnownAs: [...others, ...identityBefore],
      driver: finder.driver,
      host: sighting.host,
    })
  }

  async #describeInTurn({ discovery }: Finder, { host, port }: Sighting): Promise<Description> {
    await this.#turn()
    try {
      if (this.#signal.aborted) return 'nothing'
      const signal = AbortSignal.any([this.#signal, AbortSignal.timeout(DESCRIBE_MS)])
      const described = discovery.describe?.({ host, port }, signal)
      return described === undefined ? 'nothing' : await Promise.race([described, whenAborted(signal)])
    } catch (error) {
      return isOtherFamily(error) ? 'other' : 'nothing'
    } finally {
      this.#endTurn()
    }
  }

  async #turn(): Promise<void> {
    if (this.#running >= DESCRIBED_AT_ONCE) await new Promise<void>((resolve) => this.#waiting.push(resolve))
    this.#running += 1
  }

  #endTurn(): void {
    this.#running -= 1
    this.#waiting.shift()?.()
  }
}

/** `nothing`: no answer in time. `other`: not a device of this family. */
type Description = Omit<Sighting, 'driver' | 'host'> | 'nothing' | 'other'

function whenAborted(signal: AbortSignal): Promise<'nothing'> {
  return new Promise((resolve) => {
    if (signal.aborted) resolve('nothing')
    else signal.addEventListener('abort', () => resolve('nothing'), { once: true })
  })
}

/** The sighting as plain text. An identity that is not plain text is dropped, since identities are compared exactly. */
function tidy(sighting: Sighting): Sighting {
  const { driver, host, port } = sighting
  const [name = '', maker, model] = [sighting.name, sighting.maker, sighting.model].map(plainText)
  const identities = unique([sighting.identity, ...(sighting.alsoKnownAs ?? [])].filter(isIdentity))
  const identity = isIdentity(sighting.identity) ? sighting.identity : undefined
  const alsoKnownAs = identities.filter((one) => one !== identity).slice(0, OTHER_IDENTITIES_AT_MOST)
  return {
    driver,
    host,
    name,
    ...(maker ? { maker } : {}),
    ...(model ? { model } : {}),
    ...(port !== undefined && port >= 1 && port <= 65_535 ? { port } : {}),
    ...(identity === undefined ? {} : { identity }),
    ...(alsoKnownAs.length === 0 ? {} : { alsoKnownAs }),
  }
}

function isIdentity(identity: string | undefined): identity is string {
  return identity !== undefined && identity !== '' && identity === plainText(identity)
}

function unique<T>(all: readonly T[]): readonly T[] {
  return [...new Set(all)]
}

/** A recogniser that throws on a device's answer has not recognised it. */
function unlessThrown<T>(run: () => T): T | undefined {
  try {
    return run()
  } catch {
    return undefined
  }
}

type Interfaces = ReturnType<typeof networkInterfaces>

const INTERFACES_AT_MOST = 8
/**
 * The names that Docker, Podman, Kubernetes, libvirt, LXC, Hyper-V, VirtualBox and VMware give to their internal
 * networks, which contain no TVs or phones. A router's own `br-lan` is the home network and does not match.
 */
const OF_THIS_MACHINE =
  /^(?:docker(?:\d+|_gwbridge)|br-[\da-f]{12}|veth\S*|podman\d+|cni\S*|flannel\S*|cali\S*|virbr\d+\S*|lxcbr\d+|lxdbr\d+|incusbr\d+|vEthernet .*|vboxnet\d+|VirtualBox .*|vmnet\d+|VMware .*)$/u

/** The interfaces without the internal networks of containers and virtual machines on this machine. */
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
