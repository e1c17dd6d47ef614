/** A possible migration of a later version: it changes a table with rows, makes another, and fills it. */
import { sql, type Kysely } from 'kysely'
import { MIGRATIONS, type Migrations } from '../../src/storage/migrations.ts'

export const NEXT_VERSION: Migrations = {
  ...MIGRATIONS,
  '2999-01-01-next-version': {
    async up(db: Kysely<unknown>) {
      await db.schema.alterTable('accounts').addColumn('title', 'text').execute()
      await sql`update accounts set title = subject`.execute(db)
      await db.schema
        .createTable('titles')
        .addColumn('account_id', 'text', (column) => column.primaryKey().references('accounts.id'))
        .addColumn('title', 'text', (column) => column.notNull())
        .execute()
      await sql`insert into titles select id, title from accounts`.execute(db)
      await db.schema.createIndex('titles_title').on('titles').column('title').execute()
    },
  },
}
