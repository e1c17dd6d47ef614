/**
 * What a scan of the home network receives, and how a family interprets it. Merges the sightings of one device, so that
 * a TV that answers as a Google TV and as a Kodi is listed once.
 */
import type { Driver } from '@beckon/contract/drivers'

/** A service announced by mDNS. `address` is the sender's own. */
export interface MdnsService {
  /** Such as `_androidtvremote2._tcp`. */
  readonly type: string
  /** The name before the type: the owner's name for the device. */
  readonly name: string
  readonly address: string
  readonly port: number
  /** The keys are in lower case. Neither they nor the name are plain text yet. */
  readonly txt: Readonly<Record<string, string>>
}

/** An answer to an SSDP search. `location` is the URL of the device's description, at the same address. */
export interface SsdpAnswer {
  readonly target: string
  readonly address: string
  readonly usn: string
  readonly location?: string
  readonly server?: string
}

/** A device that was seen. All texts are plain text (`plainText`). */
export interface Sighting {
  readonly driver: Driver
  /** Empty if the device reports none. */
  readonly name: string
  readonly maker?: string
  readonly model?: string
  readonly host: string
  readonly port?: number
  /**
   * The device's own identity, which stays when its address changes: `android-tv:…`, `roku:…`. If it reports several (a
   * serial number, hardware addresses), the others are in `alsoKnownAs`. `mergeSightings` compares them.
   */
  readonly identity?: string
  readonly alsoKnownAs?: readonly string[]
}

/** A device with the best way to control it; `otherWays` lead to the same device. */
export interface Found extends Sighting {
  readonly otherWays: readonly Sighting[]
}

export interface Discovery {
  /** The mDNS service types and SSDP search targets to ask for. */
  readonly mdns?: readonly string[]
  readonly ssdp?: readonly string[]
  recogniseMdns?(service: MdnsService): Sighting | undefined
  recogniseSsdp?(answer: SsdpAnswer): Sighting | undefined
  /**
   * Asks the device for its model, identity and name. Connects to `host` only, reads at most 64 kB, presses nothing.
   * Rejects with an error of `isOtherFamily` (`set-up.ts`) if the device is not of this family, and with another if it
   * does not answer: it is then listed as it announced itself, so that its owner learns what to switch on.
   */
  describe?(
    address: { readonly host: string; readonly port?: number | undefined },
    signal: AbortSignal,
  ): Promise<Omit<Sighting, 'driver' | 'host'>>
}

/**
 * The drivers by preference. First those that control the whole TV: they turn it on and off and work in every app.
 * Then receivers, then programs that run on a device and obey only while they are on the screen, then other equipment.
 */
const BEST_FIRST: readonly Driver[] = [
  'android-tv',
  'webos',
  'tizen',
  'roku',
  'rdk',
  'enigma2',
  'vdr',
  'kodi',
  'mqtt',
  'lirc',
  'home-assistant',
]

/**
 * Home Assistant controls other devices and is not a TV itself, so it is listed apart from a Kodi on the same machine.
 */
const LISTED_SEPARATELY: ReadonlySet<Driver> = new Set(['home-assistant'])

/** The addresses of one device, each with its sightings. */
type Device = Sighting[][]

/**
 * Sightings at one address are one device. So are sightings at several addresses (cable and Wi-Fi) of which each pair
 * shares an identity: otherwise a machine that claims every identity would merge all devices of a home.
 */
export function mergeSightings(sightings: readonly Sighting[]): readonly Found[] {
  const devices: Device[] = []
  for (const atOneAddress of byAddress(sightings)) {
    const same = devices.find((addresses) => addresses.every((other) => shareIdentity(other, atOneAddress)))
    if (same === undefined) devices.push([atOneAddress])
    else same.push(atOneAddress)
  }
  return devices.map((addresses) => bestOf(addresses.flat())).sort(byName)
}

function byAddress(sightings: readonly Sighting[]): readonly Sighting[][] {
  const groups = new Map<string, Sighting[]>()
  for (const sighting of sightings) {
    const place = LISTED_SEPARATELY.has(sighting.driver) ? `${sighting.driver} ${sighting.host}` : sighting.host
    const group = groups.get(place) ?? []
    groups.set(place, group)
    const index = group.findIndex((other) => isSameConnection(other, sighting))
    if (index === -1) group.push(sighting)
    else group[index] = merged(group[index] ?? sighting, sighting)
  }
  return [...groups.values()]
}

/** Whether both sightings, found by mDNS and by SSDP, are of one program. */
function isSameConnection(one: Sighting, other: Sighting): boolean {
  if (one.driver !== other.driver) return false
  return one.port === other.port || one.port === undefined || other.port === undefined || shareIdentity([one], [other])
}

function merged(one: Sighting, other: Sighting): Sighting {
  const identity = one.identity ?? other.identity
  const alsoKnownAs = [...new Set([...identitiesOf(one), ...identitiesOf(other)])].filter((name) => name !== identity)
  return { ...other, ...one, ...(alsoKnownAs.length === 0 ? {} : { alsoKnownAs }) }
}

function identitiesOf({ identity, alsoKnownAs = [] }: Sighting): readonly string[] {
  return identity === undefined ? alsoKnownAs : [identity, ...alsoKnownAs]
}

function shareIdentity(ones: readonly Sighting[], others: readonly Sighting[]): boolean {
  const known = new Set(ones.flatMap(identitiesOf))
  return others.flatMap(identitiesOf).some((identity) => known.has(identity))
}

function bestOf(connections: readonly Sighting[]): Found {
  const [best, ...otherWays] = connections.toSorted((one, other) => rank(one) - rank(other))
  if (best === undefined) throw new Error('A device was seen at least once.')
  return { ...best, otherWays }
}

function rank({ driver }: Sighting): number {
  const index = BEST_FIRST.indexOf(driver)
  return index === -1 ? BEST_FIRST.length : index
}

function byName(one: Found, other: Found): number {
  return one.name.localeCompare(other.name) || one.host.localeCompare(other.host)
}
