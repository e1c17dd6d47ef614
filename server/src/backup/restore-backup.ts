/**
 * Replaces the contents of a data folder with a backup. Unpacks and checks everything in a work folder first; moves the
 * old files aside and never deletes them. If interrupted, the folder is old, new, or marked as incomplete.
 */
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, realpathSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { extract } from 'tar'
import * as v from 'valibot'
import { isThere } from '../is-there.ts'
import { SETTINGS_FILE } from '../settings/settings-file.ts'
import { BACKUPS_FOLDER, prepareDataFolder, DATABASE_FILE, MOVE_MARK, RESTORE_MARK } from '../storage/data-folder.ts'
import { syncFile, syncFolder, writeFileAtomically } from '@beckon/boxes/write-whole'
import { foreignMaker } from '../storage/migrations.ts'
import { KEY_FILE, keyCheck, readKeyText } from '../storage/seal.ts'
import { openSqliteFile } from '../storage/sqlite/sqlite-file.ts'
import { isDiskFull } from '../storage/unable-to-save.ts'
import {
  BACKUP_FORMAT,
  BackupError,
  entryOf,
  isFileName,
  MANIFEST_FILE,
  manifestShape,
  type Manifest,
} from './manifest.ts'

const WORK_FOLDER = '.restore-'
/** Names that stay in place: temporary files, and those of the restore itself. */
const NOT_MOVED = /^(?:log|control\.sock|before-restore-.*|\.restore-.*|restore-under-way)$/u

export interface Restored {
  readonly manifest: Manifest
  /** The folder with the former files; undefined if there were none. */
  readonly movedTo: string | undefined
  /** The folders with files that interrupted attempts of this restore had put into place. */
  readonly halves: readonly string[]
  /** Files that are neither in the backup nor in the folder. */
  readonly missing: readonly string[]
}

/** `keyFile` is for a backup without keys. Throws a BackupError, or a StartError while a server runs on the folder. */
export async function restoreBackup({
  file,
  dataFolder,
  keyFile,
  now,
}: {
  file: string
  dataFolder: string
  keyFile: string | undefined
  now: number
}): Promise<Restored> {
  if (!isThere(file)) throw new BackupError(`There is no file ${file}.`)
  const folder = prepareDataFolder(dataFolder)
  const work = mkdtempSync(join(folder, WORK_FOLDER))
  try {
    const manifest = await unpack(file, work)
    checkDatabase(join(work, DATABASE_FILE))
    provideKey({ manifest, work, folder, keyFile })
    syncAll(work)
    const letGo = holdDatabase(folder)
    let moved: readonly string[]
    try {
      moved = swap({ folder, work, now, file })
    } finally {
      letGo()
    }
    // The last step, after the old database has cleaned up: from here on a server may start.
    rmSync(join(folder, RESTORE_MARK))
    syncFolder(folder)
    const missing = manifest.leftOut.filter((name) => !isThere(join(folder, name)))
    const [movedTo, ...halves] = moved
    return { manifest, movedTo, halves, missing }
  } finally {
    rmSync(work, { recursive: true, force: true })
  }
}

async function unpack(file: string, work: string): Promise<Manifest> {
  const foreign = new BackupError(`${file} is not a backup of Beckon, or it is damaged. Nothing was changed.`)
  const strange: string[] = []
  try {
    await extract({
      file,
      cwd: work,
      strict: true,
      preserveOwner: false,
      filter: (path, entry) => {
        const [top = ''] = path.split('/')
        // A backup never has the files that stay in place, and must not replace them.
        const good = isFileName(path) && !NOT_MOVED.test(top) && 'type' in entry && entry.type === 'File'
        if (!good) strange.push(path)
        return good
      },
    })
  } catch (error) {
    throw isOfMachine(error) ? error : foreign
  }
  let manifest
  try {
    manifest = v.parse(manifestShape, JSON.parse(readFileSync(join(work, MANIFEST_FILE), 'utf8')))
  } catch {
    throw foreign
  }
  if (manifest.format > BACKUP_FORMAT)
    throw new BackupError(
      `This backup was made by Beckon ${manifest.version}, which is newer. Restore it with that version. Nothing ` +
        'was changed.',
    )
  const found = readdirSync(work, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile()).length
  if (
    strange.length > 0 ||
    found !== manifest.files.length + 1 ||
    !manifest.files.some(({ path }) => path === DATABASE_FILE)
  )
    throw foreign
  for (const expected of manifest.files) {
    const path = join(work, expected.path)
    const entry = isThere(path) ? await entryOf(path, expected.path) : undefined
    if (entry?.sha256 !== expected.sha256 || entry.bytes !== expected.bytes)
      throw new BackupError(`The backup is damaged at ${expected.path}. Nothing was changed.`)
  }
  rmSync(join(work, MANIFEST_FILE))
  return manifest
}

