/**
 * A process that opens a data folder like a start of this version or of the next, or changes its key, and kills itself
 * just before its N-th statement or change of a file. If it is not killed, it prints how many there were. Read-only
 * statements are not counted: a process that is killed before one leaves the same as before the next change.
 */
import fs from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'
import sqlite, { DatabaseSync, StatementSync } from 'node:sqlite'
import { changeKey } from '../../src/storage/key-check.ts'
import { MIGRATIONS } from '../../src/storage/migrations.ts'
import { NEXT_VERSION } from './next-version.ts'
import { openFolder } from './open-folder.ts'

const [, , folder = '', killAt = '0', version = 'this'] = process.argv
const CHANGES = ['writeFileSync', 'openSync', 'fsyncSync', 'renameSync', 'chmodSync', 'rmSync'] as const

let steps = 0

function counted<A extends unknown[], R>(does: (this: unknown, ...given: A) => R, reads = (_: unknown) => false) {
  return function (this: unknown, ...given: A): R {
    if (reads(this)) return does.apply(this, given)
    if (++steps === Number(killAt)) process.kill(process.pid, 'SIGKILL')
    return does.apply(this, given)
  }
}

const onlyReads = (statement: unknown) => /^(?:select|pragma)/u.test((statement as StatementSync).sourceSQL)

for (const name of CHANGES) Object.assign(fs, { [name]: counted(fs[name] as () => void) })
Object.assign(sqlite, { backup: counted(sqlite.backup) })
Object.assign(DatabaseSync.prototype, { exec: counted(DatabaseSync.prototype.exec) })
for (const name of ['run', 'all', 'get', 'iterate'] as const)
  Object.assign(StatementSync.prototype, { [name]: counted(StatementSync.prototype[name] as () => void, onlyReads) })
syncBuiltinESMExports()

const { store } = await openFolder(folder, version === 'next' ? NEXT_VERSION : MIGRATIONS)
if (version === 'new key') await changeKey(store, folder, Date.now())
await store.close()
process.stdout.write(`${steps}\n`)
