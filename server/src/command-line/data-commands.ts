/** The commands for the data folder and its key: `backup`, `restore`, `keys rotate` and `reset-key`. */
import { createWriteStream, mkdirSync, realpathSync, renameSync, rmSync, statSync } from 'node:fs'
import { basename, dirname, isAbsolute, join, relative, sep } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { syncFile, syncFolder } from '@beckon/boxes/write-whole'
import { plainText, printable } from '@beckon/boxes/wire/plain-text'
import { makeBackup } from '../backup/make-backup.ts'
import { manifestOf, type Manifest } from '../backup/manifest.ts'
import { restoreBackup } from '../backup/restore-backup.ts'
import { systemClock } from '../clock.ts'
import { endSessions, listRemotes } from '../features/remotes/remote-list.ts'
import { VERSION } from '../version.ts'
import { BACKUPS_FOLDER } from '../storage/data-folder.ts'
import { openDatabase } from '../storage/sqlite/sqlite-file.ts'
import { isKeyBeingChanged, changeKey, resetKey, stateOfKey, whatToDo, WHAT_GOES } from '../storage/key-check.ts'
import { openSqliteStore } from '../storage/sqlite/sqlite-store.ts'
import { inBrackets } from '../pid-of.ts'
import { CommandError, type Invocation, dataFolderOf } from './command.ts'
import { controlClient, pidOfControl } from './control-client.ts'
import { clockOfData, expectData, refuseSharedDatabase, untilEnd } from './open-data.ts'
import { printSessions } from './session-commands.ts'

const USE_DATABASE_BACKUP =
  'The data is in the database of BECKON_DATABASE_URL. Use its own backup, such as pg_dump, and keep a copy of ' +
  'BECKON_KEY_FILE elsewhere.'

export async function backup({ words, options, environment, path, print }: Invocation): Promise<void> {
  refuseSharedDatabase(environment, USE_DATABASE_BACKUP)
  const file = path(words[0] as string)
  const dataFolder = dataFolderOf(environment)
  const isOfBackups = isInBackups(file, dataFolder)
  const withKeys = options['without-keys'] !== true
  const half = `${file}.half`
  const write = async (bytes: AsyncIterable<unknown>) => {
    if (isOfBackups) mkdirSync(dirname(file), { recursive: true, mode: 0o700 })
    await pipeline(bytes instanceof Readable ? bytes : Readable.from(bytes), createWriteStream(half, { mode: 0o600 }))
  }
  let manifest: Manifest
  let keptAside: string | undefined
  try {
    const server = await controlClient(dataFolder)
    if (server !== undefined) await write(await server.stream('/backup', { withKeys }))
    else await backupOfFolder(dataFolder, withKeys, write)
    syncFile(half)
    manifest = await manifestOf(half)
    keptAside = await keepOther(file, manifest.keyCheck)
    renameSync(half, file)
    syncFolder(dirname(file))
  } catch (error) {
    rmSync(half, { force: true })
    if ((error as NodeJS.ErrnoException).code === 'ECONNRESET')
      throw new CommandError('The server stopped the backup; its log says why. Nothing was written.')
    throw error
  }
  print(`The backup is in ${file}.`)
  if (keptAside !== undefined)
    print(`What lay there before is no backup of this household with this key. It was kept as ${keptAside}.`)
  print(
    withKeys
      ? 'It contains the keys: anyone who has it can use every remote. Keep it where only you can read it.'
      : 'It contains only the database, and no keys. Remotes and bookmarks are stored as fingerprints; automation ' +
          'keys, log-ins and taught signs are encrypted; buttons, pictures and names are not.',
  )
  const { leftOut } = manifest
  if (leftOut.length > 0)
    print(
      `Not in it: ${printable(leftOut.join(', '))}. ` +
        (withKeys
          ? 'A backup takes only names of the letters A to Z, digits, "_", "-" and single dots, not at their beginning, at ' +
            'most three folders deep. ' +
            'Rename these files, or keep copies of them elsewhere.'
          : 'To restore it you need beckon.key. Keep a copy of that file, and of the others you need, elsewhere.'),
    )
}

/**
 * Whether the file is in the data folder's folder for backups. Throws a CommandError if it is elsewhere in the data
 * folder: the next backup would hold it.
 */
function isInBackups(file: string, dataFolder: string): boolean {
  const inside = relative(realPathOf(dataFolder), join(realPathOf(dirname(file)), basename(file)))
  const [top] = inside.split(sep)
  if (top === '..' || isAbsolute(inside)) return false
  if (top === BACKUPS_FOLDER) return true
  throw new CommandError(
    `${file} is in the data folder, whose files a backup copies. Choose a place outside it, or ` +
      `${join(dataFolder, BACKUPS_FOLDER)}.`,
  )
}

/** Follows links also where the last parts of the path do not exist yet. */
function realPathOf(path: string): string {
  try {
    return realpathSync(path)
  } catch {
    return dirname(path) === path ? path : join(realPathOf(dirname(path)), basename(path))
  }
}

/**
 * Moves a backup of another household or key aside, and returns its new path. Otherwise a household that was begun
 * again by mistake would overwrite the backups of the former one.
 */
async function keepOther(file: string, keyCheck: string): Promise<string | undefined> {
  if (!statSync(file, { throwIfNoEntry: false })?.isFile()) return undefined
  const before = await manifestOf(file).catch(() => undefined)
  if (before?.keyCheck === keyCheck) return undefined
  const aside = `${file}.before-${new Date(systemClock.now()).toISOString().replaceAll(/[:.]/gu, '-')}`
  renameSync(file, aside)
  return aside
}

