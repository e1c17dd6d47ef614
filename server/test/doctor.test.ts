import { DAY_MS, HOUR_MS } from '@beckon/contract/time-units'
import type { Tv } from '@beckon/contract/tvs'
import { mkdirSync, readdirSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs'
import { createServer, type AddressInfo } from 'node:net'
import { once } from 'node:events'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { describe, expect, it, onTestFinished } from 'vitest'
import { pino } from 'pino'
import { systemClock } from '../src/clock.ts'
import { makeAuthority, makeCertificate } from '../src/https/authority.ts'
import { openHomeCertificates } from '../src/https/home-certificates.ts'
import { openControlSocket } from '../src/features/operation/control-socket.ts'
import { checkBox, checkVersion } from '../src/features/operation/doctor-checks.ts'
import { StoreAway } from '../src/storage/unable-to-save.ts'
import { RELEASED, VERSION } from '../src/version.ts'
import { beckon, newFolder, startHere, startProgram } from './support/program.ts'
import { testServer } from './support/test-server.ts'

const BOX = JSON.stringify([{ id: 'tv', name: 'Living room', driver: 'virtual' }])
const DATABASE = 'beckon.db'

async function stopped(settings: Record<string, string> = {}) {
  const env = { BECKON_DATA: newFolder(), BECKON_BOXES: BOX, BECKON_PORT: '0', ...settings }
  await (await startHere(env)).stop()
  return env
}

function change(folder: string, statement: string): void {
  const file = new DatabaseSync(join(folder, DATABASE))
  file.exec(statement)
  file.close()
}

/** How a line of its table begins, and what else it says. */
/** A TV that takes no keys, where no agent has TVs of its own. */
const ALONE = { takesKeys: false, hasTvsOfAgents: false }
const wrong = (what: string, says: string) => new RegExp(`^${what} +WRONG +.*${says}`, 'mu')

describe('beckon doctor', () => {
  it('says of a good folder that all is well, while the server runs and when it does not, and how long its certificate is good', async () => {
    const home = { BECKON_HTTPS: 'home', BECKON_HOST: 'localhost', BECKON_PORT: '0' }
    const env = { BECKON_DATA: newFolder(), BECKON_BOXES: BOX, ...home }
    const server = await startProgram(env)
    const running = await beckon(['doctor'], env)
    expect(running).toMatchObject({ code: 0, err: '', out: expect.stringMatching(/No problems found\.\n$/u) })
    for (const what of [
      'version',
      'settings',
      'folder',
      'server',
      'database',
      'key',
      'clock',
      'boxes',
      'https',
      'log-ins',
    ])
      expect(running.out, what).toMatch(new RegExp(`^${what} +well `, 'mu'))
    expect(running.out).toContain('Living room (tv): answers.')
    await server.stop()
    const after = await beckon(['doctor'], env)
    expect(after).toMatchObject({
      code: 0,
      out: expect.stringContaining('The server is not running, so the boxes were not checked'),
    })
    expect(after.out).toMatch(/^https +well +The certificate is valid until/mu)
    for (const what of ['database', 'key', 'clock'])
      expect(after.out, what).toMatch(new RegExp(`^${what} +well `, 'mu'))
  })

  it('says which box of a running server does not answer, and what to look at', async () => {
    const boxes = [
      { id: 'den', name: 'Den', driver: 'link', secret: 'a'.repeat(40) },
      { id: 'vdr', name: 'Attic', driver: 'vdr', host: '127.0.0.1', port: 9 },
    ]
    const env = { BECKON_DATA: newFolder(), BECKON_BOXES: JSON.stringify(boxes) }
    await startHere(env)
    const { code, out, err } = await beckon(['doctor'], env)
    expect(code).toBe(1)
    expect(out).toMatch(wrong('boxes', 'Den \\(den\\) does not answer. Check that its agent runs'))
    expect(out).toMatch(wrong('boxes', 'Attic \\(vdr\\) does not answer. Check that it is on'))
    expect(err).toBe('2 problems found.\n')
  })

  it('says what a running server found though its boxes cannot be listed', async () => {
    const server = await testServer()
    const tvs = { ...server.services.tvs, list: () => Promise.reject(new StoreAway('cut')) } as never
    const socket = await openControlSocket({ ...server.services, tvs })
    onTestFinished(() => socket.close())
    const { out } = await beckon(['doctor'], { BECKON_DATA: server.dataFolder })
    expect(out).toMatch(/^database +well /mu)
    expect(out).toMatch(wrong('boxes', 'The database cannot be reached'))
  })

  it.each<[Partial<Tv>, Parameters<typeof checkBox>[1], boolean, string]>([
    [{ state: 'not-allowed' }, ALONE, false, 'takes no keys from Beckon. Allow them on it, or add it again.'],
    [
      { state: 'only-agent', driver: 'link' },
      { ...ALONE, hasTvsOfAgents: true },
      true,
      'its agent is connected; no box of its own answers.',
    ],
    [{ state: 'only-agent', driver: 'link' }, ALONE, false, 'the box does not answer. Check that the box is on.'],
    [
      { state: 'unreachable', from: 'added' },
      ALONE,
      false,
      'does not answer. Check that it is on. If it has another address',
    ],
    [{ state: 'unreachable' }, { ...ALONE, takesKeys: true }, true, 'off, or it tells nothing of itself.'],
  ])('says of a box that is %j, %j, whether something is to do', (told, beside, isWell, words) => {
    const tv = { id: 'den', name: 'Den', driver: 'vdr', from: 'settings', state: 'answers', ...told } as Tv
    expect(checkBox(tv, beside)).toEqual({ about: 'boxes', isWell, message: expect.stringContaining(words) })
    expect(checkBox(tv, beside).message).toMatch(/^Den \(den\)/u)
  })

  const DAMAGES: readonly (readonly [string, (folder: string) => void, RegExp])[] = [
    [
      'a key that is missing',
      (folder) => rmSync(join(folder, 'beckon.key')),
      wrong('key', 'is missing. Put its copy back'),
    ],
    [
      'a key of another database',
      (folder) => writeFileSync(join(folder, 'beckon.key'), Buffer.alloc(32, 7).toString('base64')),
      wrong('key', 'is not the one that this database was written with'),
    ],
    [
      'a key that is a folder',
      (folder) => {
        rmSync(join(folder, 'beckon.key'))
        mkdirSync(join(folder, 'beckon.key'), { mode: 0o700 })
      },
      wrong('key', 'The key file \\S+beckon.key is damaged. Put its copy back'),
    ],
    [
      'a database of which nothing is left, with its key',
      (folder) => truncateSync(join(folder, DATABASE), 0),
      wrong('database', 'its database \\S+ is empty. Restore a backup'),
    ],
    [
      'a database of which nothing is left, without its key',
      (folder) => {
        truncateSync(join(folder, DATABASE), 0)
        rmSync(join(folder, 'beckon.key'))
      },
      wrong('database', 'The database is empty: no server has finished a start on it'),
    ],
    [
      'a database that is none',
      (folder) => writeFileSync(join(folder, DATABASE), 'no database '.repeat(2_000)),
      wrong('database', 'is not a database, or is damaged. Restore a backup'),
    ],
    [
      'a database with a page that is damaged',
      (folder) => {
        const bytes = readFileSync(join(folder, DATABASE))
        bytes.fill(0xff, 4_096 * 3, 4_096 * 6)
        writeFileSync(join(folder, DATABASE), bytes)
      },
      wrong('database', 'damaged: .*beckon restore FILE'),
    ],
    [
      'a database that was cut off',
      (folder) => truncateSync(join(folder, DATABASE), 4_096 * 5),
      wrong('database', 'damaged|wrong'),
    ],
    [
      'a database of a newer version',
      (folder) => change(folder, "insert into kysely_migration values ('2999-01-01-later', '2999')"),
      wrong('database', 'was written by a newer Beckon'),
    ],
    [
      'a time that is still to come',
      (folder) => change(folder, `update server_state set value = '${Date.now() + 400 * DAY_MS}' where name = 'time'`),
      wrong('clock', 'the server last ran at .*, which is later. Set the clock.'),
    ],
    [
      'a restore that was broken off',
      (folder) => writeFileSync(join(folder, 'restore-under-way'), ''),
      wrong('folder', 'Run it again'),
    ],
    [
      'a restore that was broken off before its data were there',
      (folder) => {
        for (const name of readdirSync(folder)) rmSync(join(folder, name), { recursive: true })
        writeFileSync(join(folder, 'restore-under-way'), '')
      },
      wrong('folder', 'A restore was interrupted. Run it again'),
    ],
  ]

  it.each(DAMAGES)('finds %s, and changes nothing', async (_, damage, words) => {
    const env = await stopped()
    damage(env.BECKON_DATA)
    const files = () => readdirSync(env.BECKON_DATA).toSorted()
    const before = files()
    const { code, out } = await beckon(['doctor'], env)
    expect(out).toMatch(words)
    expect(code).toBe(1)
    expect(files().filter((name) => !/-(?:wal|shm)$/u.test(name))).toEqual(before)
  })

  it('finds a clock that has jumped under a running server', async () => {
    const env = await stopped()
    const server = await startHere(env, { now: () => Date.now() + 5 * HOUR_MS, steady: () => performance.now() })
    expect((await beckon(['doctor'], env)).out).toMatch(/^clock +well/mu)
    await server.stop()
    let jumped = 0
    await startHere(env, { now: () => Date.now() + jumped, steady: () => performance.now() })
    jumped = 400 * DAY_MS
    expect((await beckon(['doctor'], env)).out).toMatch(wrong('clock', 'the server time is'))
  })

  it('finds settings that are wrong, and a folder that is none', async () => {
    const env = { ...(await stopped()), BECKON_PORT: 'eighty', BECKON_PROVIDERS: '{' }
    const { code, out } = await beckon(['doctor'], env)
    expect(code).toBe(1)
    expect(out).toMatch(wrong('settings', 'BECKON_PORT: must be a number'))
    expect(out).toMatch(wrong('settings', 'BECKON_PROVIDERS'))
    expect((await beckon(['doctor'], { BECKON_DATA: newFolder() })).out).toMatch(wrong('folder', 'There is no Beckon'))
  })

  it.each(['BECKON_PORT', 'BECKON_METRICS_PORT', 'BECKON_INGRESS_PORT'])(
    'finds another program on %s, which a server that runs there itself is not',
    async (setting) => {
      const other = createServer().listen(0, '127.0.0.1')
      onTestFinished(() => void other.close())
      await once(other, 'listening')
      const taken = { [setting]: String((other.address() as AddressInfo).port), BECKON_HOST: '127.0.0.1' }
      const env = { ...(await stopped()), ...taken }
      const { out } = await beckon(['doctor'], env)
      expect(out).toMatch(wrong('server', 'The port \\d+ is in use by another program'))
      expect(out).toMatch(/^server +well +The server is not running, so the boxes were not checked/mu)
      await startHere(env)
      expect((await beckon(['doctor'], env)).out).toMatch(/^server +well +It runs\./mu)
    },
  )

  const keyOfAnother = async (pair: string) =>
    pair.replace(/-----BEGIN PRIVATE[^]+/u, (await makeAuthority('other', [], Date.now())).key)
  it.each<[string, (pair: string) => string | Promise<string>]>([
    ['authority.pem', () => 'rubbish'],
    ['authority.pem', (pair) => pair.replace(/(?<=CERTIFICATE-----\n).{8}/u, 'rubbish!')],
    ['certificate.pem', keyOfAnother],
  ])('says of a damaged %s of the home what a start says of it', async (name, damage) => {
    const env = await stopped({ BECKON_HTTPS: 'home' })
    await openHomeCertificates({
      dataFolder: env.BECKON_DATA,
      names: [],
      clock: systemClock,
      log: pino({ level: 'silent' }),
    })
    const path = join(env.BECKON_DATA, 'https', name)
    writeFileSync(path, await damage(readFileSync(path, 'utf8')))
    const { out } = await beckon(['doctor'], env)
    expect(out).toMatch(wrong('https', `The file \\S+${name} is damaged`))
    expect((await beckon(['start'], env)).err).toContain(`${name} is damaged`)
  })

  it.each([
    ['that has ended', -400 * DAY_MS, ['tv.home.arpa'], wrong('https', 'is valid only from \\S+ to')],
    ['that is not yet good', 10 * DAY_MS, ['tv.home.arpa'], wrong('https', 'is valid only from \\S+ to')],
    ['for another name', 0, ['other.home.arpa'], wrong('https', 'does not name tv.home.arpa')],
    ['that is good', 0, ['tv.home.arpa'], /^https +well +The certificate is valid until/mu],
  ])('looks at the dates and names of a certificate %s', async (_, madeAt, names, words) => {
    const env = await stopped()
    const made = await makeCertificate(await makeAuthority('tv', [], Date.now() + madeAt), names, Date.now() + madeAt)
    const folder = join(newFolder(), 'tls')
    mkdirSync(folder)
    writeFileSync(join(folder, 'cert.pem'), made.certificate)
    writeFileSync(join(folder, 'key.pem'), made.key)
    const settings = {
      ...env,
      BECKON_TLS_CERT: join(folder, 'cert.pem'),
      BECKON_TLS_KEY: join(folder, 'key.pem'),
      BECKON_PUBLIC_URL: 'https://tv.home.arpa',
    }
    expect((await beckon(['doctor'], settings)).out).toMatch(words)
    writeFileSync(join(folder, 'key.pem'), await keyOfAnother(made.key))
    expect((await beckon(['doctor'], settings)).out).toMatch(wrong('https', 'BECKON_TLS_KEY: the key does not belong'))
  })

  it('says when the version is old, by its date alone', () => {
    const released = Date.parse(RELEASED)
    expect(checkVersion(released + 10 * DAY_MS)).toMatchObject({
      isWell: true,
      message: `Beckon ${VERSION} of ${RELEASED}.`,
    })
    expect(checkVersion(released + 400 * DAY_MS).message).toContain('is 400 days old. Newer versions mend')
  })
})
