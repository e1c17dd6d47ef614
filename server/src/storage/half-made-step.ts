/**
 * Version 0.1.0 made its tables statement by statement, and recorded each step only at its end. A first start that was
 * killed in between left a database without any row that no version could open. Exactly these are completed here.
 */
import { DatabaseSync } from 'node:sqlite'
import { Kysely, type SqliteDatabase } from 'kysely'
import { MIGRATIONS } from './migrations.ts'
import type { SqliteFile } from './sqlite-file.ts'
import { TransactionalSqliteDialect } from './sqlite-dialect.ts'

/** The steps of version 0.1.0. Later ones are whole or not there. */
const STEPS_OF_0_1_0 = 11

const SCHEMA_OF =
  "select type, name, sql from sqlite_master where sql is not null and name not like 'kysely_%' order by 1, 2"

/** `done`: the names of the steps that are recorded, in their order. Leaves any other database as it is. */
export async function completeHalfMadeStep(file: SqliteFile, done: readonly string[]): Promise<void> {
  const names = Object.keys(MIGRATIONS).toSorted()
  if (done.length >= STEPS_OF_0_1_0 || done.some((name, at) => name !== names[at])) return
  const found = JSON.stringify(file.prepare(SCHEMA_OF).all([]))
  if (found === '[]') return
  const step = names[done.length] as string
  const missing = await statementsAfter(found, done, step)
  if (missing === undefined) return
  file.exec('begin')
  try {
    for (const statement of missing) file.exec(statement)
    file.prepare('insert into kysely_migration (name, timestamp) values (?, ?)').run([step, new Date().toISOString()])
    file.exec('commit')
  } catch (error) {
    if (file.inTransaction()) file.exec('rollback')
    throw error
  }
}

/**
 * What is missing of a step in a database that has some of its statements; undefined for one that has none of them, or
 * something else.
 */
async function statementsAfter(
  found: string,
  done: readonly string[],
  step: string,
): Promise<readonly string[] | undefined> {
  const memory = new DatabaseSync(':memory:')
  let statements: string[] = []
  let states: string[] = []
  const database: SqliteDatabase = {
    close: () => memory.close(),
    prepare(query) {
      const statement = memory.prepare(query)
      return {
        reader: false,
        all: () => [],
        iterate: () => [][Symbol.iterator](),
        run() {
          const ran = statement.run()
          statements.push(query)
          states.push(JSON.stringify(memory.prepare(SCHEMA_OF).all()))
          return ran
        },
      }
    },
  }
  const db = new Kysely<unknown>({ dialect: new TransactionalSqliteDialect({ database }) })
  try {
    for (const name of done) await MIGRATIONS[name]?.up(db)
    ;[statements, states] = [[], []]
    await MIGRATIONS[step]?.up(db)
    const at = states.indexOf(found)
    return at === -1 ? undefined : statements.slice(at + 1)
  } finally {
    await db.destroy()
  }
}
