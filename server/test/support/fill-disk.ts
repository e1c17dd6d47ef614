/**
 * A process with its own mount table: opens copies of a data folder on disks with a little more room each time, then
 * gives each disk room and opens the folder again. Prints the results as JSON.
 */
import { execFileSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readdirSync, rmdirSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { sentenceOf } from '../../src/command-line/sentence-of.ts'
import { MIGRATIONS } from '../../src/storage/migrations.ts'
import { NEXT_VERSION } from './next-version.ts'
import { openFolder } from './open-folder.ts'
import { rowsOf } from './schemas.ts'

const PAGE_KIB = 4
const ROOM_KIB = 4_096

const [, , folder = '', version = 'this'] = process.argv
const migrations = version === 'next' ? NEXT_VERSION : MIGRATIONS
const used = readdirSync(folder).reduce((sum, name) => sum + Math.ceil(statSync(join(folder, name)).size / 4_096), 0)
const refusals: Record<string, number> = {}
const wrong: string[] = []
const mount = (...words: string[]) => execFileSync('mount', words)

let opened = 0
for (let pages = used + 2; opened < 3; pages += 2) {
  const disk = mkdtempSync(join(tmpdir(), 'beckon-disk-'))
  mount('-t', 'tmpfs', '-o', `size=${pages * PAGE_KIB}k`, 'tmpfs', disk)
  const data = join(disk, 'data')
  mkdirSync(data)
  cpSync(folder, data, { recursive: true })
  try {
    await (await openFolder(data, migrations)).store.close()
    opened++
  } catch (error) {
    const words = (await sentenceOf(error)) ?? `no words: ${String(error)}`
    refusals[words.replaceAll(disk, '')] = (refusals[words.replaceAll(disk, '')] ?? 0) + 1
  }
  mount('-o', `remount,size=${ROOM_KIB}k`, disk)
  try {
    const { store } = await openFolder(data, migrations)
    await store.save((trx) =>
      trx.insertInto('accounts').values({ id: 'new', partner: 'cox', subject: 'new', made_at: 0 }).execute(),
    )
    await store.close()
    if (readdirSync(folder).length > 0) compare(join(data, 'beckon.db'))
  } catch (error) {
    wrong.push(`${pages} pages: ${String(error)}`)
  }
  execFileSync('umount', [disk])
  rmdirSync(disk)
}

function compare(path: string): void {
  const [before, after] = [new DatabaseSync(join(folder, 'beckon.db')), new DatabaseSync(path)]
  const [had, has] = [rowsOf(before), rowsOf(after, before)]
  for (const [table, rows] of Object.entries(had)) {
    const kept = new Set(has[table]?.map((row) => JSON.stringify(row)))
    for (const row of rows) if (!kept.has(JSON.stringify(row))) wrong.push(`a row of ${table} is gone`)
  }
  before.close()
  after.close()
}

process.stdout.write(JSON.stringify({ refusals, wrong }))
