/** Takes back the access that a set gave us, as far as the set lets us. */
import type { BoxSecrets } from './box-memory.ts'
import { familyOf } from './families.ts'
import { timeOf } from './wire/wire-failure.ts'

const TAKES_BACK_MS = 2_000

/** Whether nothing of us is left that we could take back; where it is false the owner deletes it. Does not reject. */
export async function takeBack(
  driver: string,
  settings: Readonly<Record<string, unknown>>,
  secrets: BoxSecrets,
): Promise<boolean> {
  const family = familyOf(driver)
  if (family?.takeBack === undefined) return true
  return family.takeBack(settings, secrets, timeOf(AbortSignal.timeout(TAKES_BACK_MS))).then(
    () => true,
    () => false,
  )
}
