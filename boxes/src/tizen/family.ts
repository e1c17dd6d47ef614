/**
 * The Samsung Tizen family: its settings, discovery and set-up. Pairs with a Samsung TV: it asks on its screen, and a
 * person presses Allow on its own remote.
 */
import * as v from 'valibot'
import type { Discovery } from '../discovery/sightings.ts'
import { defineFamily, host, keysIn, mac, port } from '../family.ts'
import { plainText } from '../wire/plain-text.ts'
import { TIZEN_KEYS } from './key-map.ts'
import { KEY_GAP_MS, urlOf, type DeviceAddress } from './connection.ts'
import { TizenBox } from './tizen-box.ts'
import { asSetUpFailure, SetUpFailure, type SetUp } from '../set-up.ts'
import { HttpClient } from '../wire/http-client.ts'
import { MessageSocket } from '../wire/message-socket.ts'
import { DeviceError, deadlineOf, within } from '../wire/command.ts'
import { ABOUT_PATH, aboutIn, welcomeIn, type About, type Welcome } from './messages.ts'

export const TIZEN_PORT = 8002
const ANSWERS_WITHIN_MS = 3_000

export const setUp: SetUp = async ({ host, port = TIZEN_PORT }, dialogue) => {
  const address = { host, port }
  const { about, pin } = await reach(address, dialogue.signal)
  if (about.power === 'standby') throw new SetUpFailure('asleep')
  dialogue.tell('allow')
  const token = await pair(address, pin, dialogue.signal)
  return {
    settings: address,
    secrets: { pin, ...(token === undefined ? {} : { token }) },
    identity: about.identity,
    name: about.name === '' ? 'Samsung TV' : about.name,
    mac: about.mac,
  }
}

/** Describes the TV at an address; nothing appears on its screen. */
export const describe: NonNullable<Discovery['describe']> = async ({ host, port = TIZEN_PORT }, signal) => {
  const { about } = await reach({ host, port }, signal)
  const { name, model, identity, mac } = about
  return {
    name,
    maker: 'Samsung',
    port,
    ...(model === '' ? {} : { model }),
    ...(identity === undefined ? {} : { identity }),
    ...(mac === undefined ? {} : { alsoKnownAs: [`mac:${mac}`] }),
  }
}

/** What the TV says of itself, and its certificate's fingerprint, which every later connection must have (`pin`). */
async function reach(
  address: DeviceAddress,
  signal: AbortSignal,
): Promise<{ readonly about: About; readonly pin: string }> {
  let pin: string | undefined
  const http = new HttpClient({
    ...address,
    pin: { expected: () => pin, seen: (one) => void (pin = one) },
    probe: { path: ABOUT_PATH },
  })
  try {
    const { status, text } = await http.ask({ path: ABOUT_PATH }, within(deadlineOf(signal), ANSWERS_WITHIN_MS))
    const about = status === 200 ? aboutIn(text) : undefined
    if (about === undefined || pin === undefined) throw new SetUpFailure('other-family')
    return { about, pin }
  } catch (error) {
    throw asSetUpFailure(error)
  } finally {
    http.close()
  }
}

/** The token, if the TV gives one. The TV shows its question until somebody answers or it gives up. */
async function pair(address: DeviceAddress, pin: string, signal: AbortSignal): Promise<string | undefined> {
  let welcome: Welcome | undefined
  const channel = new MessageSocket({
    address: () => urlOf(address, undefined),
    pin: { expected: () => pin, seen: () => {} },
    logIn: async (talk, time) => {
      welcome = await talk.wait(welcomeIn, time)
    },
  })
  try {
    await channel.open(deadlineOf(signal))
  } catch (error) {
    throw error instanceof DeviceError
      ? new SetUpFailure(error.why === 'BOX-NOT-ALLOWED' ? 'not-allowed' : 'tv-gave-up')
      : error
  } finally {
    channel.close()
  }
  if (welcome?.is === 'in') return welcome.token
  throw new SetUpFailure(welcome?.is === 'denied' ? 'declined' : 'tv-gave-up')
}

const SSDP_TARGETS = ['urn:samsung.com:device:RemoteControlReceiver:1', 'urn:samsung.com:service:MainTVAgent2:1']

const discovery: Discovery = {
  mdns: ['_samsungmsf._tcp', '_airplay._tcp'],
  ssdp: SSDP_TARGETS,
  recogniseMdns({ type, name, address, txt }) {
    if (type !== '_samsungmsf._tcp' && !/^Samsung\b/iu.test(txt['manufacturer'] ?? '')) return undefined
    const model = plainText(txt['model'])
    return {
      driver: 'tizen',
      name: plainText(name),
      maker: 'Samsung',
      host: address,
      ...(model === '' ? {} : { model }),
    }
  },
  recogniseSsdp({ target, address }) {
    if (!SSDP_TARGETS.includes(target)) return undefined
    return { driver: 'tizen', name: '', maker: 'Samsung', host: address }
  },
  describe,
}

export const tizen = defineFamily({
  driver: 'tizen',
  name: 'Samsung TV (2016 and later)',
  entries: {
    host,
    port: v.optional(port, TIZEN_PORT),
    mac,
    keyGapMs: v.optional(
      v.pipe(
        v.number('must be milliseconds'),
        v.minValue(60, 'must be 60 to 3000'),
        v.maxValue(3_000, 'must be 60 to 3000'),
      ),
      KEY_GAP_MS,
    ),
    /** The input that the TV INPUT button selects, as named on the TV's own remote. */
    input: v.exactOptional(
      v.pipe(v.string('must be an input'), v.regex(/^HDMI[1-4]?$/u, 'must be an input such as HDMI1')),
    ),
  },
  facts: {
    keys: keysIn(TIZEN_KEYS),
    power: 'read back',
    volume: 'read back',
    text: true,
    apps: true,
    channelNames: false,
    state: ['power', 'volume', 'muted'],
    wake: 'packet',
    proof: 'independent client',
  },
  make: (settings, memory) => new TizenBox(settings, memory),
  discovery,
  setUp,
})
