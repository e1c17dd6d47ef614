/**
 * Sets up a TV or box at a home address, on a machine in that home (the server's or an agent's), and revokes the access
 * that it gave us.
 */
import type { SetUpRefusal } from '@beckon/contract/tv-set-up'
import * as v from 'valibot'
import { temporaryMemory, type BoxMemory, type BoxSecrets } from './box-memory.ts'
import { readStoredBox } from './box-settings.ts'
import type { Box } from './box.ts'
import { familyOf } from './families.ts'
import { makeBox } from './make-box.ts'
import { SetUpFailure, type SetUpAddress, type SetUpDialogue, type SetUpResult } from './set-up.ts'
import { isHomeAddress } from './wire/address.ts'
import { deadlineOf } from './wire/command.ts'

const DESCRIBE_MS = 3_000
const WHY_NOT_SET_UP: Readonly<Record<string, SetUpRefusal>> = {
  'BOX-NOT-ALLOWED': 'not-allowed',
  'BOX-ASLEEP': 'asleep',
}

/**
 * Runs the family's set-up; without one, only checks that the device responds. Rejects with a SetUpFailure. Opens no
 * connection to an address outside the home network.
 */
export async function runSetUp(
  { driver, host, port, kept }: SetUpAddress & { readonly driver: string },
  dialogue: SetUpDialogue,
): Promise<SetUpResult> {
  const family = familyOf(driver)
  if (family === undefined) throw new SetUpFailure('other-family')
  if (!isHomeAddress(host)) throw new SetUpFailure('not-at-home')
  if (family.setUp !== undefined) {
    const result = await family.setUp({ host, port, kept }, dialogue)
    return 'mac' in family.entries ? result : { ...result, mac: undefined }
  }
  // An agent adds these to the settings that it has: a port that is left out must replace another.
  const settings = { host, port: port ?? v.getDefaults(v.object(family.entries))['port'] }
  const box = trialBox(driver, settings, temporaryMemory())
  try {
    await box.capabilities(AbortSignal.any([dialogue.signal, AbortSignal.timeout(DESCRIBE_MS)]))
    return { settings }
  } catch (error) {
    throw new SetUpFailure(WHY_NOT_SET_UP[(error as Error).message] ?? 'unreachable')
  } finally {
    await box.close()
  }
}

/** A temporary box, to try the settings of a set-up. Throws if the driver does not accept them. */
export function trialBox(driver: string, settings: SetUpResult['settings'], memory: BoxMemory): Box {
  const setting = readStoredBox({ ...settings, id: 'trial', name: 'Trial', family: 'standard', driver })
  if (setting === undefined) throw new Error(`The set-up of ${driver} made settings that the driver does not take.`)
  return makeBox(setting, () => memory)
}

const REVOKED_WITHIN_MS = 2_000

/**
 * Revokes our access if the family can. Resolves to false if that failed, so that the owner has to delete it on the
 * device. Does not reject.
 */
export async function revokeAccess(
  driver: string,
  settings: Readonly<Record<string, unknown>>,
  secrets: BoxSecrets,
): Promise<boolean> {
  const family = familyOf(driver)
  if (family?.revokeAccess === undefined) return true
  return family.revokeAccess(settings, secrets, deadlineOf(AbortSignal.timeout(REVOKED_WITHIN_MS))).then(
    () => true,
    () => false,
  )
}
