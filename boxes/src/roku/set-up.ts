/** Recognises, describes and sets up a Roku. The set-up checks that it accepts keys. */
import type { SsdpAnswer, Sighting } from '../discovery/sightings.ts'
import {
  asSetUpFailure,
  isOtherFamily,
  SetUpFailure,
  type Address,
  type SetUpDialogue,
  type SetUpResult,
} from '../set-up.ts'
import { timeOf, within } from '../wire/command.ts'
import type { DeviceInfo } from './messages.ts'
import { identityOf, ROKU_PORT, RokuDevice } from './roku-device.ts'
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
): Promise<Omit<Sighting, 'driver' | 'host'> | undefined> {
  const set = new RokuDevice({ host, port })
  try {
    return sightingOf(await set.info(timeOf(signal)), port)
  } catch (error) {
    if (isOtherFamily(error)) return undefined
    throw error
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
  const time = within(timeOf(signal), ANSWERS_WITHIN_MS)
  try {
    const info = await set.info(time)
    if (!info.isOn) throw new SetUpFailure('asleep')
    await set.type(HARMLESS_LETTER, time)
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
