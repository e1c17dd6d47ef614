import { DRIVERS } from '@beckon/contract/drivers'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { mergeSightings, type Sighting } from './sightings.ts'

const shield: Sighting = {
  driver: 'android-tv',
  name: 'Shield',
  host: '192.168.1.5',
  port: 6466,
  identity: 'android-tv:aa',
}
const kodi: Sighting = { driver: 'kodi', name: 'Kodi (Shield)', host: '192.168.1.5', port: 8080, identity: 'kodi:1' }
const roku: Sighting = { driver: 'roku', name: 'Kitchen', host: '192.168.1.6', port: 8060, identity: 'roku:X1' }

describe('the sightings of one set', () => {
  it('are one set with the way that turns it on and off, and a program on it as another way', () => {
    expect(mergeSightings([kodi, shield, roku])).toEqual([
      { ...roku, otherWays: [] },
      { ...shield, otherWays: [kodi] },
    ])
  })

  it('are one set at two addresses, by cable and by Wi-Fi, if they share an identity', () => {
    const byCable = { ...roku, host: '192.168.1.7', identity: 'roku:cable', alsoKnownAs: ['mac:1', 'roku:X1'] }
    expect(mergeSightings([roku, byCable])).toEqual([{ ...roku, otherWays: [byCable] }])
  })

  it('by mDNS and by SSDP are one way, with all the names by which it is known', () => {
    const bySsdp = { ...shield, name: 'Google TV', identity: 'android-tv:bb', maker: 'NVIDIA' }
    expect(mergeSightings([shield, bySsdp])).toEqual([
      { ...shield, maker: 'NVIDIA', alsoKnownAs: ['android-tv:bb'], otherWays: [] },
    ])
  })

  it('of two Kodis on one machine are two ways', () => {
    const second = { ...kodi, port: 8081, identity: 'kodi:2', name: 'Kodi of the children' }
    expect(mergeSightings([kodi, second])).toEqual([{ ...kodi, otherWays: [second] }])
  })

  it('do not hide a Home Assistant that runs on the same machine: it leads to other sets', () => {
    const house: Sighting = { driver: 'home-assistant', name: 'Home', host: '192.168.1.5', port: 8123 }
    expect(mergeSightings([kodi, house]).map(({ driver, otherWays }) => [driver, otherWays.length])).toEqual([
      ['home-assistant', 0],
      ['kodi', 0],
    ])
  })

  it('stay apart though a rogue machine claims the identities of all', () => {
    const rogue: Sighting = {
      ...kodi,
      host: '192.168.1.66',
      identity: 'x',
      alsoKnownAs: ['android-tv:aa', 'roku:X1', 'kodi:2'],
    }
    const living = { ...kodi, host: '192.168.1.9', identity: 'kodi:2', name: 'Living' }
    for (const order of [
      [rogue, shield, roku, living],
      [shield, roku, living, rogue],
    ])
      expect(mergeSightings(order)).toHaveLength(3)
  })

  it('are all kept, each once, and the best way of each set is never among the others', () => {
    const sighting = fc.record(
      {
        driver: fc.constantFrom(...DRIVERS),
        name: fc.constantFrom('A', 'B'),
        host: fc.constantFrom('192.168.1.5', '192.168.1.6', '192.168.1.7'),
        port: fc.nat(9_999).map((at) => at + 1),
        identity: fc.constantFrom('1', '2', '3', '4'),
      },
      { requiredKeys: ['driver', 'name', 'host', 'port'] },
    )
    fc.assert(
      fc.property(fc.uniqueArray(sighting, { selector: ({ port }) => port, maxLength: 8 }), (sightings) => {
        const sets = mergeSightings(sightings)
        const ways = sets.flatMap(({ otherWays, ...best }) => [best, ...otherWays])
        const key = ({ driver, host }: Sighting) => `${driver} ${host}`
        expect(new Set(ways.map(key))).toEqual(new Set(sightings.map(key)))
        expect(new Set(ways.map(({ port }) => port)).size).toBe(ways.length)
      }),
    )
  })
})