/** Whether the machine caused the error; the backup itself may be good. */
function isOfMachine(error: unknown): boolean {
  return isDiskFull(error) || ['EACCES', 'EPERM', 'EIO'].includes(String((error as NodeJS.ErrnoException).code))
}

function checkDatabase(path: string): void {
  let file
  try {
    file = new DatabaseSync(path)
    file.exec('pragma locking_mode = exclusive')
    const found = Object.values(file.prepare('pragma integrity_check').get() ?? {})[0]
    if (found !== 'ok') throw new Error(String(found))
    const steps = file.prepare('select name from kysely_migration').all()
    const maker = foreignMaker(steps.map(({ name }) => String(name)))
    if (maker !== undefined)
      throw new BackupError(
        `The database in this backup was written by ${maker}. Restore it with that version. Nothing was changed.`,
      )
  } catch (error) {
    if (error instanceof BackupError || isOfMachine(error)) throw error
    throw new BackupError('The database in this backup is damaged. Nothing was changed.')
  } finally {
    file?.close()
  }
}

function provideKey({
  manifest,
  work,
  folder,
  keyFile,
}: {
  manifest: Manifest
  work: string
  folder: string
  keyFile: string | undefined
}): void {
  const inBackup = join(work, KEY_FILE)
  if (!isThere(inBackup)) {
    const from = keyFile ?? join(folder, KEY_FILE)
    if (!isThere(from))
      throw new BackupError(
        'This backup was made without its key. Name the key file: beckon restore FILE --key beckon.key. Nothing ' +
          'was changed.',
      )
    writeFileAtomically(inBackup, readKeyText(from))
  }
  if (keyCheck(readFileSync(inBackup, 'utf8')) !== manifest.keyCheck) {
    throw new BackupError(
      'The key is not the one that this backup was sealed with. Name the right key file with --key. Nothing was ' +
        'changed.',
    )
  }
}

/** Makes everything in a folder durable: once the restore's mark is gone, nothing tells that a file is incomplete. */
function syncAll(folder: string): void {
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name)
    if (entry.isDirectory()) syncFolder(path)
    else syncFile(path)
  }
  syncFolder(folder)
}

/** Locks the folder, so that no server starts on it meanwhile. A damaged database cannot be locked, and need not be. */
function holdDatabase(folder: string): () => void {
  const path = join(folder, DATABASE_FILE)
  if (!isThere(path)) return () => {}
  try {
    const file = openSqliteFile(path)
    return () => file.close()
  } catch (error) {
    if ((error as Error).message.startsWith('Another Beckon')) throw error
    return () => {}
  }
}

/**
 * Returns the folders with the files that were moved aside. The first attempt has the former files; later attempts may
 * have moved aside files that an earlier one restored.
 */
function swap({
  folder,
  work,
  now,
  file,
}: {
  folder: string
  work: string
  now: number
  file: string
}): readonly string[] {
  const mark = join(folder, RESTORE_MARK)
  const asideName = `before-restore-${new Date(now).toISOString().replaceAll(/[:.]/gu, '-')}`
  const earlier = isThere(mark) ? readFileSync(mark, 'utf8').split('\n').filter(Boolean) : []
  const asides = [...earlier, asideName]
  writeFileAtomically(mark, asides.join('\n'))
  // What the backup lacks stays in place: the household's authority, which devices trust, and the operator's settings
  // and other files.
  const isOfData = (name: string) => (name.startsWith('beckon.') && name !== SETTINGS_FILE) || name === MOVE_MARK
  const backup = realpathSync(file)
  const isTheBackup = (name: string) => join(realpathSync(folder), name) === backup
  const stays = (name: string) =>
    NOT_MOVED.test(name) ||
    name === BACKUPS_FOLDER ||
    isTheBackup(name) ||
    (!isOfData(name) && !isThere(join(work, name)))
  const before = readdirSync(folder).filter((name) => !stays(name))
  const aside = join(folder, asideName)
  if (before.length > 0) {
    mkdirSync(aside, { mode: 0o700 })
    for (const name of before) renameSync(join(folder, name), join(aside, name))
    syncFolder(aside)
  }
  // A backup of an earlier version may hold these two.
  const brings = (name: string) =>
    name !== MOVE_MARK && !isTheBackup(name) && (name !== BACKUPS_FOLDER || !isThere(join(folder, name)))
  for (const name of readdirSync(work).filter(brings)) renameSync(join(work, name), join(folder, name))
  syncFolder(folder)
  return asides.map((name) => join(folder, name)).filter((path) => isThere(path))
}
