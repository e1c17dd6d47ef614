/**
 * The Roku family: its settings, and how a Roku is recognised, described and set up. The set-up checks that it accepts
 * keys.
 */
import * as v from 'valibot'
import { defineFamily, host, mac, port, keysIn } from '../family.ts'
import { ROKU_KEYS } from './key-map.ts'
import { isAppId, letterPath, type DeviceInfo } from './messages.ts'
import { ROKU_INPUTS, RokuBox } from './roku-box.ts'
import { ROKU_PORT, identityOf, RokuDevice } from './roku-device.ts'
import type { SsdpAnswer, Sighting } from '../discovery/sightings.ts'
import { asSetUpFailure, SetUpFailure, type Address, type SetUpDialogue, type SetUpResult } from '../set-up.ts'
import { deadlineOf, within } from '../wire/command.ts'
import { hostOf } from '../wire/address.ts'

const ANSWERS_WITHIN_MS = 3_000
/** A letter does nothing while no keyboard is on the screen, but a device in Limited mode refuses it like every key. */
const HARMLESS_LETTER = ' '

/** Recognises a USN such as `uuid:roku:ecp:P0A070000007`. Uses the port of `location` only if its host is `address`. */
export function recogniseRoku({ target, usn, address, location = '' }: SsdpAnswer): Sighting | undefined {
  const serial = /^uuid:roku:ecp:([\w-]{1,40})$/u.exec(usn)?.[1]
  if (target !== 'roku:ecp' || serial === undefined) return undefined
  const url = URL.parse(location)
  const port = url && hostOf(url) === address && url.port !== '' ? Number(url.port) : ROKU_PORT
  return { driver: 'roku', name: '', host: address, port, identity: identityOf(serial) }
}

export async function describeRoku(
  { host, port = ROKU_PORT }: Address,
  signal: AbortSignal,
): Promise<Omit<Sighting, 'driver' | 'host'>> {
  const set = new RokuDevice({ host, port })
  try {
    return sightingOf(await set.info(deadlineOf(signal)), port)
  } finally {
    set.close()
  }
}

function sightingOf({ name, maker, model, serial, mac }: DeviceInfo, port: number): Omit<Sighting, 'driver' | 'host'> {
  return {
    name,
    port,
    ...(maker === '' ? {} : { maker }),
    ...(model === '' ? {} : { model }),
    ...(serial === undefined ? {} : { identity: identityOf(serial) }),
    ...(mac === undefined ? {} : { alsoKnownAs: [`mac:${mac}`] }),
  }
}

/** Also tries a key, since a device in Limited mode answers questions but refuses keys. */
export async function setUpRoku({ host, port = ROKU_PORT }: Address, { signal }: SetUpDialogue): Promise<SetUpResult> {
  const set = new RokuDevice({ host, port })
  const time = within(deadlineOf(signal), ANSWERS_WITHIN_MS)
  try {
    const info = await set.info(time)
    if (!info.isOn) throw new SetUpFailure('asleep')
    await set.command(letterPath(HARMLESS_LETTER), time)
    return {
      settings: { host, port },
      identity: info.serial === undefined ? undefined : identityOf(info.serial),
      name: info.name,
      mac: info.mac,
    }
  } catch (error) {
    throw asSetUpFailure(error)
  } finally {
    set.close()
  }
}

const linkName = v.pipe(v.string(), v.trim(), v.nonEmpty(), v.maxLength(100))
const place = v.pipe(v.string('must be a text'), v.nonEmpty('must not be empty'), v.maxLength(500, 'is too long'))
/** The owner's names for apps or places in them: `{"Kids": {"app": "12", "contentId": "80057281"}}`. */
const links = v.record(
  linkName,
  v.strictObject({
    app: v.pipe(v.string(), v.check(isAppId, 'must be the id of an app, such as 12')),
    contentId: v.optional(place),
    mediaType: v.optional(place),
  }),
  'must be names, each with an app',
)

export const roku = defineFamily({
  driver: 'roku',
  name: 'Roku',
  entries: {
    host,
    port: v.optional(port, ROKU_PORT),
    /** The input that the TV's input key selects on a Roku TV. */
    input: v.optional(v.picklist(ROKU_INPUTS, `must be ${ROKU_INPUTS.join(', ')}`), 'tuner'),
    mac,
    links: v.optional(links, {}),
  },
  facts: {
    keys: keysIn(ROKU_KEYS),
    power: 'read back',
    volume: 'sent',
    text: true,
    apps: true,
    channelNames: true,
    state: ['power', 'channel', 'screen'],
    wake: 'key',
    proof: 'independent client',
  },
  make: (settings) => new RokuBox(settings),
  discovery: { ssdp: ['roku:ecp'], recogniseSsdp: recogniseRoku, describe: describeRoku },
  setUp: setUpRoku,
})
