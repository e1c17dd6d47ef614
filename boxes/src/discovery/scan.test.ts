import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { startFakeHome } from '../../test/fake-home.ts'
import { holdTime, letTimeGo, turns, until } from '../../test/held-time.ts'
import { startHomeOfSets, type HomeOfSets } from '../../test/home-of-sets.ts'
import { recordDials } from '../../test/recorded-dials.ts'
import { credulous, googleTv, mediaCentre, player, stumbling } from '../../test/test-families.ts'
import type { Family } from '../family.ts'
import { homeInterfaces, findSightings, scan, SCAN_MS } from './scan.ts'
import type { Found, Sighting } from './sightings.ts'

const FAMILIES: readonly Family[] = [googleTv, mediaCentre, player, stumbling, credulous]
const interfaces = ['127.0.0.1']
const never = () => new AbortController().signal

describe('a scan of a home with good and bad sets', () => {
  let home: HomeOfSets
  let found: readonly Found[]
  let dials: readonly string[]
  let tookMs: number
  const at = (what: string) => found.filter(({ host }) => host === home.at[what])

  beforeAll(async () => {
    home = await startHomeOfSets()
    const recorded = recordDials()
    const time = holdTime()
    const over = new AbortController()
    const scanning = scan(FAMILIES, { signal: never(), interfaces, to: home }).finally(() => {
      tookMs = time.passed
      over.abort()
    })
    while (!over.signal.aborted) {
      // What was asked is answered.
      await turns(10)
      time.pass(100)
    }
    found = await scanning
    letTimeGo()
    dials = recorded.list()
    recorded.stop()
  })
  afterAll(() => home.close())

  it('lists a set once, with what it says of itself and the best way to it first', () => {
    expect(at('tv')).toEqual([
      expect.objectContaining({
        driver: 'android-tv',
        name: 'Living room',
        model: 'A95',
        identity: 'android-tv:AA',
        otherWays: [{ driver: 'kodi', name: 'Kodi (Living room)', host: home.at['tv'], port: 1 }],
      }),
    ])
  })

  it('finds a set that tells its port only when asked for it, and one that missed the first question', () => {
    expect(at('terse')).toMatchObject([{ driver: 'kodi', name: 'Den' }])
    expect(at('roku')).toMatchObject([{ driver: 'roku', name: 'Kitchen', identity: 'roku:X1' }])
  })

  it('shows the best name that a set tells: its own, the one it announces, that of its family', () => {
    expect(at('tv')[0]?.name).toBe('Living room')
    expect(at('nameless')[0]?.name).toBe('Announced name')
    expect(at('located outside')[0]?.name).toBe('Roku')
    // Its first answer has no name.
    expect(at('credulous')).toMatchObject([{ name: 'AirPlay', otherWays: [] }])
  })

  it('shows a name as plain text, and takes no identity that is none', () => {
    expect(at('markup')).toMatchObject([{ name: '<img src=x onerror=alert(1)>gnp.VT[2J' }])
    expect(at('markup')[0]?.identity).toBeUndefined()
  })

  it.each(['huge', 'drip', 'silent', 'rubbish'])('lists a set that answers with too much or too little: %s', (what) => {
    expect(at(what)).toMatchObject([{ driver: 'android-tv', name: what[0]?.toUpperCase() + what.slice(1) }])
  })

  it('lasts three seconds, whatever they answer', () => {
    expect(tookMs).toBeGreaterThan(1_500)
    expect(tookMs).toBeLessThanOrEqual(SCAN_MS + 100)
  })

  it('leaves out what is no set of the family that recognised it', () => {
    expect(at('other')).toEqual([])
    expect(at('redirecting')).toEqual([])
  })

  it('lists a set that sends us elsewhere at its own address, without that', () => {
    expect(at('located elsewhere')).toMatchObject([{ identity: 'roku:X2' }])
    expect(at('located elsewhere')[0]?.port).toBeUndefined()
    expect(at('located outside')).toMatchObject([{ identity: 'roku:X3' }])
    expect(at('credulous')).toMatchObject([{ driver: 'webos', name: 'AirPlay' }])
  })

  it('does not take a machine for the set of which it repeats the announcement', () => {
    expect(at('repeating')).toEqual([])
    expect(found.flatMap((set) => [set, ...set.otherWays]).map(({ host }) => host)).not.toContain('127.0.0.200')
  })

  it('is not filled by one that shouts', () => {
    expect(at('loud').flatMap((set) => [set, ...set.otherWays])).toHaveLength(8)
    expect(found.length).toBeGreaterThan(10)
  })

  it('asks nobody but who answered', () => {
    const answered = new Set([...Object.values(home.at), '127.0.0.1'])
    expect(dials.filter((dial) => !answered.has(/ ([\d.]+):/u.exec(dial)?.[1] ?? ''))).toEqual([])
    const { mdns, ssdp } = home
    expect(dials.filter((dial) => dial.startsWith('udp'))).toEqual(
      [`udp ${mdns.host}:${mdns.port}`, `udp ${ssdp.host}:${ssdp.port}`].toSorted(),
    )
    expect(dials).toEqual(expect.arrayContaining(home.doors.slice(0, 9)))
  })
})

