/** The id of this machine's steady clock: the same for all processes until the machine restarts. */
import { createHash, randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'

const BOOT_ID = '/proc/sys/kernel/random/boot_id'
const CHARACTERS = 12

/** Only Linux has a boot id; on other systems each process has its own clock id. */
export const MACHINE_CLOCK = createHash('sha256').update(bootId()).digest('base64url').slice(0, CHARACTERS)

function bootId(): string | Buffer {
  try {
    return readFileSync(BOOT_ID, 'utf8')
  } catch {
    return randomBytes(16)
  }
}
