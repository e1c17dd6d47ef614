/** Revokes the access that a set gave us, as far as the set lets us. */
import type { BoxSecrets } from './box-memory.ts'
import { familyOf } from './families.ts'
import { timeOf } from './wire/command.ts'

const REVOKED_WITHIN_MS = 2_000

/** Resolves to whether no access is left; if it is false, the owner deletes the rest. Does not reject. */
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