describe('a scan', () => {
  afterEach(letTimeGo)

  it('asks a few sets at a time', async () => {
    const home = await startFakeHome(
      Array.from({ length: 30 }, (_, n) => ({
        address: `127.0.0.${n + 100}`,
        services: [{ type: '_xbmc-jsonrpc-h._tcp', name: `Kodi ${n}`, port: 8_080 }],
      })),
    )
    let now = 0
    let most = 0
    let described = 0
    const eight = Promise.withResolvers<void>()
    const slow: Family = {
      ...mediaCentre,
      discovery: {
        ...mediaCentre.discovery,
        async describe() {
          most = Math.max(most, (now += 1))
          if (now === 8) eight.resolve()
          await eight.promise
          await turns(20)
          now -= 1
          described += 1
          return { name: 'Described' }
        },
      },
    }
    const time = holdTime()
    const scanning = scan([slow], { signal: never(), interfaces, to: home })
    await until(() => described === 30)
    time.pass(SCAN_MS)
    const found = await scanning
    await home.close()
    expect(found.map(({ name }) => name)).toEqual(Array.from({ length: 30 }, () => 'Described'))
    expect(most).toBe(8)
  })

  it('ends at once with what it found when nobody waits for it any more', async () => {
    const home = await startFakeHome([
      { address: '127.0.0.2', ssdp: [{ target: 'roku:ecp', usn: 'uuid:roku:ecp:X1' }] },
    ])
    const leaving = new AbortController()
    const undescribed: Family = {
      ...player,
      discovery: {
        ssdp: ['roku:ecp'],
        recogniseSsdp: ({ address }) => ({ driver: 'roku', name: 'Roku', host: address }),
      },
    }
    const seen: Sighting[] = []
    // No time passes: a scan that is not ended would never end.
    holdTime()
    const found = await findSightings([undescribed], {
      signal: leaving.signal,
      interfaces,
      to: home,
      seen(sighting) {
        seen.push(sighting)
        leaving.abort()
      },
    })
    expect(found).toHaveLength(1)
    expect(seen).toEqual(found)
    expect(await scan(FAMILIES, { signal: leaving.signal, interfaces, to: home })).toEqual([])
    await home.close()
  })

  it('finds nothing where there is no network, or one that takes no question', async () => {
    const to = { mdns: { host: '127.0.0.1', port: 9 }, ssdp: { host: '127.0.0.1', port: 9 } }
    expect(await scan(FAMILIES, { signal: never(), interfaces: [], to })).toEqual([])
    expect(await scan(FAMILIES, { signal: never(), interfaces: ['192.0.2.77'], to })).toEqual([])
  })
})

describe('the networks of a home', () => {
  const one = (address: string, more: object = {}) => ({
    address,
    netmask: '255.255.255.0',
    family: 'IPv4' as const,
    mac: '00:00:00:00:00:00',
    internal: false,
    cidr: null,
    ...more,
  })
  it('are the private ones, and not this machine itself', () => {
    expect(
      homeInterfaces({
        lo: [one('127.0.0.1', { internal: true })],
        eth0: [one('192.168.1.2'), one('203.0.113.5'), { ...one('fd00::1'), family: 'IPv6', scopeid: 0 }],
        wlan0: [one('10.0.0.3')],
      }),
    ).toEqual(['192.168.1.2', '10.0.0.3'])
  })

  it('are none that containers and virtual machines on this machine have among themselves', () => {
    const between = [
      'docker0',
      'docker_gwbridge',
      'br-0a1b2c3d4e5f',
      'veth9f2c1ab',
      'podman1',
      'cni0',
      'virbr0',
      'lxdbr0',
      'vboxnet0',
      'VMware Network Adapter VMnet8',
    ]
    const all = Object.fromEntries([
      ...between.map((name, at) => [name, [one(`172.17.${at}.1`)]]),
      ['vEthernet (WSL)', [one('172.30.0.1')]],
      ['br-lan', [one('192.168.1.1')]],
      ['br0', [one('192.168.2.1')]],
      ['eth0', [one('192.168.3.2')]],
    ])
    expect(homeInterfaces(all)).toEqual(['192.168.1.1', '192.168.2.1', '192.168.3.2'])
  })
})
