/**
 * Runs in a network namespace: a real avahi announces TVs there, doubles answer beside it, and the scanner looks for them
 * through the groups themselves. Prints what it found and whom it asked.
 */
import { execFileSync } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { findAgain } from '../src/discovery/follow.ts'
import { scan } from '../src/discovery/scan.ts'
import { startFakeHome } from './fake-home.ts'
import { startHomeOfSets } from './home-of-sets.ts'
import { startRealAvahi } from './real-avahi.ts'
import { recordDials } from './recorded-dials.ts'
import { about, credulous, googleTv, mediaCentre, player, stumbling } from './test-families.ts'

const interfaces = ['127.0.0.1']
const never = () => new AbortController().signal
const families = [googleTv, mediaCentre, player, stumbling, credulous]

const tv = createServer((_, response) => response.end(about(googleTv, { name: 'Bravia', model: 'A95' })))
tv.listen(0, '127.0.0.1')
await once(tv, 'listening')
const { port } = tv.address() as AddressInfo

const avahi = await startRealAvahi()
await avahi.publish('Bravia of the living room', '_androidtvremote2._tcp', port, ['bt=AA:BB:CC:DD:EE:FF'])
await avahi.publish('Kodi. <b>Küche</b> \\ 電視', '_xbmc-jsonrpc-h._tcp', 8_080)
const ofAvahi = await scan(families, { signal: never(), interfaces })
avahi.stop()

const home = await startHomeOfSets({ groups: true })
// It answers from an address that is none of a home.
execFileSync('ip', ['address', 'add', '203.0.113.5/32', 'dev', 'lo'])
const outside = await startFakeHome(
  [
    {
      address: '203.0.113.5',
      ssdp: [{ target: 'roku:ecp', usn: 'uuid:roku:ecp:OUT', location: 'http://203.0.113.5/' }],
      services: [{ type: '_xbmc-jsonrpc-h._tcp', name: 'Outside', port: 8_080 }],
    },
  ],
  { groups: true },
)
const recorded = recordDials()
const started = performance.now()
const ofAll = await scan(families, { signal: never(), interfaces })
const tookMs = performance.now() - started
const dials = recorded.list()
recorded.stop()
const { at } = home
await home.close()
await outside.close()

const roku = (address: string) => ({
  address,
  ssdp: [{ target: 'roku:ecp', usn: 'uuid:roku:ecp:X9', location: `http://${address}:8060/` }],
})
const before = await startFakeHome([roku('127.0.0.31')], { groups: true })
const first = await findAgain('roku:X9', [player], never(), { interfaces })
await before.close()
const after = await startFakeHome([roku('127.0.0.32')], { groups: true })
const then = await findAgain('roku:X9', [player], never(), { interfaces })
await after.close()

process.stdout.write(JSON.stringify({ ofAvahi, ofAll, at, dials, tookMs, moved: [first, then] }))
tv.close()
