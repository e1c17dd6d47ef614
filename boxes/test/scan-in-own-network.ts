/**
 * Runs in a network namespace: a real avahi announces TVs there, fakes answer beside it, and the scanner searches
 * through the multicast groups. Prints what it found, and which addresses it contacted.
 */
import { execFileSync } from 'node:child_process'
import { createServer } from 'node:http'
import { scan } from '../src/discovery/scan.ts'
import { FAMILIES } from '../src/families.ts'
import { listening } from './far-end.ts'
import { startFakeAndroidTv } from './fake-android-tv.ts'
import { startFakeHome } from './fake-home.ts'
import { startFakeKodi } from './fake-kodi.ts'
import { startFakeRoku } from './fake-roku.ts'
import { startHomeOfSets } from './home-of-sets.ts'
import { startRealAvahi } from './real-avahi.ts'
import { recordDials } from './recorded-dials.ts'
import { about, credulous, googleTv, mediaCentre, player, stumbling } from './test-families.ts'

const KODI_UUID = '6f5c1d52-b6b4-4f0a-9d6b-0f6a4e7f3b21'
const LAUGHING = `<?xml version="1.0"?><!DOCTYPE device-info [<!ENTITY a "${'ha'.repeat(1_000)}">
<!ENTITY b "${'&a;'.repeat(100)}"><!ENTITY c "${'&b;'.repeat(100)}"><!ENTITY own SYSTEM "file:///etc/passwd">]>
<device-info><user-device-name>&c;&own;</user-device-name><serial-number>1</serial-number></device-info>`
const rokuAt = (address: string, at: number, serial: string) => ({
  target: 'roku:ecp',
  usn: `uuid:roku:ecp:${serial}`,
  location: `http://${address}:${at}/`,
})
const interfaces = ['127.0.0.1']
const never = () => new AbortController().signal
const families = [googleTv, mediaCentre, player, stumbling, credulous]

const tv = createServer((_, response) => response.end(about(googleTv, { name: 'Bravia', model: 'A95' })))
const { port, unplug } = await listening(tv)

const avahi = await startRealAvahi()
const takeBack = await avahi.publish('Bravia of the living room', '_androidtvremote2._tcp', port, [
  'bt=AA:BB:CC:DD:EE:FF',
])
await avahi.publish('Kodi. <b>Küche</b> \\ 電視', '_xbmc-jsonrpc-h._tcp', 8_080)
const ofAvahi = await scan(families, { signal: never(), interfaces })

// The drivers' own families with their fakes, and a set whose description would be large if it were believed.
takeBack()
const [roku, androidTv, kodi] = await Promise.all([startFakeRoku(), startFakeAndroidTv(), startFakeKodi()])
await avahi.publish('Sony of the den', '_androidtvremote2._tcp', androidTv.port, ['bt=11:22:33:44:55:66'])
await avahi.publish('Kodi of the den', '_xbmc-jsonrpc._tcp', kodi.port, [`uuid=${KODI_UUID}`])
await avahi.publish('Kodi of the den', '_xbmc-jsonrpc-h._tcp', kodi.webPort, [`uuid=${KODI_UUID}`])
const laughing = createServer((_, response) => response.end(LAUGHING))
const laugher = await listening(laughing, 0, '127.0.0.41')
const rokus = await startFakeHome(
  [
    { address: '127.0.0.1', ssdp: [rokuAt('127.0.0.1', roku.port, 'YN00H5555555')] },
    { address: '127.0.0.41', ssdp: [rokuAt('127.0.0.41', laugher.port, 'LAUGHS')] },
  ],
  { groups: true },
)
const ofFamilies = await scan(FAMILIES, { signal: never(), interfaces })
await rokus.close()
await Promise.all([roku.stop(), androidTv.stop(), kodi.stop()])
await laugher.unplug()
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
const ofAll = await scan(families, { signal: never(), interfaces })
const dials = recorded.list()
recorded.stop()
const { at } = home
await home.close()
await outside.close()

process.stdout.write(JSON.stringify({ ofAvahi, ofFamilies, ofAll, at, dials }))
await unplug()
