/**
 * A process that opens a data folder as the server of this version, or of the next, does at its start, or that changes
 * its key, and kills itself just before its N-th statement or change of a file. One that is not killed says how many there were. Statements that
 * only read are not counted: killed before one, a process leaves what it leaves when it is killed before the next that
 * changes something.
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
