/**
 * Writes a backup: a compressed tar, readable without Beckon, with a copy of the database and, with keys, the other
 * files of the data folder whose names a backup takes. A backup with keys gives access to everything, so only its owner
 * may read it.
 */
import { copyFileSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { create } from 'tar'
import { KEY_FILE, keyCheck, readKeyText } from '../storage/seal.ts'
import { DATABASE_FILE } from '../storage/data-folder.ts'
import { BACKUP_FORMAT, BackupError, entryOf, isFileName, MANIFEST_FILE, type Manifest } from './manifest.ts'

const WORK_FOLDER = '.backup-'
/**
 * Files that a backup leaves out: backups, copied separately, recreated when missing, temporary, about the folder
 * itself, or (`log/`) of an earlier version. Names of folders end in a slash.
 */
const LEFT_OUT =
  /^(?:beckon\.(?:db|endings)|log\/|backups\/|before-restore|moved-to-postgres$|reserve$|control\.sock|\.(?:backup|restore)-|.*\.half$)/u
/** Recreated when missing, and no secret: not listed as left out. */
const NOT_MISSED = /^web-files\//u

/** The work folders of this process; the database's lock keeps other processes out. */
const underWay = new Set<string>()

export interface BackupOf {
  readonly dataFolder: string
  /** Writes a whole copy of the database to a path. */
  readonly copyDatabase: (path: string) => Promise<void>
  readonly version: string
  readonly now: number
  readonly withKeys: boolean
}

/** Streams the bytes of the backup to `take`, and then removes its work folder, however it ended. */
export async function makeBackup(
  { dataFolder, copyDatabase, version, now, withKeys }: BackupOf,
  take: (bytes: AsyncIterable<Buffer>) => Promise<void>,
): Promise<void> {
  // Leftovers of killed backups; a backup that still runs has a folder of its own.
  const left = readdirSync(dataFolder).filter(
    (name) => name.startsWith(WORK_FOLDER) && !underWay.has(join(dataFolder, name)),
  )
  for (const name of left) rmSync(join(dataFolder, name), { recursive: true })
  const work = mkdtempSync(join(dataFolder, WORK_FOLDER))
  underWay.add(work)
  try {
    await copyDatabase(join(work, DATABASE_FILE))
    settle(join(work, DATABASE_FILE))
    const key = keyCheck(readKeyText(join(dataFolder, KEY_FILE)))
    if (key === undefined)
      throw new BackupError(`The key file ${join(dataFolder, KEY_FILE)} is damaged; no backup was made.`)
    const others = filesIn(dataFolder).filter((name) => !LEFT_OUT.test(name))
    // Without keys, the backup has the database only, since any other file may hold a secret.
    const isTaken = (name: string) => withKeys && isFileName(name)
    const beside = others.filter(isTaken)
    for (const name of beside) {
      mkdirSync(join(work, dirname(name)), { recursive: true })
      copyFileSync(join(dataFolder, name), join(work, name))
    }
    const files = await Promise.all([DATABASE_FILE, ...beside].map((name) => entryOf(join(work, name), name)))
    const manifest: Manifest = {
      beckon: 'backup',
      format: BACKUP_FORMAT,
      version,
      madeAt: new Date(now).toISOString(),
      keyCheck: key,
      leftOut: others.filter((name) => !isTaken(name) && !NOT_MISSED.test(name)),
      files,
    }
    writeFileSync(join(work, MANIFEST_FILE), `${JSON.stringify(manifest, undefined, 2)}\n`)
    const bytes = create({ cwd: work, gzip: true, portable: true }, [MANIFEST_FILE, ...files.map(({ path }) => path)])
    // The reader may stop early; errors after that, while the work folder is removed, are ignored.
    bytes.on('error', () => {})
    try {
      await take(bytes as AsyncIterable<Buffer>)
    } finally {
      bytes.destroy()
    }
  } finally {
    rmSync(work, { recursive: true, force: true })
    underWay.delete(work)
  }
}

/** Makes the copy a single file without a journal, and checks its integrity. */
function settle(path: string): void {
  const file = new DatabaseSync(path)
  try {
    file.exec('pragma locking_mode = exclusive; pragma journal_mode = delete')
    const found = Object.values(file.prepare('pragma integrity_check').get() ?? {})[0]
    if (found !== 'ok') throw new BackupError(`The database is damaged (${found}); no backup was made.`)
  } finally {
    file.close()
  }
}

/** In the root of a volume, which only root may read. */
const OF_FILE_SYSTEM = 'lost+found'

function filesIn(folder: string): string[] {
  return readdirSync(folder)
    .filter((name) => name !== OF_FILE_SYSTEM)
    .flatMap((name) => [name, ...insideOf(folder, name)])
    .filter((name) => statSync(join(folder, name), { throwIfNoEntry: false })?.isFile())
    .sort()
}

function insideOf(folder: string, name: string): readonly string[] {
  const path = join(folder, name)
  if (!statSync(path, { throwIfNoEntry: false })?.isDirectory()) return []
  return readdirSync(path, { recursive: true, encoding: 'utf8' }).map(
    (inner) => `${name}/${inner.replaceAll('\\', '/')}`,
  )
}
