/** The checks of `beckon doctor`: the data folder, its key and database, the clock, and the certificate. */
import { statfsSync, statSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { X509Certificate } from 'node:crypto'
import { isIP } from 'node:net'
import { DAY_MS } from '@beckon/contract/time-units'
import type { Tv } from '@beckon/contract/tvs'
import { sql, type Kysely } from 'kysely'
import { isThere } from '../../is-there.ts'
import { hasData } from '../../storage/sqlite/sqlite-file.ts'
import { DATABASE_FILE, MOVE_MARK, RESTORE_MARK } from '../../storage/data-folder.ts'
import type { Config } from '../../config.ts'
import { readGiven } from '../../https/certificates.ts'
import { AUTHORITY_FILE, CERTIFICATE_FILE, checkHomeFiles } from '../../https/home-certificates.ts'
import { stateOfKey, whatToDo } from '../../storage/key-check.ts'
import { foreignMaker, SCHEMA, stepsDone } from '../../storage/migrations.ts'
import { lastTime } from '../../storage/stored-clock.ts'
import type { Store } from '../../storage/store.ts'
import type { Tables } from '../../storage/tables.ts'
import { RELEASED, VERSION } from '../../version.ts'

/** The result of a check: one line for the operator, and whether something must be done. */
export interface Finding {
  readonly about:
    'version' | 'settings' | 'folder' | 'key' | 'database' | 'clock' | 'server' | 'boxes' | 'https' | 'log-ins'
  readonly isWell: boolean
  /** The finding; and advice if it is a problem. */
  readonly message: string
}

export function well(about: Finding['about'], message: string): Finding {
  return { about, isWell: true, message }
}

export function wrong(about: Finding['about'], message: string): Finding {
  return { about, isWell: false, message }
}

const OLD_AFTER_DAYS = 180

/** Judges the version by its release date, without the network. */
export function checkVersion(now: number): Finding {
  const days = Math.floor((now - Date.parse(RELEASED)) / DAY_MS)
  return well(
    'version',
    days < OLD_AFTER_DAYS
      ? `Beckon ${VERSION} of ${RELEASED}.`
      : `Beckon ${VERSION} is ${days} days old. Newer versions mend weaknesses that are known by now: upgrade.`,
  )
}

const MIB = 2 ** 20
/** The copy before an upgrade and a backup each need room for another copy of the database. */
const ROOM_AT_LEAST = 128 * MIB
const RESTORE = 'Stop the server and restore a backup: beckon restore FILE.'
const CLOCK_OFF_MS = 60_000

/** Checks for disk space, and for leftovers of interrupted commands. */
export function checkFolder(folder: string): readonly Finding[] {
  if (!isThere(folder))
    return [
      wrong('folder', `There is no folder ${folder}. Set BECKON_DATA to the data folder, or start the server once.`),
    ]
  const isEmpty = !hasData(folder)
  // The first, since it explains the others and data that are missing.
  const findings = isThere(join(folder, RESTORE_MARK))
    ? [wrong('folder', 'A restore was interrupted. Run it again: beckon restore FILE.')]
    : []
  if (isEmpty)
    return findings.length > 0
      ? findings
      : [
          wrong(
            'folder',
            `There is no Beckon data in ${folder}. Set BECKON_DATA to the data folder, or start the server once.`,
          ),
        ]
  findings.push(...roomIn(folder))
  if (isThere(join(folder, MOVE_MARK)))
    findings.push(wrong('folder', 'Its data was moved to PostgreSQL. Set BECKON_DATABASE_URL and BECKON_KEY_FILE.'))
  return findings.length > 0 ? findings : [well('folder', `The data are in ${folder}, and the disk has room.`)]
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

type Settings = Pick<Config, 'https' | 'httpsNames' | 'publicUrl'>

/** The dates and names of the certificate that browsers get. Throws a StartError if a server cannot start with it. */
export function checkCertificates({ https, httpsNames, publicUrl }: Settings, folder: string, now: number): Finding {
  if (https === 'off')
    return well('https', 'Off. Browsers allow microphone and camera only over https; a reverse proxy can provide it.')
  const isHome = https === 'home'
  if (isHome) checkHomeFiles(folder)
  const path = isHome ? join(folder, 'https', CERTIFICATE_FILE) : https.certificate
  if (!isThere(path))
    return isHome
      ? well('https', 'The certificate is made at the next start.')
      : wrong('https', `There is no file ${path}. Set BECKON_TLS_CERT to the certificate.`)
  const read = new X509Certificate(isHome ? readFileSync(path) : readGiven(https).certificate)
  const renew = isHome ? 'Start the server again: it makes a new one.' : 'Renew it; the server reloads it by itself.'
  const dayOf = (date: Date) => date.toISOString().slice(0, 10)
  const until = dayOf(read.validToDate)
  const authorityPath = join(folder, 'https', AUTHORITY_FILE)
  const authority = isHome && isThere(authorityPath) ? new X509Certificate(readFileSync(authorityPath)) : undefined
  if (authority !== undefined && authority.validFromDate.getTime() > now)
    return wrong(
      'https',
      `The household's authority is valid only from ${dayOf(authority.validFromDate)}, which is later than the system ` +
        `clock. Set the clock. If it is right, the authority was made under a clock that was ahead: delete the folder ` +
        `${join(folder, 'https')} and start the server again; every device must install the new authority.`,
    )
  if (isHome && read.validFromDate.getTime() > now)
    return wrong(
      'https',
      `The certificate is valid only from ${dayOf(read.validFromDate)}, which is later than the system clock. Set the ` +
        `clock. If it is right, the certificate was made under a clock that was ahead: delete ${path} and start the ` +
        'server again; the devices need nothing new.',
    )
  if (read.validFromDate.getTime() > now || read.validToDate.getTime() <= now)
    return wrong('https', `The certificate is valid only from ${dayOf(read.validFromDate)} to ${until}. ${renew}`)
  if (authority !== undefined && authority.validToDate.getTime() <= now)
    return wrong(
      'https',
      "The household's authority has expired: it was made ten years ago, or under a clock that was behind. Start the " +
        'server again: it makes a new one, which every device must install.',
    )
  const names = [
    ...(isHome ? httpsNames : []),
    ...(publicUrl?.startsWith('https:') ? [new URL(publicUrl).hostname] : []),
  ]
  const missing = names
    .map((name) => name.replaceAll(/^\[|\]$/gu, ''))
    .filter((name) => (isIP(name) === 0 ? read.checkHost(name) : read.checkIP(name)) === undefined)
  if (missing.length > 0)
    return wrong(
      'https',
      `The certificate does not name ${missing.join(', ')}. ${isHome ? renew : 'Get one that does.'}`,
    )
  return well('https', `The certificate is valid until ${until}.`)
}

/** Key, database and clock. `serverTime`: by the running server; undefined while none runs. */
export async function checkDatabase(
  db: Kysely<Tables>,
  dataFolder: string,
  machineTime: number,
  serverTime: number | undefined,
): Promise<readonly Finding[]> {
  const damage = await damageIn(db)
  if (damage !== undefined) return [wrong('database', `The database is damaged: ${damage} ${RESTORE}`)]
  const steps = await stepsDone(db)
  const maker = foreignMaker(steps)
  const key = await stateOfKey(db, dataFolder)
  return [
    maker === undefined
      ? well('database', `The database is intact, with schema ${steps.length}.`)
      : wrong('database', `The database was written by ${maker}. Start that version.`),
    key === 'fits'
      ? well('key', 'The key matches the database. Keep a copy of beckon.key, or a backup with keys, elsewhere.')
      : wrong('key', whatToDo(key, dataFolder)),
    checkClock(machineTime, serverTime, await lastTime({ db })),
  ]
}

/** For a running server, which checked its key at start. Integrity is the task of the database server. */
export async function checkSharedDatabase(store: Pick<Store, 'alive'>, withinMs: number): Promise<readonly Finding[]> {
  return [
    (await store.alive(withinMs))
      ? well('database', `The shared database answers, with schema ${SCHEMA}.`)
      : wrong('database', 'The shared database does not answer. Remotes that are in use go on; start it again.'),
  ]
}

async function damageIn(db: Kysely<Tables>): Promise<string | undefined> {
  try {
    const { rows } = await sql<{ integrity_check: string }>`pragma integrity_check`.execute(db)
    const found = rows[0]?.integrity_check
    return found === 'ok' ? undefined : `${found}.`
  } catch (error) {
    return `${(error as Error).message}.`
  }
}

function checkClock(machineTime: number, serverTime: number | undefined, last: number | undefined): Finding {
  const minute = (time: number) => new Date(time).toISOString().slice(0, 16).replace('T', ' ')
  if (serverTime !== undefined && Math.abs(serverTime - machineTime) > CLOCK_OFF_MS)
    return wrong(
      'clock',
      `The system clock shows ${minute(machineTime)} UTC, and the server time is ${minute(serverTime)}. Set the ` +
        'clock if it is wrong; if it is right, restart the server.',
    )
  if (serverTime === undefined && last !== undefined && last - machineTime > CLOCK_OFF_MS)
    return wrong(
      'clock',
      `The system clock shows ${minute(machineTime)} UTC, and the server last ran at ${minute(last)}, which is ` +
        'later. Set the clock.',
    )
  return well('clock', `The system clock shows ${minute(machineTime)} UTC.`)
}

/**
 * A box of a running server. `takesKeys`: it tells what it can do, as a TV does that is off and can be woken.
 * `hasTvsOfAgents`: an agent may have no box of its own then.
 */
export function checkBox(
  { id, name, driver, from, state }: Tv,
  { takesKeys, hasTvsOfAgents }: { readonly takesKeys: boolean; readonly hasTvsOfAgents: boolean },
): Finding {
  const box = `${name} (${id})`
  switch (state) {
    case 'answers':
    case 'asleep':
      return well('boxes', `${box}: ${state}.`)
    case 'not-allowed':
      return wrong('boxes', `${box} takes no keys from Beckon. Allow them on it, or add it again.`)
    case 'only-agent':
      return hasTvsOfAgents
        ? well('boxes', `${box}: its agent is connected; no box of its own answers.`)
        : wrong('boxes', `${box}: its agent is connected, and the box does not answer. Check that the box is on.`)
    case 'unreachable':
      return takesKeys
        ? well('boxes', `${box}: off, or it tells nothing of itself.`)
        : wrong('boxes', `${box} does not answer. ${whatToCheck(driver, from)}`)
  }
}

function whatToCheck(driver: Tv['driver'], from: Tv['from']): string {
  if (driver === 'link' || from === 'agent') return 'Check that its agent runs, and with the same secret.'
  return from === 'added'
    ? 'Check that it is on. If it has another address, add it again.'
    : 'Check that it is on, and at its address in BECKON_BOXES.'
}
