/** Merges the sightings of one set: a TV that is seen as a Google TV and as a Kodi is listed once. */
import type { Driver } from '@beckon/contract/drivers'
import type { Found, Sighting } from './sighting.ts'

/**
 * Which way to a set is offered, the best first. Ways to the whole set come first: they turn it on and off, and work in
 * every app. Then receivers, then programs that run on a set: they obey only while they are on the screen.
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

/** It leads to other sets and is none, so it is listed by itself though a Kodi may run on the same machine. */
const APART: ReadonlySet<Driver> = new Set(['home-assistant'])

/**
 * Sightings at one address are one set, and those at several addresses (by cable and by Wi-Fi) that share an identity.
 * Each address must share one with each other: a machine that claims the identities of all sets of a home would
 * otherwise make one of them.
 */
export function mergeSightings(sightings: readonly Sighting[]): readonly Found[] {
  const sets: Sighting[][][] = []
  for (const atOneAddress of byAddress(sightings)) {
    const same = sets.find((addresses) => addresses.every((other) => shareIdentity(other, atOneAddress)))
    if (same === undefined) sets.push([atOneAddress])
    else same.push(atOneAddress)
  }
  return sets.map((addresses) => found(addresses.flat())).sort(byName)
}

function byAddress(sightings: readonly Sighting[]): readonly Sighting[][] {
  const groups = new Map<string, Sighting[]>()
  for (const sighting of sightings) {
    const place = APART.has(sighting.driver) ? `${sighting.driver} ${sighting.host}` : sighting.host
    const group = groups.get(place) ?? []
    groups.set(place, group)
    const at = group.findIndex((other) => isOneWay(other, sighting))
    if (at === -1) group.push(sighting)
    else group[at] = together(group[at] ?? sighting, sighting)
  }
  return [...groups.values()]
}

/** One program on a machine that was seen twice, as by both ways of asking. */
function isOneWay(one: Sighting, other: Sighting): boolean {
  if (one.driver !== other.driver) return false
  return one.port === other.port || one.port === undefined || other.port === undefined || shareIdentity([one], [other])
}

function together(one: Sighting, other: Sighting): Sighting {
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

function found(ways: readonly Sighting[]): Found {
  const [best, ...otherWays] = ways.toSorted((one, other) => rank(one) - rank(other))
  if (best === undefined) throw new Error('A set was seen at least once.')
  return { ...best, otherWays }
}

function rank({ driver }: Sighting): number {
  const at = BEST_FIRST.indexOf(driver)
  return at === -1 ? BEST_FIRST.length : at
}

function byName(one: Found, other: Found): number {
  return one.name.localeCompare(other.name) || one.host.localeCompare(other.host)
}
