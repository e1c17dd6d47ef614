/** Kysely's SQLite, told that SQLite undoes changes of tables with the transaction they stand in: it does. */
import { SqliteAdapter, SqliteDialect } from 'kysely'

class TransactionalSqliteAdapter extends SqliteAdapter {
  /** With it the migrator runs every step and its record in one transaction, as it does on PostgreSQL. */
  override get supportsTransactionalDdl(): boolean {
    return true
  }
}

export class TransactionalSqliteDialect extends SqliteDialect {
  override createAdapter(): SqliteAdapter {
    return new TransactionalSqliteAdapter()
  }
}