async function backupOfFolder(
  dataFolder: string,
  withKeys: boolean,
  write: (bytes: AsyncIterable<Buffer>) => Promise<void>,
): Promise<void> {
  expectData(dataFolder)
  if (isKeyBeingChanged(dataFolder))
    throw new CommandError('A change of the key was interrupted. Start the server once, or run: beckon keys rotate')
  const file = openDatabase(dataFolder)
  try {
    await makeBackup(
      { dataFolder, copyDatabase: (to) => file.copyTo(to), version: VERSION, now: systemClock.now(), withKeys },
      write,
    )
  } finally {
    file.close()
  }
}

export async function restore({ words, options, environment, path, print }: Invocation): Promise<void> {
  refuseSharedDatabase(environment, USE_DATABASE_BACKUP)
  const dataFolder = dataFolderOf(environment)
  if ((await controlClient(dataFolder)) !== undefined)
    throw new CommandError(
      `A server is using this data folder${inBrackets(pidOfControl(dataFolder))}. Stop it first, then restore.`,
    )
  const file = path(words[0] as string)
  const { manifest, movedTo, halves, missing } = await restoreBackup({
    file,
    dataFolder,
    keyFile: options.key === undefined ? undefined : path(options.key),
    now: systemClock.now(),
  })
  print(`Restored what Beckon ${manifest.version} saved at ${manifest.madeAt} into ${dataFolder}.`)
  if (movedTo !== undefined) print(`The previous data is in ${movedTo}. Delete it when you no longer need it.`)
  for (const half of halves) print(`What an interrupted restore had put into place is in ${half}. Delete it, too.`)
  for (const name of missing)
    print(`The backup was made without ${printable(name)}, and it is not here. ${whatThen(name)}`)
  await tellOfRestoredRemotes(dataFolder, { madeAt: manifest.madeAt, endAll: options['end-all'] === true, print })
}

/**
 * Lists the restored remotes: those that were ended after the backup work again, and the operator must know that before
 * a stranger presses. `--end-all` ends all.
 */
async function tellOfRestoredRemotes(
  dataFolder: string,
  { madeAt, endAll, print }: { madeAt: string; endAll: boolean; print: Invocation['print'] },
): Promise<void> {
  await using store = untilEnd(await openSqliteStore(dataFolder))
  const services = { store, clock: await clockOfData(store) }
  const alive = await listRemotes(services)
  if (alive.length === 0) return
  if (endAll) {
    await endSessions(services, 'all')
    return print(`All remotes, apps and bookmarks in it were ended: ${alive.length}. Pair or log in again.`)
  }
  print(`These work again as they did at ${madeAt}, also those that were ended since then:`)
  printSessions(alive, print)
  print(
    'To end one: beckon sessions end ID. To end all: beckon sessions end --all. To restore without any: beckon ' +
      'restore FILE --end-all.',
  )
}

function whatThen(name: string): string {
  return name.startsWith('https/')
    ? 'With BECKON_HTTPS=home the next start creates what is missing; a new authority must be installed on every ' +
        'device again.'
    : 'If a setting names it, put your copy back before you start the server.'
}

/** `keys rotate`, for a key that others may have. */
export async function rotateKey({ environment, print }: Invocation): Promise<void> {
  refuseSharedDatabase(environment, 'The key of a shared database is in BECKON_KEY_FILE of each server, and stays.')
  const dataFolder = dataFolderOf(environment)
  expectData(dataFolder)
  await using store = untilEnd(await openSqliteStore(dataFolder))
  const state = await stateOfKey(store.db, dataFolder)
  if (state !== 'fits') throw new CommandError(whatToDo(state, dataFolder))
  const changed = await changeKey(store, dataFolder, systemClock.now())
  if (changed === undefined)
    throw new CommandError('A sealed value does not open with the key, so nothing was changed: beckon doctor.')
  const { formerKeyPath, sealedCount, pressLinks } = changed
  print(
    `There is a new key. ${sealedCount === 1 ? 'One value was' : `${sealedCount} values were`} sealed with it again.`,
  )
  if (pressLinks > 0)
    print(`Make the press links of other programs again, on the page "Other programs": ${pressLinks}.`)
  print(`The former key is ${formerKeyPath}. Backups without keys from before need it; delete it when you have none.`)
  print('Make a backup now: those from before hold the former key.')
}

/** `reset-key`, for a key file that is lost without a copy. */
export async function resetKeyCommand({ options, environment, print }: Invocation): Promise<void> {
  refuseSharedDatabase(
    environment,
    'The key of a shared database is in BECKON_KEY_FILE. Put a copy of it back from another server.',
  )
  const dataFolder = dataFolderOf(environment)
  expectData(dataFolder)
  await using store = untilEnd(await openSqliteStore(dataFolder))
  if ((await stateOfKey(store.db, dataFolder)) === 'fits') return print('The key matches. Nothing was changed.')
  if (options.yes !== true)
    throw new CommandError(
      `This cannot be undone: ${WHAT_GOES} If a copy of beckon.key is anywhere, put that back instead. To go on, ` +
        'add --yes.',
    )
  const { sealedCount, tvs } = await resetKey(store, dataFolder, systemClock.now())
  print(
    `The data folder has a key again. ${sealedCount === 1 ? 'One sealed value is' : `${sealedCount} sealed values are`} gone.`,
  )
  if (tvs.length > 0)
    print(`Set up again on the page "TVs at home" (beckon boxes link): ${tvs.map(plainText).join(', ')}.`)
}
