/**
 * A process that opens a data folder as the server does at its start, and kills itself just before its N-th statement
 * or change of a file. One that is not killed says how many there were. Statements that only read are not counted:
 * killed before one, a process leaves what it leaves when it is killed before the next that changes something. With
 * another folder instead of N it is never killed, and leaves there a copy of what each kill would leave.
 */
import fs from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'
import { join } from 'node:path'
import sqlite, { DatabaseSync, StatementSync } from 'node:sqlite'
import { openFolder } from './open-folder.ts'

const [, , folder = '', killAt = '0'] = process.argv
const copies = killAt.includes('/') ? killAt : undefined
const CHANGES = ['writeFileSync', 'openSync', 'fsyncSync', 'renameSync', 'chmodSync', 'rmSync'] as const

let steps = 0
let copying = false

function copyAside(to: string): void {
  copying = true
  fs.cpSync(folder, to, { recursive: true })
  copying = false
}

function counted<A extends unknown[], R>(does: (this: unknown, ...given: A) => R, reads = (_: unknown) => false) {
  return function (this: unknown, ...given: A): R {
    if (reads(this) || copying) return does.apply(this, given)
    if (++steps === Number(killAt)) process.kill(process.pid, 'SIGKILL')
    if (copies !== undefined) copyAside(join(copies, String(steps)))
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

await (await openFolder(folder)).store.close()
process.stdout.write(`${steps}\n`)
