import { execFile, spawn, spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import {
  chmodSync,
  copyFileSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest'
import { SEALED_COLUMNS, sealedPlace } from '../src/storage/seal.ts'
import { openSqliteStore } from '../src/storage/sqlite/sqlite-store.ts'
import { BARE_ENVIRONMENT } from './support/bare-environment.ts'
import { bundleStopAt, killAtEveryStep } from './support/killed-starts.ts'
import { NEXT_VERSION } from './support/next-version.ts'
import { openFolder } from './support/open-folder.ts'
import { beckon, whyRefused } from './support/program.ts'
import { makeDatabase, rowsOf } from './support/schemas.ts'
import { pairRemote, testServer } from './support/test-server.ts'

const DATABASE = 'beckon.db'
const KEY = 'beckon.key'
const LONG = { timeout: 600_000 }

function folder(): string {
  const path = mkdtempSync(join(tmpdir(), 'beckon-crash-'))
  onTestFinished(() => rmSync(path, { recursive: true, force: true }))
  return path
}

/** The process that is killed; made once, in a folder of its own. */
let program: string
let made: string
beforeAll(async () => {
  made = mkdtempSync(join(tmpdir(), 'beckon-crash-'))
  program = await bundleStopAt(made)
})
afterAll(() => rmSync(made, { recursive: true, force: true }))

function reading<T>(path: string, read: (file: DatabaseSync) => T): T {
  const file = new DatabaseSync(path)
  try {
    return read(file)
  } finally {
    file.close()
  }
}

/** The next version opens the folder; it is up to date, sound, and has all of these rows. */
async function expectWhole(path: string, rows: Readonly<Record<string, unknown[]>>, like: string): Promise<void> {
  const { store, seal } = await openFolder(path, NEXT_VERSION)
  expect(seal.open(seal.close('a secret', 'here'), 'here')).toBe('a secret')
  await store.close()
  reading(join(path, DATABASE), (file) => {
    expect(file.prepare('pragma integrity_check').all()).toEqual([{ integrity_check: 'ok' }])
    expect(file.prepare('pragma foreign_key_check').all()).toEqual([])
    expect(file.prepare('select count(*) as n from kysely_migration').get()).toEqual({ n: 2 })
    // The server writes into its own state as soon as it starts.
    const { server_state: state = [], ...kept } = reading(like, (of) => rowsOf(file, of))
    const { server_state: stateBefore = [], ...before } = rows
    expect(kept).toEqual(before)
    expect(state).toEqual(expect.arrayContaining(stateBefore))
  })
}

describe('a first start', () => {
  it('that is killed at any statement leaves a folder that opens', LONG, async ({ annotate }) => {
    const { killed, wrong } = await killAtEveryStep(program, folder(), 'this', async (left) => {
      const { store } = await openFolder(left)
      await store.save((trx) =>
        trx.insertInto('accounts').values({ id: 'a', partner: 'comcast', subject: 'a', made_at: 0 }).execute(),
      )
      await store.close()
      expect(readdirSync(left).toSorted()).toEqual([DATABASE, 'beckon.key'])
    })
    await annotate(`killed at each of ${killed} steps`)
    expect(wrong).toEqual([])
    expect(killed).toBeGreaterThan(50)
  })

  it("leaves a database that is not Beckon's alone", async () => {
    const path = folder()
    reading(join(path, DATABASE), (file) => file.exec('create table accounts (mine text)'))
    await expect(openSqliteStore(path)).rejects.toThrow('already exists')
    reading(join(path, DATABASE), (file) => file.exec("insert into accounts values ('still mine')"))
  })
})

describe('a change of the key', () => {
  async function openedIn(path: string): Promise<readonly (string | undefined)[]> {
    const { store, seal } = await openFolder(path)
    await store.close()
    return SEALED_COLUMNS.flatMap(({ table, id, column }) =>
      reading(join(path, DATABASE), (file) =>
        file
          .prepare(`select ${id} as id, ${column} as sealed from ${table} where ${column} <> ''`)
          .all()
          .map((row) => seal.open(String(row['sealed']), sealedPlace[table](String(row['id'])))),
      ),
    )
  }

  it('that is killed at any statement leaves everything sealed with the key that is there', LONG, async () => {
    const path = folder()
    await makeDatabase(path)
    const before = await openedIn(path)
    expect(before).toHaveLength(10)
    expect(before).not.toContain(undefined)
    const keys = new Set<string>()
    const { killed, wrong } = await killAtEveryStep(program, path, 'new key', async (left) => {
      expect(await openedIn(left)).toEqual(before)
      keys.add(readFileSync(join(left, KEY), 'utf8') === readFileSync(join(path, KEY), 'utf8') ? 'old' : 'new')
      expect(readdirSync(left)).not.toContain(`${KEY}.next`)
    })
    expect(wrong).toEqual([])
    expect(killed).toBeGreaterThan(20)
    expect([...keys].toSorted()).toEqual(['new', 'old'])
  })

  it('leaves remotes and bookmarks good, says what it cannot take along, and keeps the former key', async () => {
    const server = await testServer()
    const { arToken, bookmarkKey } = await pairRemote(server)
    await server.send('createPressLink', { token: arToken, body: { name: 'Stream Deck' } })
    await server.close()
    const settings = { BECKON_DATA: server.dataFolder }
    const former = readFileSync(join(server.dataFolder, KEY), 'utf8')
    const { code, out } = await beckon(['keys', 'rotate'], settings)
    expect([code, out]).toEqual([0, expect.stringContaining('press links of other programs again')])
    expect(readFileSync(join(server.dataFolder, KEY), 'utf8')).not.toBe(former)
    expect(readFileSync(/The former key is (\S+)\. /u.exec(out)?.[1] ?? '', 'utf8')).toBe(former)
    const again = await server.restart()
    for (const token of [arToken, bookmarkKey]) expect((await again.send('refreshToken', { token })).http).toBe(200)
  })

  it('changes nothing where a value does not open, and makes no backup where it was broken off', async () => {
    const path = folder()
    await makeDatabase(path)
    const settings = { BECKON_DATA: path }
    writeFileSync(join(path, `${KEY}.next`), randomBytes(32).toString('base64'))
    expect((await beckon(['backup', join(folder(), 'a')], settings)).err).toContain('was interrupted')
    reading(join(path, DATABASE), (file) => file.exec("update grants set sealed = 'v1.k1.a.b.c'"))
    const former = readFileSync(join(path, KEY), 'utf8')
    expect(await beckon(['keys', 'rotate'], settings)).toMatchObject({
      code: 1,
      err: expect.stringContaining('doctor'),
    })
    expect(readFileSync(join(path, KEY), 'utf8')).toBe(former)
    expect(readdirSync(path).filter((name) => name.startsWith(`${KEY}.`))).toEqual([])
  })
})

describe('an upgrade', () => {
  it(
    'that is killed at any statement opens again, with every row, beside a copy of what was',
    LONG,
    async ({ annotate }) => {
      const before = folder()
      await makeDatabase(before)
      const like = join(folder(), DATABASE)
      copyFileSync(join(before, DATABASE), like)
      const rows = reading(like, rowsOf)
      expect(Object.keys(rows).length).toBeGreaterThan(5)
      const { killed, wrong } = await killAtEveryStep(program, before, 'next', async (left) => {
        await expectWhole(left, rows, like)
        const copies = readdirSync(left).filter((file) => file.startsWith(`${DATABASE}.`))
        expect(copies).toEqual([`${DATABASE}.before-1-to-2`])
        const copy = join(left, copies[0] as string)
        expect(reading(copy, rowsOf)).toEqual(rows)
        expect(statSync(copy).mode & 0o777).toBe(0o600)
      })
      await annotate(`killed at each of ${killed} steps`)
      expect(wrong).toEqual([])
      expect(killed).toBeGreaterThan(10)
    },
  )

  it('never overwrites the copy of another state, and keeps no second one of the same', async () => {
    const path = folder()
    await makeDatabase(path)
    const name = `${DATABASE}.before-1-to-2`
    writeFileSync(join(path, name), 'an earlier state')
    writeFileSync(join(path, `${name}.half`), 'left by one that was killed')
    await (await openSqliteStore(path, { migrations: NEXT_VERSION })).close()
    expect(readFileSync(join(path, name), 'utf8')).toBe('an earlier state')
    const copies = () => readdirSync(path).filter((file) => file.startsWith(name))
    expect(copies().toSorted()).toEqual([name, `${name}.2`])
    // Back to the version before, by hand, and forward again.
    for (const part of [DATABASE, `${DATABASE}-wal`]) rmSync(join(path, part), { force: true })
    copyFileSync(join(path, `${name}.2`), join(path, DATABASE))
    await (await openSqliteStore(path, { migrations: NEXT_VERSION })).close()
    expect(copies().toSorted()).toEqual([name, `${name}.2`])
  })
})

/** Disks are mounted for one process alone, which needs no root where the system lets users have such names. */
const ALONE = ['--map-root-user', '--mount']
const MAIN = join(import.meta.dirname, '..', 'src', 'main.ts')

/** Runs a command as a user who may read only what the permissions allow, after `before` as root. */
function runAsNobody(data: string, words: string, before = '', settings: Readonly<Record<string, string>> = {}) {
  const setpriv = 'exec setpriv --bounding-set -dac_override,-dac_read_search'
  const line = `${before} ${setpriv} ${process.execPath} ${MAIN} ${words}`
  const env = { ...BARE_ENVIRONMENT, ...settings, BECKON_DATA: data }
  return spawnSync('unshare', [...ALONE, 'sh', '-c', line], { env, encoding: 'utf8' })
}

const canMount =
  process.platform === 'linux' &&
  spawnSync('unshare', [...ALONE, 'mount', '-t', 'tmpfs', 'tmpfs', tmpdir()]).status === 0

describe.skipIf(!canMount)('a disk that is full', () => {
  it.each([
    ['a first start', 'this', () => {}],
    ['an upgrade', 'next', makeDatabase],
  ])('at any point of %s is told in words, and with room again nothing is lost', LONG, async (_, version, make) => {
    const path = folder()
    await make(path)
    const program = join(import.meta.dirname, 'support', 'fill-disk.ts')
    const told = await promisify(execFile)('unshare', [...ALONE, process.execPath, program, path, version])
    expect(told.stderr).toBe('')
    const { refusals, wrong } = JSON.parse(told.stdout) as { refusals: Record<string, number>; wrong: string[] }
    expect(wrong).toEqual([])
    for (const words of Object.keys(refusals)) expect(words).toMatch(/disk is full|disk refuses/u)
    expect(Object.values(refusals).reduce((sum, count) => sum + count)).toBeGreaterThan(5)
  })

  it.each([
    ['lets a server start that renews and ends its sessions, and gives up its reserve for that', true],
    ['lets a server start that knows its sessions, also when its reserve is used up, and says that none ended', false],
  ])('%s', LONG, async (_, hasReserve) => {
    const kept = join(import.meta.dirname, 'folders', '0.3.0')
    const disk = folder()
    const words = `mount -t tmpfs -o size=24m tmpfs ${disk} && cp ${kept}/* ${disk} && \
      ${hasReserve ? `head -c 8M /dev/zero > ${disk}/reserve;` : ''} head -c 64M /dev/zero > ${disk}/filler; \
      exec ${process.execPath} ${join(import.meta.dirname, '..', 'src', 'main.ts')} start`
    const server = spawn('unshare', [...ALONE, 'sh', '-c', words], {
      env: { ...BARE_ENVIRONMENT, BECKON_DATA: disk, BECKON_PORT: '0', BECKON_SPEECH: 'off', BECKON_SIGNS: 'off' },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    onTestFinished(() => void server.kill('SIGKILL'))
    let told = ''
    for (const out of [server.stdout, server.stderr]) out.on('data', (text) => (told += String(text)))
    await vi.waitFor(() => expect(told).toMatch(/ready at http/u), { timeout: 20_000 })
    const address = /ready at (http:\/\/localhost:\d+)/u.exec(told)?.[1]
    const tokens = JSON.parse(readFileSync(join(kept, 'tokens.json'), 'utf8')) as Record<string, string>
    const post = async (path: string, token: string | undefined) => {
      const headers = { authorization: `Bearer ${token}` }
      const answer = await fetch(`${address}/api/v1/${path}`, { method: 'POST', headers })
      return [answer.status, await answer.json()] as const
    }
    const refreshed = await post('auth/token/refresh', tokens.arToken)
    expect(refreshed).toMatchObject([200, { device: { id: tokens.tv } }])
    const { arToken } = refreshed[1] as { arToken: string }
    // The other is its bookmark.
    expect(await post('remotes/end-others', arToken)).toEqual(
      hasReserve ? [200, { status: 'OK' }] : [507, { status: 'CANNOT-SAVE' }],
    )
    const { remotes } = (await (
      await fetch(`${address}/api/v1/remotes`, { headers: { authorization: `Bearer ${arToken}` } })
    ).json()) as { remotes: { kind: string }[] }
    expect(remotes.map(({ kind }) => kind)).toEqual(hasReserve ? ['remote'] : ['remote', 'bookmark'])
    const left = await fetch(`${address}/logout?partner=comcast&idToken=${tokens.loggedIn}`, {
      redirect: 'manual',
      headers: { 'sec-fetch-site': 'same-origin' },
    })
    expect(left.headers.get('location')).toBe(`/logout-complete?partner=comcast${hasReserve ? '' : '&ended=false'}`)
    // A fresh token, which nobody used before.
    const goesOn = await fetch(`${address}/api/v1/remotes`, { headers: { authorization: `Bearer ${tokens.loggedIn}` } })
    expect(goesOn.status).toBe(hasReserve ? 401 : 200)
    expect(told).toContain(hasReserve ? '"RESERVE-USED"' : '"DISK-FULL"')
    expect(readdirSync(`/proc/${server.pid}/root${disk}`)).not.toContain('reserve')
  })

  it('in a restore is told as that, as is a backup that may not be read: neither is called damaged', async () => {
    const [path, disk, out] = [folder(), folder(), folder()]
    await makeDatabase(path)
    await (await openFolder(path)).store.close()
    const backup = join(out, 'good.backup')
    expect((await beckon(['backup', backup], { BECKON_DATA: path })).code).toBe(0)
    const restore = (room: string) =>
      runAsNobody(disk, `restore ${backup}`, `mount -t tmpfs -o size=${room} tmpfs ${disk} &&`)
    for (const room of ['16k', '64k', '128k']) expect(restore(room).stderr).toMatch(/^The disk is full/u)
    expect(restore('4m').status).toBe(0)
    chmodSync(backup, 0)
    expect(restore('4m').stderr).toBe(`${backup} may not be written or read by this user (EACCES).\n`)
  })

  it('is not taken for a file that is not there where a folder may not be read', async () => {
    const [path, shut] = [folder(), folder()]
    await makeDatabase(path)
    await (await openFolder(path)).store.close()
    const bare = join(path, 'backups', 'bare.backup')
    expect((await beckon(['backup', bare, '--without-keys'], { BECKON_DATA: path })).code).toBe(0)
    for (const name of ['a.backup', 'beckon.key', 'cert.pem']) writeFileSync(join(shut, name), '')
    chmodSync(shut, 0)
    const certificate = { BECKON_TLS_CERT: join(shut, 'cert.pem'), BECKON_TLS_KEY: join(shut, 'key.pem') }
    for (const [words, name, data = path, settings = {}] of [
      [`restore ${join(shut, 'a.backup')}`, 'a.backup'],
      [`restore ${bare} --key ${join(shut, 'beckon.key')}`, 'beckon.key', folder()],
      ['doctor', 'beckon.db', shut],
      ['doctor', 'cert.pem', path, certificate],
    ] as const) {
      const { stdout, stderr } = runAsNobody(data, words, '', settings)
      expect(stdout + stderr, words).toContain(`${join(shut, name)} may not be written or read by this user (EACCES).`)
    }
    expect(runAsNobody(shut, 'sessions').stderr).toContain(`${shut}, or the server that uses it, belongs to another`)
  })
})

describe('the key of a data folder', () => {
  const lose: Readonly<Record<string, readonly [(path: string) => void, string]>> = {
    'is missing': [(path) => rmSync(join(path, KEY)), 'is missing. Put its copy back'],
    'is another one': [
      (path) => writeFileSync(join(path, KEY), randomBytes(32).toString('base64')),
      'is not the one that this database was written with. Put its copy back',
    ],
    'is damaged': [(path) => writeFileSync(join(path, KEY), 'short'), 'is damaged. Put its copy back'],
  }

  it.each(Object.entries(lose))('that %s is told in words, and never replaced', async (_, [change, words]) => {
    for (const make of [makeDatabase, async (path: string) => (await openFolder(path)).store.close()]) {
      const path = folder()
      await make(path)
      change(path)
      const before = existsSync(join(path, KEY)) ? readFileSync(join(path, KEY), 'utf8') : undefined
      for (let start = 0; start < 2; start++) await expect(openFolder(path)).rejects.toThrow(words)
      expect(existsSync(join(path, KEY)) ? readFileSync(join(path, KEY), 'utf8') : undefined).toBe(before)
    }
  })

  const LOST: Readonly<Record<string, (path: string) => void>> = {
    'is gone': (path) => rmSync(join(path, DATABASE)),
    'is empty': (path) => writeFileSync(join(path, DATABASE), ''),
    'has no table': (path) => {
      rmSync(join(path, DATABASE))
      reading(join(path, DATABASE), (file) => file.exec('pragma journal_mode = wal; pragma user_version = 1'))
    },
  }

  it.each(Object.entries(LOST))(
    'whose database %s begins no new household, makes no backup, and is opened again by a restore',
    async (_, lose) => {
      const [path, out] = [folder(), folder()]
      await makeDatabase(path)
      await (await openFolder(path)).store.close()
      const [settings, backup] = [{ BECKON_DATA: path }, join(out, 'good.backup')]
      expect((await beckon(['backup', backup], settings)).code).toBe(0)
      const rows = reading(join(path, DATABASE), rowsOf)
      const good = readFileSync(backup)
      lose(path)
      const words = /its database \S+ is (?:missing|empty)\. Restore a backup: beckon restore FILE\. To begin a new/u
      for (let start = 0; start < 2; start++) await expect(openFolder(path)).rejects.toThrow(words)
      expect(await whyRefused(settings)).toMatch(words)
      for (const command of [['backup', backup], ['sessions'], ['reset-key', '--yes']])
        expect(await beckon(command, settings), command[0]).toMatchObject({
          code: 1,
          err: expect.stringMatching(words),
        })
      expect(await beckon(['doctor'], settings)).toMatchObject({
        code: 1,
        out: expect.stringMatching(/^database +WRONG +The key file .*beckon restore FILE/mu),
      })
      expect(readFileSync(backup)).toEqual(good)
      expect((await beckon(['restore', backup], settings)).code).toBe(0)
      await (await openFolder(path)).store.close()
      // Its times are moved, as by a start after so long.
      const withoutTimes = (all: unknown) =>
        JSON.stringify(all, (_name, value: unknown) => (typeof value === 'number' ? 0 : value))
      expect(withoutTimes(reading(join(path, DATABASE), rowsOf))).toEqual(withoutTimes(rows))
    },
  )

  it('begins a new household once it was moved to another place', async () => {
    const path = folder()
    await (await openFolder(path)).store.close()
    rmSync(join(path, DATABASE))
    renameSync(join(path, KEY), join(path, 'old.key'))
    await (await openFolder(path)).store.close()
    expect(readFileSync(join(path, KEY), 'utf8')).not.toBe(readFileSync(join(path, 'old.key'), 'utf8'))
  })

  it('is made again for a folder in which nothing was ever sealed', async () => {
    const path = folder()
    await (await openSqliteStore(path)).close()
    const { store } = await openFolder(path)
    await store.close()
    expect(existsSync(join(path, KEY))).toBe(true)
  })

  it.each(Object.entries(lose))(
    'that %s can be given up, with what it sealed and nothing else',
    async (_, [change]) => {
      const path = folder()
      await makeDatabase(path)
      change(path)
      const settings = { BECKON_DATA: path }
      expect(await beckon(['reset-key'], settings)).toMatchObject({
        code: 1,
        err: expect.stringContaining('add --yes'),
      })
      await expect(openFolder(path)).rejects.toThrow('Put its copy back')
      expect(await beckon(['reset-key', '--yes'], settings)).toMatchObject({
        code: 0,
        out:
          'The data folder has a key again. 10 sealed values are gone.\n' +
          'Set up again on the page "TVs at home" (beckon boxes link): row 1, row 2.\n',
      })
      await (await openFolder(path)).store.close()
      const rows = reading(join(path, DATABASE), rowsOf)
      for (const table of ['accounts', 'sessions', 'bookmarks', 'button_lists', 'tv_configs', 'sign_readings'])
        expect(rows[table], table).toHaveLength(2)
      for (const table of ['grants', 'personal_signs']) expect(rows[table], table).toEqual([])
      expect(await beckon(['reset-key', '--yes'], settings)).toMatchObject({
        code: 0,
        out: 'The key matches. Nothing was changed.\n',
      })
    },
  )

  it('that was given up names the TVs whose passwords went with it, once each', async () => {
    const path = folder()
    await makeDatabase(path)
    reading(join(path, DATABASE), (file) => {
      file.exec("update boxes set name = 'Den' || char(27) where id = 'row 1'")
      file.exec("insert into box_secrets select 'row 1/tv', sealed, changed_at from box_secrets where box_id = 'row 1'")
    })
    rmSync(join(path, KEY))
    const settings = { BECKON_DATA: path }
    expect((await beckon(['doctor'], settings)).out).toContain('passwords and pairings of TVs')
    const { code, out } = await beckon(['reset-key', '--yes'], settings)
    expect([code, out.split('\n').slice(1)]).toEqual([
      0,
      ['Set up again on the page "TVs at home" (beckon boxes link): Den, row 2.', ''],
    ])
  })

  it('that was given up leaves remotes and their bookmarks good, and new bookmarks are told', async () => {
    const server = await testServer()
    const { arToken, bookmarkKey } = await pairRemote(server)
    await server.close()
    rmSync(join(server.dataFolder, KEY))
    await expect(testServer({ dataFolder: server.dataFolder })).rejects.toThrow('is missing')
    expect((await beckon(['reset-key', '--yes'], { BECKON_DATA: server.dataFolder })).code).toBe(0)
    const again = await server.restart()
    const refreshed = await again.send('refreshToken', { token: arToken })
    expect(refreshed.http).toBe(200)
    const told = refreshed.body['bookmarkKey'] as string
    expect(told).not.toBe(bookmarkKey)
    for (const token of [bookmarkKey, told]) expect((await again.send('refreshToken', { token })).http).toBe(200)
  })
})
