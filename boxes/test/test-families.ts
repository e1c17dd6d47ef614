/**
 * Families for tests of the scan: they find devices by mDNS and SSDP, and read `/about`, which is JSON, from each by
 * HTTP.
 */
import { plainText } from '../src/wire/plain-text.ts'
import { HttpClient } from '../src/wire/http-client.ts'
import { OtherFamily, deadlineOf } from '../src/wire/command.ts'
import type { Discovery, Sighting } from '../src/discovery/sightings.ts'
import type { Family } from '../src/family.ts'

type About = Partial<Record<'family' | 'name' | 'model' | 'identity', string>>

/** What a set of these families says at `/about`. */
export function about(family: Family, rest: Omit<About, 'family'>): string {
  return JSON.stringify({ ...rest, family: family.driver })
}

function findable(driver: Family['driver'], name: string, discovery: Discovery): Family {
  return {
    driver,
    name,
    entries: {},
    facts: {
      keys: [],
      power: 'no',
      volume: 'no',
      text: false,
      apps: false,
      channelNames: false,
      state: [],
      wake: 'no',
      proof: 'fake only',
    },
    make() {
      throw new Error('A scan makes no box.')
    },
    discovery: { describe: (at, signal) => ask(driver, at, signal), ...discovery },
  }
}

async function ask(
  family: Family['driver'],
  { host, port = 80 }: { readonly host: string; readonly port?: number | undefined },
  signal: AbortSignal,
): Promise<Omit<Sighting, 'driver' | 'host'>> {
  const http = new HttpClient({ host, port, probe: { path: '/about' } })
  try {
    const { status, text } = await http.ask({ path: '/about' }, deadlineOf(signal))
    if (status !== 200) throw new OtherFamily()
    const said = JSON.parse(text) as About
    if (said.family !== family) throw new OtherFamily()
    const { name = '', model = '', identity } = said
    return { name: plainText(name), model: plainText(model), ...(identity === undefined ? {} : { identity }) }
  } finally {
    http.close()
  }
}

export const googleTv = findable('android-tv', 'Google TV', {
  mdns: ['_androidtvremote2._tcp'],
  recogniseMdns: ({ name, address, port, txt }) => ({
    driver: 'android-tv',
    name: plainText(name),
    host: address,
    port,
    ...(txt['bt'] === undefined ? {} : { identity: `android-tv:${txt['bt']}` }),
  }),
})

export const mediaCentre = findable('kodi', 'Kodi', {
  mdns: ['_xbmc-jsonrpc-h._tcp'],
  recogniseMdns: ({ name, address, port }) => ({ driver: 'kodi', name: plainText(name), host: address, port }),
})

export const player = findable('roku', 'Roku', {
  ssdp: ['roku:ecp'],
  recogniseSsdp({ address, usn, location }) {
    const serial = /^uuid:roku:ecp:(\w+)$/u.exec(usn)?.[1]
    const port = Number(URL.parse(location ?? '')?.port ?? 0)
    return {
      driver: 'roku',
      name: '',
      host: address,
      ...(port === 0 ? {} : { port }),
      ...(serial === undefined ? {} : { identity: `roku:${serial}` }),
    }
  },
})

/** Stumbles over whatever it hears. */
export const stumbling = findable('enigma2', 'Enigma2', {
  mdns: ['_androidtvremote2._tcp'],
  ssdp: ['roku:ecp'],
  recogniseMdns() {
    throw new Error('I did not expect that.')
  },
  recogniseSsdp() {
    throw new Error('I did not expect that.')
  },
})

/** Believes what it is told: that the set is elsewhere. */
export const credulous = findable('webos', 'LG webOS', {
  mdns: ['_airplay._tcp'],
  ssdp: ['urn:lge-com:service:webos-second-screen:1'],
  recogniseSsdp: ({ location = '' }) => ({ driver: 'webos', name: '', host: URL.parse(location)?.hostname ?? '' }),
  recogniseMdns: ({ name, port, txt }) => ({ driver: 'webos', name, host: txt['host'] ?? '', port }),
})
