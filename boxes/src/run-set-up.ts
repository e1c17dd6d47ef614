/**
 * Sets up a set at a home address, on a machine in that home (the server's or an agent's), and revokes the access that
 * the set gave us.
 */
import type { SetUpRefusal } from '@beckon/contract/tv-set-up'
import { temporaryMemory, type BoxMemory, type BoxSecrets } from './box-memory.ts'
import { readStoredBox } from './box-settings.ts'
import type { Box } from './box.ts'
import { familyOf } from './families.ts'
import { makeBox } from './make-box.ts'
import { SetUpFailure, type Address, type SetUpDialogue, type SetUpResult } from './set-up.ts'
import { isHomeAddress } from './wire/address.ts'
import { timeOf } from './wire/command.ts'

const DESCRIBE_MS = 3_000
const WHY_NOT_SET_UP: Readonly<Record<string, SetUpRefusal>> = {
  'BOX-NOT-ALLOWED': 'not-allowed',
  'BOX-ASLEEP': 'asleep',
}

/**
 * Runs the family's set-up; a family without one is only asked whether it answers. Rejects with a SetUpFailure, and
 * opens no connection for an address that is not of the home.
 */
export async function runSetUp(
  { driver, host, port }: Address & { readonly driver: string },
  dialogue: SetUpDialogue,
): Promise<SetUpResult> {
  const family = familyOf(driver)
  if (family === undefined) throw new SetUpFailure('other-family')
  if (!isHomeAddress(host)) throw new SetUpFailure('not-at-home')
  if (family.setUp !== undefined) {
    const result = await family.setUp({ host, port }, dialogue)
    return 'mac' in family.entries ? result : { ...result, mac: undefined }
  }
  const settings = { host, ...(port === undefined ? {} : { port }) }
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

/** The set of a set-up as a box, for a try. */
export function trialBox(driver: string, settings: SetUpResult['settings'], memory: BoxMemory): Box {
  const setting = readStoredBox({ ...settings, id: 'trial', name: 'Trial', family: 'standard', driver })
  if (setting === undefined) throw new Error(`The set-up of ${driver} made settings that the driver does not take.`)
  return makeBox(setting, () => memory)
}

const REVOKED_WITHIN_MS = 2_000

/**
 * Revokes it as far as the set lets us. Resolves to whether no access is left; if it is false, the owner deletes the
 * rest. Does not reject.
 */
export async function revokeAccess(
  driver: string,
  settings: Readonly<Record<string, unknown>>,
  secrets: BoxSecrets,
): Promise<boolean> {
  const family = familyOf(driver)
  if (family?.revokeAccess === undefined) return true
  return family.revokeAccess(settings, secrets, timeOf(AbortSignal.timeout(REVOKED_WITHIN_MS))).then(
    () => true,
    () => false,
  )
}
