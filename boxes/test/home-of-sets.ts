/**
 * A home for tests of the scan: good devices, and others that lie, send too much, send too slowly or redirect us
 * elsewhere. Each has its own address in 127.0.0.0/8, and describes itself by HTTP there.
 */
import { createServer, type RequestListener } from 'node:http'
import { listening } from './far-end.ts'
import { startFakeHome, type FakeHome, type FakeSet } from './fake-home.ts'
import { about, googleTv, mediaCentre, player } from './test-families.ts'

export interface HomeOfSets extends FakeHome {
  /** The addresses of the sets, by what they do. */
  readonly at: Readonly<Record<string, string>>
  /** The addresses and ports at which the sets describe themselves. */
  readonly doors: readonly string[]
}

const MARKUP = '<img src=x onerror=alert(1)>\u202egnp.VT\u0007\u001b[2J'

export async function startHomeOfSets(options: { readonly groups?: boolean } = {}): Promise<HomeOfSets> {
  const unplugs: (() => Promise<void>)[] = []
  const sets: FakeSet[] = []
  const at: Record<string, string> = {}
  const doors: string[] = []

  async function add(
    what: string,
    answer: RequestListener | string,
    make: (address: string, port: number) => Omit<FakeSet, 'address'>,
  ): Promise<void> {
    const address = (at[what] = `127.0.0.${sets.length + 11}`)
    const server = createServer(typeof answer === 'string' ? (_, response) => response.end(answer) : answer)
    const { port, unplug } = await listening(server, 0, address)
    unplugs.push(unplug)
    doors.push(`tcp ${address}:${port}`)
    sets.push({ address, ...make(address, port) })
  }
  const tv = (name: string, port: number, more: object = {}) => ({
    services: [{ type: '_androidtvremote2._tcp', name, port, ...more }],
  })
  const roku = (location: string, serial: string) => ({
    ssdp: [{ target: 'roku:ecp', usn: `uuid:roku:ecp:${serial}`, location }],
  })

  // Good sets.
  await add('tv', about(googleTv, { name: 'Living room', model: 'A95', identity: 'android-tv:AA' }), (_, port) => ({
    services: [
      { type: '_androidtvremote2._tcp', name: 'Living room', port, txt: { bt: 'AA' } },
      { type: '_xbmc-jsonrpc-h._tcp', name: 'Kodi (Living room)', port: 1 },
    ],
  }))
  await add('terse', about(mediaCentre, { name: 'Den' }), (_, port) => ({
    services: [{ type: '_xbmc-jsonrpc-h._tcp', name: 'Den', port, tersely: true }],
  }))
  await add('roku', about(player, { name: 'Kitchen', identity: 'roku:X1' }), (address, port) => ({
    ...roku(`http://${address}:${port}/`, 'X1'),
    isHardOfHearing: true,
  }))
  await add('nameless', about(googleTv, {}), (_, port) => tv('Announced name', port))
  // Those that say too much, too slowly, or nothing.
  await add('markup', about(googleTv, { name: MARKUP, identity: 'a\u0000b' }), (_, port) => tv('Markup', port))
  await add(
    'huge',
    (_, response) => response.end('x'.repeat(10_000_000)),
    (_, port) => tv('Huge', port),
  )
  await add('drip', drip, (_, port) => tv('Drip', port))
  await add(
    'silent',
    () => {},
    (_, port) => tv('Silent', port),
  )
  await add('rubbish', '{"family":', (_, port) => tv('Rubbish', port))
  await add('other', about(player, { name: 'No Google TV' }), (_, port) => tv('Other', port))
  // Those that send us elsewhere: to other machines of the home, and out of it.
  const elsewhere = `http://127.0.0.200:80/`
  await add('located elsewhere', '', () => roku(elsewhere, 'X2'))
  await add('located outside', '', () => roku('http://192.0.2.1/', 'X3'))
  await add(
    'redirecting',
    (_, response) => response.writeHead(302, { location: `${elsewhere}about` }).end(),
    (_, port) => tv('Redirecting', port),
  )
  await add('repeating', '', (_, port) => tv('Repeated from another network', port, { saysItIsAt: '127.0.0.200' }))
  await add('credulous', '', (_, port) => ({
    services: [{ type: '_airplay._tcp', name: 'AirPlay', port, txt: { host: '127.0.0.200' }, tersely: true }],
    ssdp: [{ target: 'urn:lge-com:service:webos-second-screen:1', usn: 'uuid:1', location: elsewhere }],
  }))
  // Those that shout.
  await add('loud', '', () => ({
    services: Array.from({ length: 500 }, (_, n) => ({ type: '_airplay._tcp', name: `Loud ${n}`, port: 1_000 + n })),
    rawMdns: [Buffer.alloc(40_000, 0xc0), Buffer.from([0, 0, 0x84, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0xc0, 12])],
    rawSsdp: ['HTTP/1.1 200 OK\r\n', 'x'.repeat(30_000), Buffer.alloc(9_000, 0xff)],
  }))

  const home = await startFakeHome(sets, options)
  return {
    ...home,
    at,
    doors,
    async close() {
      await home.close()
      await Promise.all(unplugs.map((unplug) => unplug()))
    },
  }
}

/** A byte now and then, for as long as somebody listens. */
function drip(_: unknown, response: Parameters<RequestListener>[1]): void {
  response.write('{')
  const more = setInterval(() => response.write(' '), 50)
  response.on('close', () => clearInterval(more))
}
