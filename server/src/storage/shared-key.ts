/**
 * The key that all servers of one database have. It is never made here: two that each made one could not read what the
 * other sealed. The database knows a check value of it, and a server with another key does not start.
 */
import { readFileSync } from 'node:fs'
import type { Kysely } from 'kysely'
import { KEY_CHECK, storedCheck } from './key-check.ts'
import { keyCheck, sealOfText, type Seal } from './seal.ts'
import { StartError } from './sqlite-file.ts'
import type { Store } from './store.ts'
import type { Tables } from './tables.ts'

/** Throws a StartError that says what to do. */
export async function openSharedSeal(store: Store, keyFile: string): Promise<Seal> {
  const text = readKeyFile(keyFile)
  const [seal, value] = [sealOfText(text), keyCheck(text)]
  if (seal === undefined || value === undefined)
    throw new StartError(
      `The key file ${keyFile} is damaged: it must be 32 bytes in base64. Give this server a copy of the key that the ` +
        'others have.',
    )
  if ((await storedCheck(store.db)) === undefined)
    await store.save((trx) =>
      trx
        .insertInto('server_state')
        .values({ name: KEY_CHECK, value })
        .onConflict((conflict) => conflict.doNothing())
        .execute(),
    )
  if (!(await isKeyOf(store.db, value)))
    throw new StartError(
      `The key in ${keyFile} is not the one of this database. Give this server a copy of the key that the others have.`,
    )
  return seal
}

async function isKeyOf(db: Kysely<Tables>, value: string): Promise<boolean> {
  return (await storedCheck(db)) === value
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
