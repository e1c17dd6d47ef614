/**
 * The key that all servers of one database share. Servers never create it, since two of them could not unseal each
 * other's secrets. The database has a check value, and a server with another key does not start.
 */
import { readFileSync } from 'node:fs'
import { StartError } from '../start-error.ts'
import { KEY_CHECK } from './key-check.ts'
import { keyCheck, sealOfText, type Seal } from './seal.ts'
import { readState, writeStateOnce } from './server-state.ts'
import type { Store } from './store.ts'

/** Throws a StartError that says what to do. */
export async function openSharedSeal(store: Store, keyFile: string): Promise<Seal> {
  const text = readKeyFile(keyFile)
  const [seal, value] = [sealOfText(text), keyCheck(text)]
  if (seal === undefined || value === undefined)
    throw new StartError(
      `The key file ${keyFile} is damaged: it must be 32 bytes in base64. Give this server a copy of the key that the ` +
        'others have.',
    )
  if ((await readState(store.db, KEY_CHECK)) === undefined)
    await store.save((trx) => writeStateOnce(trx, KEY_CHECK, value))
  if ((await readState(store.db, KEY_CHECK)) !== value)
    throw new StartError(
      `The key in ${keyFile} is not the one of this database. Give this server a copy of the key that the others have.`,
    )
  return seal
}

function readKeyFile(keyFile: string): string {
  try {
    return readFileSync(keyFile, 'utf8')
  } catch (error) {
    throw new StartError(
      `The key file ${keyFile} cannot be read (${(error as NodeJS.ErrnoException).code}). Set BECKON_KEY_FILE to a copy ` +
        'of the key that all servers of this database have.',
    )
  }
}
