/**
 * How the tables came to be, oldest first, which is also the order of the names. One list for every engine; a step that
 * has been released never changes, and steps only go forward.
 */
import { sql, type Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'

export const MIGRATIONS: Readonly<Record<string, Migration>> = {
  '2026-11-21-accounts-sessions-pairings': {
    async up(db: Kysely<unknown>) {
      await db.schema
        .createTable('accounts')
        .addColumn('id', 'text', (column) => column.primaryKey())
        .addColumn('partner', 'text', (column) => column.notNull())
        .addColumn('subject', 'text', (column) => column.notNull())
        .addColumn('made_at', 'bigint', (column) => column.notNull())
        .addUniqueConstraint('accounts_partner_subject', ['partner', 'subject'])
        .execute()
      await db.schema
        .createTable('sessions')
        .addColumn('id', 'text', (column) => column.primaryKey())
        .addColumn('account_id', 'text', (column) => column.notNull().references('accounts.id'))
        .addColumn('begun_by', 'text', (column) => column.notNull())
        .addColumn('box_id', 'text')
        .addColumn('client_device_id', 'text', (column) => column.notNull())
        .addColumn('bookmark_id', 'text')
        .addColumn('made_at', 'bigint', (column) => column.notNull())
        .addColumn('used_at', 'bigint', (column) => column.notNull())
        .addColumn('ends_at', 'bigint')
        .addColumn('ended_at', 'bigint')
        .execute()
      await db.schema
        .createTable('tokens')
        .addColumn('hash', 'text', (column) => column.primaryKey())
        .addColumn('session_id', 'text', (column) => column.notNull().references('sessions.id').onDelete('cascade'))
        .addColumn('made_at', 'bigint', (column) => column.notNull())
        .addColumn('good_until', 'bigint', (column) => column.notNull())
        .addColumn('replaced_at', 'bigint')
        .execute()
      await db.schema.createIndex('tokens_session').on('tokens').column('session_id').execute()
      await db.schema
        .createTable('bookmarks')
        .addColumn('id', 'text', (column) => column.primaryKey())
        .addColumn('hash', 'text', (column) => column.notNull().unique())
        .addColumn('account_id', 'text', (column) => column.notNull().references('accounts.id'))
        .addColumn('box_id', 'text', (column) => column.notNull())
        .addColumn('session_id', 'text', (column) => column.notNull())
        .addColumn('made_at', 'bigint', (column) => column.notNull())
        .addColumn('used_at', 'bigint', (column) => column.notNull())
        .addColumn('ends_at', 'bigint')
        .addColumn('revoked_at', 'bigint')
        .execute()
      await db.schema.createIndex('bookmarks_session').on('bookmarks').columns(['session_id', 'box_id']).execute()
      await db.schema
        .createTable('grants')
        .addColumn('session_id', 'text', (column) => column.primaryKey().references('sessions.id').onDelete('cascade'))
        .addColumn('account_id', 'text', (column) => column.notNull())
        .addColumn('sealed', 'text', (column) => column.notNull())
        .addColumn('ends_at', 'bigint')
        .addColumn('made_at', 'bigint', (column) => column.notNull())
        .execute()
      await db.schema
        .createTable('pairings')
        .addColumn('id', 'text', (column) => column.primaryKey())
        .addColumn('token_hash', 'text', (column) => column.notNull().unique())
        .addColumn('code_hash', 'text', (column) => column.notNull())
        .addColumn('partner', 'text', (column) => column.notNull())
        .addColumn('client_device_id', 'text', (column) => column.notNull())
        .addColumn('address', 'text', (column) => column.notNull())
        .addColumn('remote_name', 'text', (column) => column.notNull())
        .addColumn('words', 'text', (column) => column.notNull())
        .addColumn('made_at', 'bigint', (column) => column.notNull())
        .addColumn('expires_at', 'bigint', (column) => column.notNull())
        .addColumn('box_id', 'text')
        .addColumn('state', 'text', (column) => column.notNull())
        .addColumn('paired_at', 'bigint')
        .addColumn('session_id', 'text')
        .execute()
      await db.schema.createIndex('pairings_code').on('pairings').column('code_hash').execute()
    },
  },
  '2026-11-21-login-uses': {
    async up(db: Kysely<unknown>) {
      await db.schema
        .createTable('login_uses')
        .addColumn('handle_hash', 'text', (column) => column.primaryKey())
        .addColumn('used_at', 'bigint', (column) => column.notNull())
        .execute()
    },
  },
  '2026-11-22-button-lists': {
    async up(db: Kysely<unknown>) {
      await db.schema
        .createTable('button_lists')
        .addColumn('account_id', 'text', (column) => column.primaryKey().references('accounts.id'))
        .addColumn('revision', 'integer', (column) => column.notNull())
        .addColumn('buttons', 'text', (column) => column.notNull())
        .addColumn('saved_at', 'bigint', (column) => column.notNull())
        .execute()
    },
  },
  '2026-11-22-button-pictures': {
    async up(db: Kysely<unknown>) {
      await db.schema
        .createTable('own_pictures')
        .addColumn('id', 'text', (column) => column.primaryKey())
        .addColumn('account_id', 'text', (column) => column.notNull().references('accounts.id'))
        .addColumn('bytes', 'text', (column) => column.notNull())
        .addColumn('saved_at', 'bigint', (column) => column.notNull())
        .execute()
      await db.schema.createIndex('own_pictures_account').on('own_pictures').column('account_id').execute()
      await db.schema
        .createTable('fetched_pictures')
        .addColumn('id', 'text', (column) => column.primaryKey())
        .addColumn('bytes', 'text', (column) => column.notNull())
        .addColumn('fetched_at', 'bigint', (column) => column.notNull())
        .execute()
      await db.schema.createIndex('fetched_pictures_age').on('fetched_pictures').column('fetched_at').execute()
    },
  },
  '2026-11-22-tv-configs': {
    async up(db: Kysely<unknown>) {
      await db.schema
        .createTable('tv_configs')
        .addColumn('account_id', 'text', (column) => column.primaryKey().references('accounts.id'))
        .addColumn('revision', 'integer', (column) => column.notNull())
        .addColumn('sealed_key', 'text', (column) => column.notNull())
        .addColumn('events', 'text', (column) => column.notNull())
        .addColumn('saved_at', 'bigint', (column) => column.notNull())
        .execute()
    },
  },
  '2026-11-23-token-arrivals': {
    async up(db: Kysely<unknown>) {
      await db.schema.alterTable('tokens').addColumn('first_used_at', 'bigint').execute()
    },
  },
  '2026-11-24-sign-readings': {
    async up(db: Kysely<unknown>) {
      await db.schema
        .createTable('sign_readings')
        .addColumn('id', 'text', (column) => column.primaryKey())
        .addColumn('account_id', 'text', (column) => column.notNull().references('accounts.id'))
        .addColumn('read_at', 'bigint', (column) => column.notNull())
        .addColumn('sealed', 'text', (column) => column.notNull())
        .addColumn('good', 'integer')
        .addColumn('correction', 'text', (column) => column.notNull())
        .addColumn('said_at', 'bigint')
        .execute()
      await db.schema.createIndex('sign_readings_account').on('sign_readings').column('account_id').execute()
      await db.schema.createIndex('sign_readings_age').on('sign_readings').column('read_at').execute()
    },
  },
  '2026-11-24-what-is-swept': {
    async up(db: Kysely<unknown>) {
      await db.schema
        .createTable('guess_limits')
        .addColumn('box_id', 'text', (column) => column.primaryKey())
        .addColumn('wrong', 'text', (column) => column.notNull())
        .addColumn('cleared_at', 'bigint', (column) => column.notNull())
        .addColumn('waits', 'integer', (column) => column.notNull())
        .addColumn('wait_until', 'bigint', (column) => column.notNull())
        .addColumn('changed_at', 'bigint', (column) => column.notNull())
        .execute()
      const sought = {
        sessions: ['used_at', 'ended_at', 'ends_at'],
        tokens: ['replaced_at'],
        bookmarks: ['used_at', 'revoked_at', 'ends_at'],
        pairings: ['made_at'],
        login_uses: ['used_at'],
      }
      for (const [table, columns] of Object.entries(sought)) {
        for (const column of columns)
          await db.schema.createIndex(`${table}_${column}`).on(table).column(column).execute()
      }
    },
  },
  '2026-11-25-own-signs': {
    async up(db: Kysely<unknown>) {
      await db.schema
        .createTable('own_signs')
        .addColumn('id', 'text', (column) => column.primaryKey())
        .addColumn('account_id', 'text', (column) => column.notNull().references('accounts.id'))
        .addColumn('name', 'text', (column) => column.notNull())
        .addColumn('command', 'text', (column) => column.notNull())
        .addColumn('template', 'text', (column) => column.notNull())
        .addColumn('looks_like', 'text', (column) => column.notNull())
        .addColumn('made_at', 'bigint', (column) => column.notNull())
        .addColumn('removed_at', 'bigint')
        .execute()
      await db.schema.createIndex('own_signs_account').on('own_signs').column('account_id').execute()
    },
  },
  '2026-11-26-companions': {
    async up(db: Kysely<unknown>) {
      await db.schema
        .createTable('companions')
        .addColumn('id', 'text', (column) => column.primaryKey())
        .addColumn('companion_hash', 'text', (column) => column.notNull().unique())
        .addColumn('token_hash', 'text', (column) => column.notNull().unique())
        .addColumn('app_name', 'text', (column) => column.notNull())
        .addColumn('made_at', 'bigint', (column) => column.notNull())
        .addColumn('expires_at', 'bigint', (column) => column.notNull())
        .addColumn('paired_at', 'bigint')
        .addColumn('paired_by', 'text')
        .addColumn('account_id', 'text')
        .addColumn('box_id', 'text')
        .addColumn('ends_at', 'bigint')
        .addColumn('session_id', 'text')
        .execute()
      await db.schema.createIndex('companions_made_at').on('companions').column('made_at').execute()
    },
  },
  '2026-11-27-removed-signs-found': {
    async up(db: Kysely<unknown>) {
      await db.schema.createIndex('own_signs_removed_at').on('own_signs').column('removed_at').execute()
    },
  },
  '2026-11-28-server-state': {
    async up(db: Kysely<unknown>) {
      await db.schema
        .createTable('server_state')
        .addColumn('name', 'text', (column) => column.primaryKey())
        .addColumn('value', 'text', (column) => column.notNull())
        .execute()
    },
  },
  '2026-11-29-remotes': {
    async up(db: Kysely<unknown>) {
      for (const column of ['ended_by', 'runs_in', 'app_name', 'parent_id'])
        await db.schema.alterTable('sessions').addColumn(column, 'text').execute()
      for (const column of ['number', 'seen_number'])
        await db.schema
          .alterTable('sessions')
          .addColumn(column, 'integer', (made) => made.notNull().defaultTo(0))
          .execute()
      await db.schema.alterTable('bookmarks').addColumn('opened_at', 'bigint').execute()
      await db.schema.alterTable('companions').addColumn('runs_in', 'text').execute()
      for (const [table, column] of [
        ['sessions', 'account_id'],
        ['sessions', 'parent_id'],
        ['bookmarks', 'account_id'],
      ] as const)
        await db.schema.createIndex(`${table}_${column}`).on(table).column(column).execute()
      await sql`update sessions set app_name =
        (select app_name from companions where companions.session_id = sessions.id)`.execute(db)
      // Companion apps had bookmarks, whose remotes may do everything; from now on they have none.
      const ofCompanions = sql`select id from bookmarks where session_id in
        (select id from sessions where begun_by = 'companion')`
      await sql`update sessions set ended_at = used_at
        where ended_at is null and bookmark_id in (${ofCompanions})`.execute(db)
      await sql`update bookmarks set revoked_at = used_at
        where revoked_at is null and id in (${ofCompanions})`.execute(db)
    },
  },
  '2026-11-30-boxes': {
    async up(db: Kysely<unknown>) {
      await db.schema
        .createTable('boxes')
        .addColumn('id', 'text', (column) => column.primaryKey())
        .addColumn('name', 'text', (column) => column.notNull())
        .addColumn('room', 'text', (column) => column.notNull())
        .addColumn('family', 'text', (column) => column.notNull())
        .addColumn('driver', 'text', (column) => column.notNull())
        .addColumn('settings', 'text', (column) => column.notNull())
        .addColumn('identity', 'text')
        .addColumn('television', 'text')
        .addColumn('made_at', 'bigint', (column) => column.notNull())
        .addColumn('changed_at', 'bigint', (column) => column.notNull())
        .execute()
      await db.schema
        .createTable('box_owners')
        .addColumn('box_id', 'text', (column) => column.notNull())
        .addColumn('owner', 'text', (column) => column.notNull())
        .addPrimaryKeyConstraint('box_owners_box', ['box_id', 'owner'])
        .execute()
      await db.schema.createIndex('box_owners_owner').on('box_owners').column('owner').execute()
      await db.schema
        .createTable('box_secrets')
        .addColumn('box_id', 'text', (column) => column.primaryKey())
        .addColumn('sealed', 'text', (column) => column.notNull())
        .addColumn('changed_at', 'bigint', (column) => column.notNull())
        .execute()
    },
  },
  '2026-12-01-boxes-via': {
    async up(db: Kysely<unknown>) {
      await db.schema.alterTable('boxes').addColumn('via', 'text').execute()
      await db.schema
        .createTable('agent_forgets')
        .addColumn('via', 'text', (column) => column.notNull())
        .addColumn('box_id', 'text', (column) => column.notNull())
        .addPrimaryKeyConstraint('agent_forgets_box', ['via', 'box_id'])
        .execute()
    },
  },
  '2026-12-02-nodes': {
    async up(db: Kysely<unknown>) {
      await db.schema
        .createTable('nodes')
        .addColumn('id', 'text', (column) => column.primaryKey())
        .addColumn('place', 'text', (column) => column.notNull())
        .addColumn('has_bus', 'integer', (column) => column.notNull())
        .addColumn('seen_at', 'bigint', (column) => column.notNull())
        .execute()
    },
  },
  '2026-12-03-boxes-imported': {
    async up(db: Kysely<unknown>) {
      await db.schema.alterTable('boxes').addColumn('secret_hash', 'text').execute()
      await db.schema.createIndex('boxes_secret_hash').on('boxes').column('secret_hash').unique().execute()
    },
  },
  '2026-12-04-numbered-tokens': {
    async up(db: Kysely<unknown>) {
      for (const column of ['token_hash', 'token_replaced'])
        await db.schema.alterTable('sessions').addColumn(column, 'text').execute()
      for (const column of ['token_good_until', 'token_arrived_at'])
        await db.schema.alterTable('sessions').addColumn(column, 'bigint').execute()
      await db.schema.alterTable('sessions').addColumn('token_number', 'integer').execute()
    },
  },
  '2026-12-05-leases': {
    async up(db: Kysely<unknown>) {
      await db.schema
        .createTable('leases')
        .addColumn('name', 'text', (column) => column.primaryKey())
        .addColumn('node', 'text', (column) => column.notNull())
        .addColumn('epoch', 'integer', (column) => column.notNull())
        .addColumn('until_at', 'bigint', (column) => column.notNull())
        .execute()
    },
  },
  '2026-12-06-web-files': {
    async up(db: Kysely<unknown>) {
      await db.schema
        .createTable('web_files')
        .addColumn('name', 'text', (column) => column.primaryKey())
        .addColumn('bytes', 'text', (column) => column.notNull())
        .addColumn('seen_at', 'bigint', (column) => column.notNull())
        .execute()
    },
  },
}

/** Which schema this version has: the number of steps that lead to it. */
export const SCHEMA = Object.keys(MIGRATIONS).length

/** The schema of the version before, whose nodes may still run on a database that this version has brought up to date. */
export const SCHEMA_BEFORE = 11

/** From this schema on nodes know numbered tokens. */
export const KNOWS_NUMBERED_TOKENS = Object.keys(MIGRATIONS).indexOf('2026-12-04-numbered-tokens') + 1
