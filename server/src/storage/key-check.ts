/**
 * Checks that the key that seals secrets (`seal.ts`), the folder's or that of all servers of a shared database, is the
 * one that the database was written with, by a check value in it. A lost key is never silently replaced, since a new one
 * could unseal nothing.
 */
import { existsSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { sql, type Kysely, type Transaction } from 'kysely'
import { syncFolder, writeFileAtomically } from '@beckon/boxes/write-whole'
import { StartError } from '../settings/setting.ts'
import {
  SEALED_COLUMNS,
  sealedPlace,
  type SealedColumn,
  KEY_FILE,
  keyCheck,
  newKeyText,
  openSeal,
  readKeyText,
  sealOfText,
  type Seal,
} from './seal.ts'
import { readState, writeState, writeStateOnce, type Store } from './store.ts'
import type { Tables } from './tables.ts'

export const KEY_CHECK = 'key-check'
/** Written when the key was reset or changed: the database may have tokens that another key made. */
export const KEY_RESET = 'key-reset'
/** The new key during a change of the key. It replaces the old one once the database has its check value. */
const NEXT_KEY_FILE = `${KEY_FILE}.next`

export type KeyState = 'fits' | 'missing' | 'damaged' | 'of another database'

/** Reads the key and checks it; creates it at the first start. Throws a StartError that says what to do. */
export async function openCheckedSeal(store: Store, dataFolder: string): Promise<Seal> {
  const state = await stateOfKey(store.db, dataFolder)
  if (state !== 'fits') throw new StartError(whatToDo(state, dataFolder))
  const seal = openSeal(dataFolder)
  if ((await readState(store.db, KEY_CHECK)) === undefined) await store.save((trx) => keepCheck(trx, dataFolder))
  return seal
}

/**
 * Reads the key that all servers of one database share. Servers never create it, since two of them could not unseal
 * each other's secrets. Throws a StartError that says what to do.
 */
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

/** Whether the database may know tokens that another key made. */
export async function wasKeyReset({ db }: Pick<Store, 'db'>): Promise<boolean> {
  return (await readState(db, KEY_RESET)) !== undefined
}

/**
 * Completes or undoes an interrupted change of the key first. A database without a check value has nothing sealed: the
 * first start writes the value before all else.
 */
export async function stateOfKey(db: Kysely<Tables>, dataFolder: string): Promise<KeyState> {
  const check = await readState(db, KEY_CHECK)
  const path = join(dataFolder, KEY_FILE)
  finishChange(dataFolder, check)
  if (!existsSync(path)) return check === undefined ? 'fits' : 'missing'
  const found = keyCheck(readKeyText(path))
  if (found === undefined) return 'damaged'
  return check === undefined || check === found ? 'fits' : 'of another database'
}

/** Completes an interrupted change of the key if its save was committed; otherwise undoes it. */
function finishChange(dataFolder: string, check: string | undefined): void {
  const next = join(dataFolder, NEXT_KEY_FILE)
  if (!existsSync(next)) return
  if (check !== undefined && keyCheck(readKeyText(next)) === check) renameSync(next, join(dataFolder, KEY_FILE))
  else rmSync(next)
  syncFolder(dataFolder)
}

/** Whether a change of the key was interrupted, so that the files alone do not show which key is the database's. */
export function isKeyBeingChanged(dataFolder: string): boolean {
  return existsSync(join(dataFolder, NEXT_KEY_FILE))
}

export interface Changed {
  /** The path of the former key. */
  readonly formerKeyPath: string
  /** How many sealed texts were sealed again. */
  readonly sealedCount: number
  /** Their secrets were stored as hashes with the former key. */
  readonly pressLinks: number
}

/**
 * Makes a new key and seals everything with it, in one save. Whenever the process is killed, the folder has the key of
 * its database (`finishChange`). Undefined, without a change, if something does not open with the current key.
 */
export async function changeKey(store: Store, dataFolder: string, now: number): Promise<Changed | undefined> {
  const path = join(dataFolder, KEY_FILE)
  const nextText = newKeyText()
  const [seal, next] = [openSeal(dataFolder), sealOfText(nextText) as Seal]
  const formerKeyPath = `${path}.before-${new Date(now).toISOString().replaceAll(/[:.]/gu, '-')}`
  for (const of of SEALED_COLUMNS)
    for (const { id, sealed } of await sealedIn(store.db, of))
      if (seal.open(sealed, sealedPlace[of.table](id)) === undefined) return undefined
  writeFileAtomically(formerKeyPath, readKeyText(path))
  writeFileAtomically(join(dataFolder, NEXT_KEY_FILE), nextText)
  const changed = await store.save(async (trx) => {
    let sealedCount = 0
    for (const of of SEALED_COLUMNS) {
      const { table, id, column } = of
      for (const row of await sealedIn(trx, of)) {
        const place = sealedPlace[table](row.id)
        const sealed = next.close(seal.open(row.sealed, place) as string, place)
        await sql`update ${sql.table(table)} set ${sql.ref(column)} = ${sealed} where ${sql.ref(id)} = ${row.id}`.execute(
          trx,
        )
        sealedCount++
      }
    }
    await writeState(trx, KEY_CHECK, keyCheck(nextText) ?? '')
    await writeState(trx, KEY_RESET, String(now))
    return { sealedCount, pressLinks: (await trx.selectFrom('press_links').select('session_id').execute()).length }
  })
  finishChange(dataFolder, keyCheck(nextText))
  return { formerKeyPath, ...changed }
}

export const WHAT_GOES =
  'what was sealed with the lost key is gone: passwords and pairings of TVs, automation keys, signs that users taught, ' +
  'the press links of other programs, and the way to end log-ins at the provider.'

/** For the operator: what is wrong with the key, and the two ways to fix it. */
export function whatToDo(state: Exclude<KeyState, 'fits'>, dataFolder: string): string {
  const path = join(dataFolder, KEY_FILE)
  const what = {
    missing: `The key file ${path} is missing.`,
    damaged: `The key file ${path} is damaged.`,
    'of another database': `The key file ${path} is not the one that this database was written with.`,
  }[state]
  return (
    `${what} Put its copy back; a backup with keys holds one: tar -xzf FILE ${KEY_FILE}. Without a copy: beckon ` +
    `reset-key --yes. Remotes stay paired then, and ${WHAT_GOES}`
  )
}

export interface GivenUp {
  /** How many sealed texts are gone. */
  readonly sealedCount: number
  /** Names of the TVs whose passwords and pairings are lost. */
  readonly tvs: readonly string[]
}

/**
 * Makes the existing key, or a new one, the database's key, and clears what it does not open. A damaged key file is
 * moved aside.
 */
export async function resetKey(store: Store, dataFolder: string, now: number): Promise<GivenUp> {
  const path = join(dataFolder, KEY_FILE)
  if (existsSync(path) && keyCheck(readKeyText(path)) === undefined)
    renameSync(path, `${path}.before-${new Date(now).toISOString().replaceAll(/[:.]/gu, '-')}`)
  const seal = openSeal(dataFolder)
  return await store.save(async (trx) => {
    let sealedCount = 0
    const boxIds: string[] = []
    for (const of of SEALED_COLUMNS) {
      const { table, id, column } = of
      for (const row of await sealedIn(trx, of)) {
        if (seal.open(row.sealed, sealedPlace[table](row.id)) !== undefined) continue
        sealedCount++
        if (table === 'box_secrets') boxIds.push(row.id.replace(/\/tv$/u, ''))
        // Without its secret a grant or a taught sign is useless; the other rows contain more.
        if (table === 'grants' || table === 'personal_signs')
          await sql`delete from ${sql.table(table)} where ${sql.ref(id)} = ${row.id}`.execute(trx)
        else
          await sql`update ${sql.table(table)} set ${sql.ref(column)} = '' where ${sql.ref(id)} = ${row.id}`.execute(
            trx,
          )
      }
    }
    await keepCheck(trx, dataFolder)
    await writeState(trx, KEY_RESET, String(now))
    return { sealedCount, tvs: await namesOf(trx, boxIds) }
  })
}

/** A box of the settings is in no table: its id serves as its name. */
async function namesOf(trx: Transaction<Tables>, boxIds: readonly string[]): Promise<string[]> {
  const rows = await trx.selectFrom('boxes').select(['id', 'name']).execute()
  const nameOf = new Map(rows.map(({ id, name }) => [id, name]))
  return [...new Set(boxIds)].map((id) => nameOf.get(id) ?? id)
}

async function keepCheck(trx: Transaction<Tables>, dataFolder: string): Promise<void> {
  await writeState(trx, KEY_CHECK, keyCheck(readKeyText(join(dataFolder, KEY_FILE))) ?? '')
}

async function sealedIn(
  db: Kysely<Tables>,
  { table, id, column }: SealedColumn,
): Promise<readonly { readonly id: string; readonly sealed: string }[]> {
  const { rows } = await sql<{ id: string; sealed: string }>`
    select ${sql.ref(id)} as id, ${sql.ref(column)} as sealed from ${sql.table(table)}
    where ${sql.ref(column)} <> ''`.execute(db)
  return rows
}
