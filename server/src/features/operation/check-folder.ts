/** A look at the files of a data folder: who may read them, whether there is room, what was left behind. */
import { existsSync, readdirSync, statfsSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { hasData } from '../../storage/open-database.ts'
import { KEY_FILE } from '../../storage/seal.ts'
import { DATABASE_FILE, MOVE_MARK, RESTORE_MARK } from '../../storage/store-files.ts'
import { well, wrong, type Finding } from './finding.ts'

const MIB = 2 ** 20
/** A copy before an upgrade and a backup need room for the database once more, and the log takes up to 64 MiB. */
const ROOM_AT_LEAST = 128 * MIB

export function checkFolder(folder: string): readonly Finding[] {
  if (!existsSync(folder))
    return [
      wrong('folder', `There is no folder ${folder}. Set BECKON_DATA to the data folder, or start the server once.`),
    ]
  if (!hasData(folder))
    return [
      wrong(
        'folder',
        `There is no Beckon data in ${folder}. Set BECKON_DATA to the data folder, or start the server once.`,
      ),
    ]
  const findings = [...openToOthers(folder), ...roomIn(folder)]
  if (existsSync(join(folder, RESTORE_MARK)))
    findings.push(wrong('folder', 'A restore was interrupted. Run it again: beckon restore FILE.'))
  if (existsSync(join(folder, MOVE_MARK)))
    findings.push(wrong('folder', 'Its data was moved to PostgreSQL. Set BECKON_DATABASE_URL and BECKON_KEY_FILE.'))
  if (findings.length > 0) return findings
  const copies = readdirSync(folder).filter((name) => /^beckon\.db\.before-.*(?<!\.half)$/u.test(name))
  const kept = copies.length === 0 ? '' : ` It keeps copies from before upgrades: ${copies.toSorted().join(', ')}.`
  return [well('folder', `Only its owner can read ${folder}, and the disk has room.${kept}`)]
}

/** Windows has no such modes. */
function openToOthers(folder: string): Finding[] {
  if (process.platform === 'win32') return []
  const secrets = ['', DATABASE_FILE, `${DATABASE_FILE}-wal`, KEY_FILE]
    .concat(
      existsSync(join(folder, 'https'))
        ? ['https', ...readdirSync(join(folder, 'https')).map((name) => `https/${name}`)]
        : [],
    )
    .map((name) => join(folder, name))
  const open = secrets.filter((path) => ((statSync(path, { throwIfNoEntry: false })?.mode ?? 0) & 0o077) !== 0)
  return open.length === 0
    ? []
    : [wrong('folder', `Other users can read ${open.join(', ')}. Remove that permission: chmod -R go= ${folder}`)]
}

function roomIn(folder: string): Finding[] {
  const { bavail, bsize } = statfsSync(folder)
  const free = bavail * bsize
  const needed = Math.max(
    ROOM_AT_LEAST,
    2 * (statSync(join(folder, DATABASE_FILE), { throwIfNoEntry: false })?.size ?? 0),
  )
  return free >= needed
    ? []
    : [
        wrong(
          'folder',
          `The disk has ${Math.floor(free / MIB)} MiB left. Make room: at least ${Math.ceil(needed / MIB)} MiB.`,
        ),
      ]
}
