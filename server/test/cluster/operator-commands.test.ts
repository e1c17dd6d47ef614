/** What an operator types when one server becomes several: the tables, the key, and the move out of a data folder. */
import { copyFileSync, existsSync, mkdirSync, readFileSync, rmdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { sql } from 'kysely'
import { Client } from 'pg'
import { describe, expect, it, onTestFinished } from 'vitest'
import { readConfig } from '../../src/read-config.ts'
import { MIGRATIONS, SCHEMA_OPEN_TO } from '../../src/storage/migrations.ts'
import { expectMigrated, migratePostgres } from '../../src/storage/postgres/migrate-postgres.ts'
import { openPostgresStore } from '../../src/storage/postgres/postgres-store.ts'
import { readState } from '../../src/storage/store.ts'
import { fakeBox } from '../support/fake-box.ts'
import { beckon, newFolder, whyRefused } from '../support/program.ts'
import { NEXT_VERSION } from '../support/next-version.ts'
import { makeDatabase, rowsOf } from '../support/schemas.ts'
import { newDatabase, newStorage, settingsOf } from '../support/stores.ts'
import { BROWSER, logIn, pairRemote, testServer, type TestServer } from '../support/test-server.ts'
import { virtualClock } from '../support/virtual-clock.ts'
import { RIGHT_KEY, startStandIn } from '../tv-control/stand-in-service.ts'

const PNG = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg=='

/** A folder's server and an empty database, and the settings of a move between them. */
async function newMove(database = 'template0') {
  const folder = newFolder()
  const keyFile = join(newFolder(), 'shared.key')
  const url = await newDatabase(database)
  const to = { database: { url, connections: 4 }, keyFile }
  return { folder, keyFile, to, settings: { ...settingsOf(to), BECKON_DATA: folder } }
}

async function asOperator(url: string, ...statements: readonly string[]): Promise<void> {
  const client = new Client({ connectionString: url })
  await client.connect()
  for (const statement of statements) await client.query(statement)
  await client.end()
}

describe('beckon migrate', () => {
  it('makes the tables once, also when two run at once; a server makes none', async () => {
    const url = await newDatabase('template0')
    const settings = { ...settingsOf(await newStorage('postgres')), BECKON_DATABASE_URL: url, BECKON_DATA: newFolder() }
    const { code, err } = await beckon(['start'], settings)
    expect([code, err]).toEqual([1, expect.stringContaining('has no tables yet. Run: beckon migrate.')])
    const both = await Promise.all([1, 2].map(() => beckon(['migrate'], settings)))
    expect(both.map((ended) => ended.code)).toEqual([0, 0])
    expect(both.map(({ out }) => out.includes('(1 step)'))).toContain(true)
    expect((await beckon(['migrate'], settings)).out).toContain('Nothing was changed.')
    const store = await openPostgresStore({ url, connections: 1 })
    const { rows } = await sql`select name from kysely_migration order by name`.execute(store.db)
    await store.close()
    expect(rows).toEqual(Object.keys(MIGRATIONS).map((name) => ({ name })))
  })

  it('is asked for by a server that comes before it, and waits for a table in use instead of holding up saves', async () => {
    const url = await newDatabase('template0')
    await migratePostgres(url, undefined)
    const store = await openPostgresStore({ url, connections: 1 })
    onTestFinished(() => store.close())
    await expect(expectMigrated(store.db, NEXT_VERSION)).rejects.toThrow('Run: beckon migrate. Servers of the version')
    const user = new Client({ connectionString: url })
    await user.connect()
    await user.query('begin; select * from accounts')
    const migrated = migratePostgres(url, undefined, NEXT_VERSION)
    await asOperator(
      url,
      'select pg_sleep(2.2)',
      "insert into accounts (id, partner, subject, made_at) values ('a', 'cox', 'a', 0)",
    )
    await user.query('commit')
    await user.end()
    expect(await migrated).toBe(1)
    await expectMigrated(store.db, NEXT_VERSION)
  })

  it('that was killed after its steps is completed by the next: who may still run is recorded', async () => {
    const url = await newDatabase('template0')
    await migratePostgres(url, undefined)
    const store = await openPostgresStore({ url, connections: 1 })
    onTestFinished(() => store.close())
    const openTo = () => readState(store.db, 'schema-open-to')
    expect(await openTo()).toBe(String(SCHEMA_OPEN_TO))
    await asOperator(url, "delete from server_state where name = 'schema-open-to'")
    expect(await migratePostgres(url, undefined)).toBe(0)
    expect(await openTo()).toBe(String(SCHEMA_OPEN_TO))
    // That of a later version stays.
    await asOperator(url, "update server_state set value = '99' where name = 'schema-open-to'")
    await expect(migratePostgres(url, undefined)).rejects.toThrow('was changed by a newer Beckon')
    expect(await openTo()).toBe('99')
  })

  it('has nothing to do for a data folder', async () => {
    expect((await beckon(['migrate'], { BECKON_DATA: newFolder() })).out).toContain('There is nothing to do')
  })
})

describe('beckon move-to-postgres', () => {
  it('keeps every remote, bookmark, app, button, picture and key', async () => {
    const service = await startStandIn()
    onTestFinished(() => service.stop())
    const { automation } = readConfig({
      BECKON_AUTOMATION: 'ifttt',
      BECKON_AUTOMATION_URL: service.base,
      BECKON_AUTOMATION_ALLOW: '127.0.0.1',
    })
    const { folder, keyFile, to, settings } = await newMove()
    const options = { boxes: [{ box: fakeBox('tv') }], config: { automation }, clock: virtualClock(Date.now()) }
    const before = await testServer({ ...options, dataFolder: folder, storage: await newStorage('sqlite') })
    const remote = await pairRemote(before)
    const { body: replaced } = await before.send('refreshToken', { token: remote.arToken })
    const bookmark = replaced['bookmarkKey'] as string
    const token = replaced['arToken'] as string
    const app = await before.send('startCompanion', { body: { appName: 'TV Guide' } })
    const companion = { ...BROWSER, companionId: app.body['companionId'] }
    await before.send('saveCompanionPairing', { token, body: companion })
    const ofApp = await before.send('confirmCompanion', { token: app.body['token'] as string })
    const buttons = { seaButtonsData: [{ type: 'KEY', command: 'MUTE', displayString: 'Mute' }] }
    await before.send('saveButtons', { token, body: buttons })
    await before.send('saveTvConfig', {
      token,
      body: { tvConfigData: { apiKey: RIGHT_KEY, mute: { eventName: 'tv_mute' } } },
    })
    const shown = await before.send('getTvConfig', { token })
    const picture = await before.send('savePicture', { token, body: { picture: PNG } })
    const subscriber = await logIn(before, 'maria')

    const refused = await beckon(['move-to-postgres'], settings)
    expect(refused.err).toContain('already using this data folder')
    await before.close()
    expect((await beckon(['move-to-postgres'], settings)).err).toContain(`cp ${join(folder, 'beckon.key')} ${keyFile}`)
    copyFileSync(join(folder, 'beckon.key'), keyFile)
    const moved = await beckon(['move-to-postgres'], settings)
    expect(moved).toMatchObject({ code: 0, out: expect.stringContaining('3 remotes and apps, 1 bookmarks') })

    const after = await testServer({ ...options, storage: to })
    const press = async (of: TestServer, arToken: unknown) =>
      (await of.send('processKey', { token: arToken as string, body: { vcode: 'UP' } })).http
    expect(await press(after, token)).toBe(200)
    expect(await press(after, ofApp.body['arToken'])).toBe(200)
    expect((await after.send('getAccount', { token: subscriber })).http).toBe(200)
    expect((await after.send('getButtons', { token })).body).toMatchObject(buttons)
    expect((await after.send('getTvConfig', { token })).body).toEqual(shown.body)
    const masked = (shown.body['tvConfigData'] as { apiKey: string }).apiKey
    const fired = await after.send('fireEvent', { token, body: { eventName: 'tv_mute', apiKey: masked } })
    expect(fired.http).toBe(200)
    expect((await after.app.inject({ url: picture.body['image'] as string })).rawPayload.toString('base64')).toBe(PNG)
    // Also what was on its way: an answer that got lost before the move, and a bookmark in somebody's address bar.
    expect((await after.send('refreshToken', { token: remote.arToken })).body['arToken']).toBe(token)
    const opened = await after.send('refreshToken', { token: bookmark })
    expect(opened.http).toBe(200)
    expect(await press(after, opened.body['arToken'])).toBe(200)
  })

  it('brings every row of every table, and then the folder says where it went', async () => {
    const { folder, keyFile, to, settings } = await newMove()
    await makeDatabase(folder)
    copyFileSync(join(folder, 'beckon.key'), keyFile)
    expect(await beckon(['move-to-postgres'], settings)).toMatchObject({ code: 0 })
    const file = new DatabaseSync(join(folder, 'beckon.db'), { readOnly: true })
    const { server_state: _, nodes: __, leases: ___, web_files: ____, ...kept } = rowsOf(file)
    file.close()
    const store = await openPostgresStore(to.database)
    for (const [table, rows] of Object.entries(kept)) {
      const found = await sql`select * from ${sql.table(table)} order by 1`.execute(store.db)
      expect(found.rows, table).toEqual(rows.map((row) => ({ ...(row as object) })))
      expect(rows.length, table).toBe(2)
    }
    await store.close()
    const again = await beckon(['start'], { BECKON_DATA: folder })
    expect([again.code, again.err]).toEqual([
      1,
      expect.stringContaining('was moved to PostgreSQL. Set BECKON_DATABASE_URL'),
    ])
    rmSync(join(folder, 'moved-to-postgres'))
    expect((await beckon(['sessions'], { BECKON_DATA: folder })).code).toBe(0)
  })

  it('that cannot write its end into the folder is completed by the next, and the data is in one place', async () => {
    const { folder, keyFile, to, settings } = await newMove('template_of_tests')
    await makeDatabase(folder)
    copyFileSync(join(folder, 'beckon.key'), keyFile)
    const mark = join(folder, 'moved-to-postgres')
    const user = new Client({ connectionString: to.database.url })
    await user.connect()
    await user.query('begin; lock table personal_signs in share mode')
    const moving = beckon(['move-to-postgres'], settings)
    await expect.poll(() => existsSync(mark)).toBe(true)
    // As on a full disk: the file cannot be written again.
    mkdirSync(`${mark}.half`)
    await user.query('commit')
    await user.end()
    expect((await moving).code).toBe(1)
    expect(await whyRefused({ BECKON_DATA: folder })).toContain('Run it again: beckon move-to-postgres')
    rmdirSync(`${mark}.half`)
    expect((await beckon(['move-to-postgres'], settings)).out).toContain('the move is now complete')
    expect(await whyRefused({ BECKON_DATA: folder })).toContain('was moved to PostgreSQL')
  })

  it('moves all or nothing, and only into an empty database', async () => {
    const { folder, keyFile, to, settings } = await newMove('template_of_tests')
    await makeDatabase(folder)
    copyFileSync(join(folder, 'beckon.key'), keyFile)
    await asOperator(
      to.database.url,
      "create function no() returns trigger language plpgsql as 'begin raise exception ''forbidden''; end'",
      'create trigger no before insert on personal_signs for each row execute function no()',
    )
    await expect(beckon(['move-to-postgres'], settings)).rejects.toThrow('forbidden')
    expect(existsSync(join(folder, 'moved-to-postgres'))).toBe(false)
    const store = await openPostgresStore(to.database)
    expect(await store.db.selectFrom('accounts').selectAll().execute()).toEqual([])
    await asOperator(to.database.url, 'drop trigger no on personal_signs')
    expect(await beckon(['move-to-postgres'], settings)).toMatchObject({ code: 0 })
    // Broken off after its commit: the folder does not know yet.
    const mark = join(folder, 'moved-to-postgres')
    writeFileSync(mark, readFileSync(mark, 'utf8').replace('done', 'under way'))
    expect((await beckon(['start'], { BECKON_DATA: folder })).err).toContain('Run it again: beckon move-to-postgres')
    expect((await beckon(['move-to-postgres'], settings)).out).toContain('the move is now complete')
    expect(await store.db.selectFrom('accounts').select('id').execute()).toHaveLength(2)
    await store.close()
    const second = newFolder()
    await makeDatabase(second)
    writeFileSync(join(second, 'beckon.key'), readFileSync(join(folder, 'beckon.key')))
    const other = await beckon(['move-to-postgres'], { ...settings, BECKON_DATA: second })
    expect([other.code, other.err]).toEqual([1, expect.stringMatching(/already in use|is not the one/u)])
  })
})
