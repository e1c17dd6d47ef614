/** A database with two rows in every table. */
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { Kysely } from 'kysely'
import { Migrator } from 'kysely/migration'
import { MIGRATIONS } from '../../src/storage/migrations.ts'
import { KEY_CHECK } from '../../src/storage/key-check.ts'
import { KEY_FILE, keyCheck, openSeal, readKeyText, SEALED_COLUMNS, sealedPlace } from '../../src/storage/seal.ts'
import { TransactionalSqliteDialect, openSqliteFile } from '../../src/storage/sqlite/sqlite-file.ts'

export async function makeDatabase(folder: string): Promise<void> {
  const path = join(folder, 'beckon.db')
  const db = new Kysely<unknown>({ dialect: new TransactionalSqliteDialect({ database: openSqliteFile(path) }) })
  const { error } = await new Migrator({ db, provider: { getMigrations: async () => MIGRATIONS } }).migrateToLatest()
  await db.destroy()
  if (error !== undefined) throw error
  const file = new DatabaseSync(path)
  fill(file, folder)
  file.close()
}

function fill(file: DatabaseSync, folder: string): void {
  const seal = openSeal(folder)
  for (const table of tablesOf(file)) {
    const columns = file.prepare(`pragma table_info(${table})`).all() as { type: string }[]
    for (const row of [1, 2]) {
      const values = columns.map(({ type }) => (type.toLowerCase() === 'text' ? `row ${row}` : row))
      file.prepare(`insert into ${table} values (${values.map(() => '?').join(', ')})`).run(...values)
    }
    for (const { id, column, table: of } of SEALED_COLUMNS.filter((one) => one.table === table)) {
      for (const row of ['row 1', 'row 2'])
        file
          .prepare(`update ${table} set ${column} = ? where ${id} = ?`)
          .run(seal.close('a secret', sealedPlace[of](row)), row)
    }
  }
  // As the first start does before anything is sealed.
  const check = keyCheck(readKeyText(join(folder, KEY_FILE))) ?? ''
  file.prepare('insert into server_state (name, value) values (?, ?)').run(KEY_CHECK, check)
}

/** Every row of every table, as text that holds all columns that `of` has. */
export function rowsOf(file: DatabaseSync, of = file): Record<string, unknown[]> {
  return Object.fromEntries(
    tablesOf(of).map((table) => {
      const columns = (of.prepare(`pragma table_info(${table})`).all() as { name: string }[]).map(({ name }) => name)
      // A start writes rows of its own there.
      const where = table === 'server_state' ? "where name like 'row %'" : ''
      return [table, file.prepare(`select ${columns.join(', ')} from ${table} ${where} order by 1`).all()]
    }),
  )
}

function tablesOf(file: DatabaseSync): string[] {
  return file
    .prepare("select name from sqlite_master where type = 'table' and name not like 'kysely_%' order by rowid")
    .all()
    .map(({ name }) => String(name))
}
