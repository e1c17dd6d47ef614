/**
 * Runs the scanner in its own network namespace, through the real multicast groups: a real avahi announces TVs, and
 * good and bad fakes answer beside it. Skipped where a program is missing or namespaces are not allowed.
 */
import { join } from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import type { Found } from '../src/discovery/sightings.ts'
import { hasOwnNetwork, runInOwnNetwork } from './own-network.ts'
import { isAvahiInstalled } from './real-avahi.ts'

interface Scanned {
  readonly ofAvahi: readonly Found[]
  readonly ofFamilies: readonly Found[]
  readonly ofAll: readonly Found[]
  readonly at: Readonly<Record<string, string>>
  readonly dials: readonly string[]
}

const why = !isAvahiInstalled()
  ? ' (not installed: apt-get install avahi-daemon avahi-utils dbus iproute2)'
  : !hasOwnNetwork()
    ? ' (network namespaces are not allowed here)'
    : ''

describe.skipIf(why !== '')(`a scan of a network with a real avahi${why}`, () => {
  let scanned: Scanned
  const at = (what: string) => scanned.ofAll.filter(({ host }) => host === scanned.at[what])

  beforeAll(async () => {
    scanned = (await runInOwnNetwork(join(import.meta.dirname, 'scan-in-own-network.ts'))) as Scanned
  })

  it('finds what avahi announces and asks it what it is', () => {
    expect(scanned.ofAvahi).toEqual([
      {
        driver: 'android-tv',
        name: 'Bravia',
        model: 'A95',
        identity: 'android-tv:AA:BB:CC:DD:EE:FF',
        host: '127.0.0.1',
        port: expect.any(Number),
        otherWays: [{ driver: 'kodi', name: 'Kodi. <b>Küche</b> \\ 電視', host: '127.0.0.1', port: 8_080 }],
      },
    ])
  })

  it('finds the fakes of Google TV, Roku and Kodi by their drivers, each once, and the Google TV goes before', () => {
    // They are all at the one address of avahi.
    expect(scanned.ofFamilies).toHaveLength(1)
    const [set] = scanned.ofFamilies
    expect(set).toMatchObject({ driver: 'android-tv', name: 'Sony of the den', host: '127.0.0.1' })
    expect(set?.identity).toMatch(/^android-tv:[\da-f]{64}$/u)
    expect(set?.alsoKnownAs).toEqual(['android-tv:11:22:33:44:55:66'])
    expect(set?.otherWays.filter(({ name }) => !name.includes('Küche'))).toEqual([
      expect.objectContaining({ driver: 'roku', name: '58" Onn Roku TV', identity: 'roku:YN00H5555555' }),
      expect.objectContaining({ driver: 'kodi', name: 'Kodi (den)', identity: expect.stringMatching(/^kodi:6f5c/u) }),
    ])
  })

  it('believes no description that grows when it is read', () => {
    expect(JSON.stringify(scanned.ofFamilies)).not.toMatch(/haha|root:/u)
    expect(scanned.ofFamilies.map(({ host }) => host)).not.toContain('127.0.0.41')
  })

  it('finds what answers the groups of mDNS and SSDP, among those that shout, lie and say nothing', () => {
    expect(at('tv')).toMatchObject([{ driver: 'android-tv', name: 'Living room', otherWays: [{ driver: 'kodi' }] }])
    expect(at('terse')).toMatchObject([{ driver: 'kodi', name: 'Den' }])
    expect(at('roku')).toMatchObject([{ driver: 'roku', name: 'Kitchen' }])
    expect(at('markup')).toMatchObject([{ name: '<img src=x onerror=alert(1)>gnp.VT[2J' }])
    expect(at('loud').flatMap((set) => [set, ...set.otherWays]).length).toBeLessThanOrEqual(8)
  })

  it('asks nobody but who answered, and nobody outside of the home', () => {
    const answered = new Set(Object.values(scanned.at))
    const elsewhere = scanned.dials.filter((dial) => !answered.has(/^tcp ([\d.]+):/u.exec(dial)?.[1] ?? ''))
    expect(elsewhere).toEqual(['udp 224.0.0.251:5353', 'udp 239.255.255.250:1900'])
    expect(scanned.ofAll.map(({ name }) => name)).not.toContain('Outside')
  })
})
