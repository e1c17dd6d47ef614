/**
 * The migration steps, oldest first, which is also the order of their names. One list for all engines. A released step
 * never changes, and steps only go forward.
 */
import { sql, type Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'

export type Migrations = Readonly<Record<string, Migration>>

export const MIGRATIONS: Migrations = {
  '2026-11-27-first-tables': {
    async up(db: Kysely<unknown>) {
      for (const make of [accounts, sessions, pairings, companions, login, ofAccounts, boxes, servers, pressLinks])
        await make(db)
    },
  },
}

/** The schema of 0.3.0, the oldest that all later versions can read. */
const FIRST_KEPT_SCHEMA = 1
const FIRST_KEPT_STEP = Object.keys(MIGRATIONS)[FIRST_KEPT_SCHEMA - 1] as string

/** The steps that a database has had, also those of another version. */
export async function stepsDone<Tables>(db: Kysely<Tables>): Promise<readonly string[]> {
  const tables = await db.introspection.getTables({ withInternalKyselyTables: true })
  if (!tables.some(({ name }) => name === 'kysely_migration')) return []
  const { rows } = await sql<{ name: string }>`select name from kysely_migration`.execute(db)
  return rows.map(({ name }) => name)
}

/** A description of the Beckon that made a database with these steps; undefined if this version can read it. */
export function foreignMaker(done: readonly string[], migrations = MIGRATIONS): string | undefined {
  const foreign = done.filter((name) => !Object.hasOwn(migrations, name))
  if (foreign.length === 0) return undefined
  // The names of steps begin with their day.
  return foreign.some((name) => name < FIRST_KEPT_STEP)
    ? 'a Beckon before 0.3.0, whose data no later version reads'
    : 'a newer Beckon'
}

/** The schema of this version: the number of its steps. */
export const SCHEMA = Object.keys(MIGRATIONS).length

/**
 * The lowest schema whose servers may still run on a shared database that this version has migrated. A step that they
 * cannot work with raises it.
 */
export const SCHEMA_OPEN_TO = 1

async function accounts({ schema }: Kysely<unknown>): Promise<void> {
  await schema
    .createTable('accounts')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('partner', 'text', (column) => column.notNull())
    .addColumn('subject', 'text', (column) => column.notNull())
    .addColumn('made_at', 'bigint', (column) => column.notNull())
    .addUniqueConstraint('accounts_partner_subject', ['partner', 'subject'])
    .execute()
}

async function sessions({ schema }: Kysely<unknown>): Promise<void> {
  await schema
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
    .addColumn('ended_by', 'text')
    .addColumn('runs_in', 'text')
    .addColumn('app_name', 'text')
    .addColumn('parent_id', 'text')
    .addColumn('number', 'integer', (column) => column.notNull())
    .addColumn('seen_number', 'integer', (column) => column.notNull())
    .addColumn('token_number', 'integer', (column) => column.notNull())
    .addColumn('token_hash', 'text', (column) => column.notNull())
    .addColumn('token_good_until', 'bigint', (column) => column.notNull())
    .addColumn('token_arrived_at', 'bigint')
    .addColumn('token_replaced', 'text', (column) => column.notNull())
    .execute()
  for (const column of ['used_at', 'ended_at', 'ends_at', 'account_id', 'parent_id'])
    await schema.createIndex(`sessions_${column}`).on('sessions').column(column).execute()
  await schema
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
    .addColumn('opened_at', 'bigint')
    .execute()
  await schema.createIndex('bookmarks_session').on('bookmarks').columns(['session_id', 'box_id']).execute()
  for (const column of ['used_at', 'revoked_at', 'ends_at', 'account_id'])
    await schema.createIndex(`bookmarks_${column}`).on('bookmarks').column(column).execute()
}

async function pairings({ schema }: Kysely<unknown>): Promise<void> {
  await schema
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
  await schema.createIndex('pairings_code').on('pairings').column('code_hash').execute()
  await schema.createIndex('pairings_made_at').on('pairings').column('made_at').execute()
  await schema
    .createTable('guess_limits')
    .addColumn('box_id', 'text', (column) => column.primaryKey())
    .addColumn('wrong', 'text', (column) => column.notNull())
    .addColumn('cleared_at', 'bigint', (column) => column.notNull())
    .addColumn('waits', 'integer', (column) => column.notNull())
    .addColumn('wait_until', 'bigint', (column) => column.notNull())
    .addColumn('changed_at', 'bigint', (column) => column.notNull())
    .execute()
}

async function companions({ schema }: Kysely<unknown>): Promise<void> {
  await schema
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
    .addColumn('runs_in', 'text')
    .execute()
  await schema.createIndex('companions_made_at').on('companions').column('made_at').execute()
}

async function pressLinks({ schema }: Kysely<unknown>): Promise<void> {
  await schema
    .createTable('press_links')
    .addColumn('session_id', 'text', (column) => column.primaryKey().references('sessions.id').onDelete('cascade'))
    .addColumn('secret_hash', 'text', (column) => column.notNull().unique())
    .addColumn('made_by', 'text', (column) => column.notNull())
    .addColumn('may', 'text', (column) => column.notNull())
    .addColumn('language', 'text', (column) => column.notNull())
    .addColumn('opened_at', 'bigint')
    .execute()
  await schema.createIndex('press_links_made_by').on('press_links').column('made_by').execute()
  await schema
    .createTable('press_link_origins')
    .addColumn('session_id', 'text', (column) => column.notNull().references('sessions.id').onDelete('cascade'))
    .addColumn('origin', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('press_link_origins_link', ['session_id', 'origin'])
    .execute()
  await schema.createIndex('press_link_origins_origin').on('press_link_origins').column('origin').execute()
  await schema
    .createTable('keyed_presses')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('begun_at', 'bigint', (column) => column.notNull())
    .execute()
  await schema.createIndex('keyed_presses_begun_at').on('keyed_presses').column('begun_at').execute()
}

async function login({ schema }: Kysely<unknown>): Promise<void> {
  await schema
    .createTable('grants')
    .addColumn('session_id', 'text', (column) => column.primaryKey().references('sessions.id').onDelete('cascade'))
    .addColumn('account_id', 'text', (column) => column.notNull())
    .addColumn('sealed', 'text', (column) => column.notNull())
    .addColumn('ends_at', 'bigint')
    .addColumn('made_at', 'bigint', (column) => column.notNull())
    .execute()
  await schema
    .createTable('login_uses')
    .addColumn('handle_hash', 'text', (column) => column.primaryKey())
    .addColumn('used_at', 'bigint', (column) => column.notNull())
    .execute()
  await schema.createIndex('login_uses_used_at').on('login_uses').column('used_at').execute()
}

/** Buttons, pictures, automation and signs. */
async function ofAccounts({ schema }: Kysely<unknown>): Promise<void> {
  await schema
    .createTable('button_lists')
    .addColumn('account_id', 'text', (column) => column.primaryKey().references('accounts.id'))
    .addColumn('revision', 'integer', (column) => column.notNull())
    .addColumn('buttons', 'text', (column) => column.notNull())
    .addColumn('saved_at', 'bigint', (column) => column.notNull())
    .execute()
  await schema
    .createTable('own_pictures')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('account_id', 'text', (column) => column.notNull().references('accounts.id'))
    .addColumn('bytes', 'text', (column) => column.notNull())
    .addColumn('saved_at', 'bigint', (column) => column.notNull())
    .execute()
  await schema.createIndex('own_pictures_account').on('own_pictures').column('account_id').execute()
  await schema
    .createTable('fetched_pictures')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('bytes', 'text', (column) => column.notNull())
    .addColumn('fetched_at', 'bigint', (column) => column.notNull())
    .execute()
  await schema.createIndex('fetched_pictures_age').on('fetched_pictures').column('fetched_at').execute()
  await schema
    .createTable('tv_configs')
    .addColumn('account_id', 'text', (column) => column.primaryKey().references('accounts.id'))
    .addColumn('revision', 'integer', (column) => column.notNull())
    .addColumn('sealed_key', 'text', (column) => column.notNull())
    .addColumn('events', 'text', (column) => column.notNull())
    .addColumn('saved_at', 'bigint', (column) => column.notNull())
    .execute()
  await schema
    .createTable('sign_readings')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('account_id', 'text', (column) => column.notNull().references('accounts.id'))
    .addColumn('read_at', 'bigint', (column) => column.notNull())
    .addColumn('sealed', 'text', (column) => column.notNull())
    .addColumn('good', 'integer')
    .addColumn('correction', 'text', (column) => column.notNull())
    .addColumn('said_at', 'bigint')
    .execute()
  await schema.createIndex('sign_readings_account').on('sign_readings').column('account_id').execute()
  await schema.createIndex('sign_readings_age').on('sign_readings').column('read_at').execute()
  await schema
    .createTable('personal_signs')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('account_id', 'text', (column) => column.notNull().references('accounts.id'))
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('command', 'text', (column) => column.notNull())
    .addColumn('template', 'text', (column) => column.notNull())
    .addColumn('confusions', 'text', (column) => column.notNull())
    .addColumn('made_at', 'bigint', (column) => column.notNull())
    .addColumn('deleted_at', 'bigint')
    .execute()
  await schema.createIndex('personal_signs_account').on('personal_signs').column('account_id').execute()
  await schema.createIndex('personal_signs_deleted_at').on('personal_signs').column('deleted_at').execute()
}

async function boxes({ schema }: Kysely<unknown>): Promise<void> {
  await schema
    .createTable('boxes')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('room', 'text', (column) => column.notNull())
    .addColumn('family', 'text', (column) => column.notNull())
    .addColumn('driver', 'text', (column) => column.notNull())
    .addColumn('settings', 'text', (column) => column.notNull())
    .addColumn('identity', 'text')
    .addColumn('not_at', 'text')
    .addColumn('tv_id', 'text')
    .addColumn('made_at', 'bigint', (column) => column.notNull())
    .addColumn('changed_at', 'bigint', (column) => column.notNull())
    .addColumn('via', 'text')
    .addColumn('secret_hash', 'text')
    .execute()
  await schema.createIndex('boxes_secret_hash').on('boxes').column('secret_hash').unique().execute()
  await schema
    .createTable('box_owners')
    .addColumn('box_id', 'text', (column) => column.notNull())
    .addColumn('owner', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('box_owners_box', ['box_id', 'owner'])
    .execute()
  await schema.createIndex('box_owners_owner').on('box_owners').column('owner').execute()
  await schema
    .createTable('box_secrets')
    .addColumn('box_id', 'text', (column) => column.primaryKey())
    .addColumn('sealed', 'text', (column) => column.notNull())
    .addColumn('changed_at', 'bigint', (column) => column.notNull())
    .execute()
}

async function servers({ schema }: Kysely<unknown>): Promise<void> {
  await schema
    .createTable('server_state')
    .addColumn('name', 'text', (column) => column.primaryKey())
    .addColumn('value', 'text', (column) => column.notNull())
    .execute()
  await schema
    .createTable('nodes')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('place', 'text', (column) => column.notNull())
    .addColumn('has_bus', 'integer', (column) => column.notNull())
    .addColumn('seen_at', 'bigint', (column) => column.notNull())
    .execute()
  await schema
    .createTable('leases')
    .addColumn('name', 'text', (column) => column.primaryKey())
    .addColumn('node', 'text', (column) => column.notNull())
    .addColumn('epoch', 'integer', (column) => column.notNull())
    .addColumn('until_at', 'bigint', (column) => column.notNull())
    .execute()
  await schema
    .createTable('web_files')
    .addColumn('name', 'text', (column) => column.primaryKey())
    .addColumn('bytes', 'text', (column) => column.notNull())
    .addColumn('seen_at', 'bigint', (column) => column.notNull())
    .execute()
}
