import { createHash } from 'node:crypto'
import { once } from 'node:events'
import fs, {
  mkdirSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import { createServer, request, type IncomingMessage } from 'node:http'
import { syncBuiltinESMExports } from 'node:module'
import { dirname, join } from 'node:path'
import type { Writable } from 'node:stream'
import { json } from 'node:stream/consumers'
import { setTimeout as pause } from 'node:timers/promises'
import { gunzipSync } from 'node:zlib'
import { create, extract, list } from 'tar'
import { describe, expect, it, onTestFinished } from 'vitest'
import { DAY_MS } from '@beckon/contract/time-units'
import { systemClock } from '../src/clock.ts'
import { controlClient } from '../src/command-line/control-client.ts'
import {
  atTerminal,
  beckon,
  beckonUnread,
  newFolder,
  post,
  startHere,
  startProgram,
  whyRefused,
} from './support/program.ts'

const MIXED_BOXES = {
  BECKON_BOXES: JSON.stringify([
    { id: 'tv', name: 'Living \u001b\u202eroom', driver: 'virtual' },
    { id: 'den', name: 'Den', driver: 'link', secret: 'a'.repeat(40) },
  ]),
  BECKON_MIXED_BOXES: 'on',
}
const BROWSER = { partner: 'comcast', clientDeviceId: 'browser-1' }

async function pairBy(address: string, data: string): Promise<string> {
  const started = await post(address, '/api/v1/pairing/start', BROWSER)
  await beckon(['pair', started.body['pairingCode'] as string, '--box', 'tv', '--yes'], { BECKON_DATA: data })
  return (await post(address, '/api/v1/pairing/confirm', BROWSER, started.body['token'])).body['arToken'] as string
}

const isGood = async (address: string, token: string) =>
  (await post(address, '/api/v1/devices', {}, token)).status === 200

const bearer = (token: string) => ({ headers: { authorization: `Bearer ${token}` } })

/** Ends a part in the middle of the first letter of two bytes. */
async function inParts(text: string, to: Writable): Promise<void> {
  const bytes = Buffer.from(text)
  const middle = bytes.findIndex((byte) => byte > 0x7f) + 1
  to.write(bytes.subarray(0, middle))
  await pause(20)
  to.end(bytes.subarray(middle))
}

/** An option of Node: it names each module that it loads. */
const NAMES_MODULES = `--import=data:text/javascript,${encodeURIComponent(
  'import { registerHooks } from "node:module"; registerHooks({ load(url, context, next) { console.log(url); return next(url, context) } })',
)}`

/** A power cut at the last moment of a restore, when everything is in its place. */
const ENDS_BEFORE_THE_MARK_GOES = `--import=data:text/javascript,${encodeURIComponent(
  `import fs from "node:fs"; import { syncBuiltinESMExports } from "node:module"; const { rmSync } = fs;
  fs.rmSync = (path, how) => path.endsWith("restore-under-way") ? process.kill(process.pid, "SIGKILL") : rmSync(path, how);
  syncBuiltinESMExports()`,
)}`

describe('the command line', () => {
  it('loads neither a driver nor a database to say whether the server is well, which a container asks often', async () => {
    const { out } = await atTerminal(['health'], { BECKON_DATA: newFolder(), NODE_OPTIONS: NAMES_MODULES }, [])
    expect(out).toContain('control-client.ts')
    expect(out).toContain('The server is not running.')
    expect(out).not.toMatch(/boxes\/src\/(?!wire\/|write-whole)|kysely|undici/u)
  })

  it('has done its work, and complains of nothing, where nobody reads on: `beckon --help | head`', async () => {
    expect(await beckonUnread(['--help'], {})).toEqual({ out: '', err: '', code: 0 })
  })

  it('lists every command and every setting, and says how a misused one is meant', async () => {
    const help = await beckon(['--help'], {})
    for (const word of ['start', 'backup', 'restore', 'boxes', 'pair', 'sessions', 'BECKON_PORT', 'BECKON_HTTPS'])
      expect(help.out).toContain(word)
    expect((await beckon(['--version'], {})).out).toMatch(/^\d+\.\d+\.\d+\n$/u)
    expect(await beckon(['fly'], {})).toMatchObject({
      code: 1,
      err: expect.stringContaining('There is no command "fly"'),
    })
    expect(await beckon(['backup'], {})).toMatchObject({ code: 1, err: expect.stringContaining('beckon backup FILE') })
    expect(await beckon(['start', '--yes'], {})).toMatchObject({
      code: 1,
      err: expect.stringContaining('beckon start'),
    })
    expect(await beckon(['--loud'], {})).toMatchObject({ code: 1, err: expect.stringContaining('--loud') })
  })

  it('says everything that is wrong with the settings, without their secrets', async () => {
    const provider = '{"cox":{"issuer":"https://login.example.org","clientId":"b","clientSecret":"hush-hush"}}'
    const wrong = { BECKON_PORT: 'eighty', BECKON_PROT: '1', BECKON_BOXES: '[{"id":"x"}]', BECKON_PROVIDERS: provider }
    const { code, out, err } = await beckon(['doctor'], { BECKON_DATA: newFolder(), ...wrong })
    expect(code).toBe(1)
    for (const sentence of ['BECKON_PORT: must be a number', 'BECKON_PROT is not a setting', 'BECKON_BOXES: Box 1'])
      expect(out).toContain(sentence)
    expect(out + err).not.toContain('hush-hush')
  })

  it('reads the settings file of its data folder, and names it where a setting is wrong', async () => {
    const data = newFolder()
    const file = join(data, 'beckon.env')
    writeFileSync(file, '\nBECKON_LOG_LEVEL=loud\n')
    expect((await beckon(['start'], { BECKON_DATA: data })).err).toContain('BECKON_LOG_LEVEL')
    expect(Object.values(await beckon(['doctor'], { BECKON_DATA: data })).join('\n')).toContain(`(${file}, line 2)`)
  })

  it('lists the boxes with their state, pairs at one of them, and lists and ends sessions', async () => {
    const data = newFolder()
    const env = { BECKON_DATA: data, ...MIXED_BOXES }
    const { address, stop } = await startHere(env)
    const boxes = await beckon(['boxes'], env)
    expect(boxes.out).toMatch(/^tv +Living room +standard +virtual +answers$/mu)
    expect(boxes.out).toMatch(/^den +Den +standard +link +does not answer$/mu)

    expect(await beckon(['pair', '123'], env)).toMatchObject({ code: 1, err: expect.stringContaining('7 digits') })
    expect(await beckon(['pair', '0000000'], env)).toMatchObject({
      code: 1,
      err: expect.stringContaining('Choose a box with --box'),
    })
    expect(await beckon(['pair', '0000000', '--box', 'tv'], env)).toMatchObject({
      code: 1,
      err: expect.stringContaining('No remote shows this code'),
    })
    const started = await post(address, '/api/v1/pairing/start', BROWSER)
    const asked = await beckon(['pair', started.body['pairingCode'] as string, '--box', 'tv'], env)
    expect(asked.err).toContain(`Does it show "${started.body['words']}"?`)
    const token = await pairBy(address, data)
    expect(await isGood(address, token)).toBe(true)

    const sessions = await beckon(['sessions'], env)
    const id = /^([\da-f-]{36}) +Web browser +easy pair +comcast:practice +tv +\d{4}-.+ +\d{4}-.+$/mu.exec(
      sessions.out,
    )?.[1] as string
    expect(await beckon(['sessions', 'end', 'ffffffff'], env)).toMatchObject({
      code: 1,
      err: expect.stringContaining('No remote, app or bookmark has an id'),
    })
    expect((await beckon(['sessions', 'end', id.slice(0, 8)], env)).out).toBe('Ended: Web browser.\n')
    expect(await isGood(address, token)).toBe(false)
    expect((await beckon(['sessions'], env)).out).toBe('No remote is in use.\n')

    const again = await pairBy(address, data)
    await stop()
    expect((await beckon(['sessions', 'end', '--all'], env)).out).toBe('Ended: 2.\n')
    const after = await startHere(env)
    expect(await isGood(after.address, again)).toBe(false)
    expect(await beckon(['boxes'], { BECKON_DATA: newFolder() })).toMatchObject({
      code: 1,
      err: expect.stringContaining('No server is running'),
    })
  })

  it('has a door that only its owner can open, which a killed server does not block', async () => {
    const data = newFolder()
    const env = { BECKON_DATA: data }
    const first = await startProgram(env)
    expect(statSync(join(data, 'control.sock')).mode & 0o777).toBe(0o600)
    await first.stop('SIGKILL')
    expect((await beckon(['sessions'], env)).code).toBe(0)
    await startProgram(env)
    expect((await beckon(['boxes'], env)).code).toBe(0)
  })

  it('says of a server that does not answer that it does not, and does not wait for ever', async () => {
    const data = newFolder()
    const silent = createServer(() => {}).listen(join(data, 'control.sock'))
    onTestFinished(() => silent.closeAllConnections())
    onTestFinished(() => void silent.close())
    await once(silent, 'listening')
    await expect(controlClient(data, 50)).rejects.toThrow('A server is using this data folder but does not respond')
  })

  it('hears and answers every letter, wherever the parts of a message meet', async () => {
    const data = newFolder()
    await startProgram({ BECKON_DATA: data })
    const asked = request({
      socketPath: join(data, 'control.sock'),
      method: 'POST',
      path: '/calls/beginSetUp',
      headers: { 'content-type': 'application/json' },
    })
    await inParts(JSON.stringify({ driver: 'vdr', host: '127.0.0.1', port: 9, name: 'Télé' }), asked)
    const [answer] = (await once(asked, 'response')) as [IncomingMessage]
    expect(await json(answer)).toMatchObject({ is: 'connecting', tv: 'Télé' })
    const other = newFolder()
    const inPieces = createServer((_, response) => void inParts('{"name":"télé"}', response))
    onTestFinished(() => void inPieces.close())
    await once(inPieces.listen(join(other, 'control.sock')), 'listening')
    expect(await (await controlClient(other))?.ask('GET', '/boxes')).toEqual({ name: 'télé' })
  })

  it('runs the agent of another home: it links itself, takes what is typed, and ends by Ctrl+C', async () => {
    const secret = 'a-secret-of-at-least-32-characters'
    const server = await startProgram({
      BECKON_DATA: newFolder(),
      BECKON_PORT: '0',
      BECKON_SPEECH: 'off',
      BECKON_SIGNS: 'off',
      BECKON_BOXES: `link://cabin?name=Cabin&secret=${secret}`,
    })
    const settings = { BECKON_DATA: newFolder(), BECKON_AGENT_SERVER: server.address, BECKON_AGENT_SECRET: secret }
    const { out, code } = await atTerminal(['agent'], settings, [
      [`This agent is linked to ${server.address}.`, 'pair 12'],
      ['Type: pair 1234567', '\u0003'],
    ])
    expect(code, out).toBe(0)
    expect(await beckon(['agent'], { BECKON_DATA: newFolder() })).toMatchObject({
      code: 1,
      err: expect.stringContaining('Set BECKON_AGENT_SERVER'),
    })
  })

  it('makes the settings of a box with an agent, with a secret of its own each time', async () => {
    const { out } = await beckon(['boxes', 'new-agent', 'Salle à manger'], {})
    expect(out).toMatch(
      /\{"id":"salle-a-manger","name":"Salle à manger","driver":"link","family":"standard","secret":"[\w-]{43}"\}/u,
    )
    expect((await beckon(['boxes', 'new-agent', 'Den'], {})).out).not.toBe(
      (await beckon(['boxes', 'new-agent', 'Den'], {})).out,
    )
  })
})

describe('a backup', () => {
  it('of a running server brings everything back: the sessions, and what is sealed', async () => {
    const [data, other, out] = [newFolder(), newFolder(), newFolder()]
    const env = { BECKON_DATA: data, ...MIXED_BOXES }
    const { address, stop } = await startHere(env)
    const token = await pairBy(address, data)
    await post(address, '/api/v1/tvconfig', { tvConfigData: { apiKey: 'my-key-123456', events: {} } }, token)
    // The root of a volume has it.
    mkdirSync(join(data, 'lost+found'))
    writeFileSync(join(data, 'lost+found', 'rest'), 'of the file system')
    const file = join(out, 'home.beckon')
    const made = await beckon(['backup', file], env)
    expect(made).toMatchObject({ code: 0, out: expect.stringContaining('It contains the keys') })
    expect(statSync(file).mode & 0o777).toBe(0o600)
    expect(readdirSync(data).filter((name) => name.startsWith('.backup-'))).toEqual([])
    const later = await pairBy(address, data)
    await stop()

    const restored = await beckon(['restore', file], { ...env, BECKON_DATA: other })
    expect(restored).toMatchObject({ code: 0, out: expect.stringContaining('Restored what Beckon') })
    const again = await startHere({ ...env, BECKON_DATA: other })
    expect(await isGood(again.address, token)).toBe(true)
    expect(await isGood(again.address, later)).toBe(false)
    expect(readFileSync(join(other, 'beckon.key'))).toEqual(readFileSync(join(data, 'beckon.key')))
    expect(readdirSync(other)).not.toContain('lost+found')
  })

  it('is made of a stopped server, too, and keeps what was there before when it is restored', async () => {
    const data = newFolder()
    const env = { BECKON_DATA: data, ...MIXED_BOXES }
    const first = await startHere(env)
    const [early] = [await pairBy(first.address, data)]
    await first.stop()
    const file = join(newFolder(), 'a.beckon')
    expect((await beckon(['backup', file], env)).code).toBe(0)
    const second = await startHere(env)
    const late = await pairBy(second.address, data)
    expect(await beckon(['restore', file], env)).toMatchObject({ code: 1, err: expect.stringContaining('Stop it') })
    expect(await isGood(second.address, late)).toBe(true)
    await second.stop()
    const restored = await beckon(['restore', file], env)
    expect(restored.out).toMatch(/The previous data is in .*before-restore-/u)
    const third = await startHere(env)
    expect([await isGood(third.address, early), await isGood(third.address, late)]).toEqual([true, false])
    await third.stop()
    // The earlier data is whole, and can be brought back by hand.
    const aside = join(data, readdirSync(data).find((name) => name.startsWith('before-restore-')) as string)
    const fourth = await startHere({ ...env, BECKON_DATA: aside })
    expect(await isGood(fourth.address, late)).toBe(true)
  })

  it('that is restored lists all who work again, also who was ended since then, and can end all', async () => {
    const data = newFolder()
    const env = { BECKON_DATA: data, ...MIXED_BOXES }
    const server = await startHere(env)
    const [kept, ended] = [await pairBy(server.address, data), await pairBy(server.address, data)]
    const file = join(newFolder(), 'a.backup')
    await beckon(['backup', file], env)
    const listed = (await (await fetch(`${server.address}/api/v1/remotes`, bearer(ended))).json()) as {
      remotes: { id: string; kind: string; isThis: boolean }[]
    }
    const id = listed.remotes.find(({ isThis }) => isThis)?.id ?? ''
    expect((await beckon(['sessions', 'end', id], env)).code).toBe(0)
    await server.stop()
    const { code, out } = await beckon(['restore', file], env)
    expect(code).toBe(0)
    expect(out).toMatch(/These work again as they did at \S+, also those that were ended since then:/u)
    expect(out).toContain('To end one: beckon sessions end ID. To end all: beckon sessions end --all.')
    const rows = out.split('\n').filter((line) => /^[\da-f]{8}-/u.test(line))
    // Both remotes, each with its bookmark.
    expect(rows).toHaveLength(4)
    expect(out).toMatch(new RegExp(`^${id} +Web browser +easy pair `, 'mu'))
    const again = await startHere(env)
    expect([await isGood(again.address, kept), await isGood(again.address, ended)]).toEqual([true, true])
    await again.stop()
    // Also in a folder whose data was moved to PostgreSQL since then.
    writeFileSync(join(data, 'moved-to-postgres'), '{"id":"x","is":"done"}')
    const ofMoved = join(newFolder(), 'moved.backup')
    await beckon(['backup', ofMoved], env)
    expect(gunzipSync(readFileSync(ofMoved)).includes('moved-to-postgres')).toBe(false)
    const emptied = await beckon(['restore', file, '--end-all'], env)
    expect(emptied.out).toContain('All remotes, apps and bookmarks in it were ended: 4. Pair or log in again.')
    const third = await startHere(env)
    expect([await isGood(third.address, kept), await isGood(third.address, ended)]).toEqual([false, false])
  })

  it('of more than ninety days ago ends all when it is asked to, and so does a server that lay still so long', async () => {
    const [data, other] = [newFolder(), newFolder()]
    const env = { BECKON_DATA: data, ...MIXED_BOXES }
    const then = { ...systemClock, now: () => systemClock.now() - 100 * DAY_MS }
    const server = await startHere(env, then)
    const token = await pairBy(server.address, data)
    await server.stop()
    const file = join(newFolder(), 'old.backup')
    await beckon(['backup', file], env)
    const restored = await beckon(['restore', file, '--end-all'], { ...env, BECKON_DATA: other })
    expect(restored.out).toContain('All remotes, apps and bookmarks in it were ended: 2.')
    expect((await beckon(['sessions', 'end', '--all'], env)).out).toBe('Ended: 2.\n')
    for (const folder of [data, other]) {
      const later = await startHere({ ...env, BECKON_DATA: folder })
      expect(await isGood(later.address, token)).toBe(false)
    }
  })

  it('that is restored again after a power cut keeps aside all that was there before', async () => {
    const data = newFolder()
    const env = { BECKON_DATA: data, ...MIXED_BOXES }
    const server = await startHere(env)
    const idOf = async () => {
      const headers = bearer(await pairBy(server.address, data))
      const { remotes } = (await (await fetch(`${server.address}/api/v1/remotes`, headers)).json()) as {
        remotes: { id: string; isThis: boolean }[]
      }
      return remotes.find(({ isThis }) => isThis)?.id ?? ''
    }
    const ended = await idOf()
    const file = join(newFolder(), 'a.backup')
    await beckon(['backup', file], env)
    await beckon(['sessions', 'end', ended], env)
    await server.stop()
    expect((await beckonUnread(['restore', file], { ...env, NODE_OPTIONS: ENDS_BEFORE_THE_MARK_GOES })).code).toBe(null)
    expect(await whyRefused(env)).toContain('A restore was interrupted')
    const good = readFileSync(file)
    for (const command of [['backup', file], ['sessions']])
      expect((await beckon(command, env)).err).toContain('A restore was interrupted')
    expect(readFileSync(file)).toEqual(good)
    // Cut off sooner, neither database nor key is in its place.
    const bare = newFolder()
    writeFileSync(join(bare, 'restore-under-way'), '')
    expect((await beckon(['backup', file], { BECKON_DATA: bare })).err).toContain('A restore was interrupted')
    const { code, out } = await beckon(['restore', file], env)
    expect([code, out]).toEqual([0, expect.stringContaining('also those that were ended since then:')])
    expect(out).toContain(ended)
    const named = out.match(/before-restore-[\w-]+/gu)
    expect(named).toHaveLength(2)
    expect(named?.toSorted()).toEqual(readdirSync(data).filter((name) => name.startsWith('before-')))
  })

  it('takes the place of one of the same household, and of no other file', async () => {
    const [data, other, out] = [newFolder(), newFolder(), newFolder()]
    for (const folder of [data, other]) await (await startHere({ BECKON_DATA: folder })).stop()
    const file = join(out, 'nightly.backup')
    for (let night = 0; night < 2; night++)
      expect((await beckon(['backup', file], { BECKON_DATA: data })).out).not.toContain('kept as')
    expect(readdirSync(out)).toEqual(['nightly.backup'])
    const good = readFileSync(file)
    const told = await beckon(['backup', file], { BECKON_DATA: other })
    expect(told).toMatchObject({ code: 0, out: expect.stringContaining('no backup of this household') })
    const aside = /kept as (\S+)\.\n/u.exec(told.out)?.[1] ?? ''
    expect(readFileSync(aside)).toEqual(good)
    expect((await beckon(['backup', file], { BECKON_DATA: other })).out).not.toContain('kept as')
    writeFileSync(join(out, 'holiday.jpg'), 'no backup')
    const second = await beckon(['backup', join(out, 'holiday.jpg')], { BECKON_DATA: data })
    expect(readFileSync(/kept as (\S+)\.\n/u.exec(second.out)?.[1] ?? '', 'utf8')).toBe('no backup')
  })

  it('in its folder inside the data folder is in no other, and stays where it is; elsewhere there it is refused', async () => {
    const data = newFolder()
    const env = { BECKON_DATA: data }
    await (await startHere(env)).stop()
    const namesIn = async (file: string) => {
      const names: string[] = []
      await list({ file, onReadEntry: (entry) => void names.push(entry.path) })
      return names
    }
    const [first, second] = [join(data, 'backups', 'Mon.backup'), join(data, 'backups', '2026', 'Tue.backup')]
    for (const file of [first, second]) expect((await beckon(['backup', file], env)).err).toBe('')
    expect(await namesIn(second)).toEqual(await namesIn(first))
    expect((await beckon(['restore', first], env)).err).toBe('')
    expect(readdirSync(join(data, 'backups')).toSorted()).toEqual(['2026', 'Mon.backup'])

    const link = join(newFolder(), 'link')
    symlinkSync(data, link)
    for (const [command, file, folder] of [
      ['backup', join(data, 'beckon-Mon.backup'), data],
      ['backup', join(link, 'new', 'a.backup'), data],
    ] as const) {
      const { code, err } = await beckon([command, file], { BECKON_DATA: folder })
      expect([code, err]).toEqual([1, expect.stringContaining(`outside it, or ${join(folder, 'backups')}.`)])
    }
  })

  it('that an earlier version made elsewhere in the data folder is restored from there, and stays', async () => {
    const data = newFolder()
    const env = { BECKON_DATA: data }
    await (await startHere(env)).stop()
    const [made, there] = [join(data, 'backups', 'Mon.backup'), join(data, 'beckon.backup')]
    expect((await beckon(['backup', made], env)).err).toBe('')
    renameSync(made, there)
    expect((await beckon(['restore', there], env)).err).toBe('')
    expect(readdirSync(data)).toContain('beckon.backup')
  })

  it('of a version that put such a folder into it, and the mark of a move, leaves the present ones alone', async () => {
    const [data, other, work] = [newFolder(), newFolder(), newFolder()]
    await (await startHere({ BECKON_DATA: data })).stop()
    mkdirSync(join(data, 'older'))
    writeFileSync(join(data, 'older', 'Sun.backup'), 'of Sunday')
    writeFileSync(join(data, 'former-mark'), '{"id":"x","is":"done"}')
    const file = join(work, 'a.backup')
    await beckon(['backup', file], { BECKON_DATA: data })
    await extract({ file, cwd: work })
    renameSync(join(work, 'older'), join(work, 'backups'))
    renameSync(join(work, 'former-mark'), join(work, 'moved-to-postgres'))
    const manifest = readFileSync(join(work, 'manifest.json'), 'utf8').replace('older/', 'backups/')
    writeFileSync(join(work, 'manifest.json'), manifest.replace('former-mark', 'moved-to-postgres'))
    const entries = ['manifest.json', 'backups/Sun.backup', 'moved-to-postgres', 'beckon.db', 'beckon.key']
    await create({ file, cwd: work, gzip: true }, entries)
    for (const folder of [data, other]) {
      if (folder === data) {
        mkdirSync(join(data, 'backups'))
        writeFileSync(join(data, 'backups', 'Mon.backup'), 'of Monday')
      }
      expect((await beckon(['restore', file], { BECKON_DATA: folder })).err).toBe('')
    }
    expect(readdirSync(join(data, 'backups'))).toEqual(['Mon.backup'])
    expect(readdirSync(join(other, 'backups'))).toEqual(['Sun.backup'])
  })

  it('that is damaged, cut off, foreign, or of another key is refused in a sentence, and nothing is lost', async () => {
    const [data, out] = [newFolder(), newFolder()]
    const env = { BECKON_DATA: data }
    await (await startHere(env)).stop()
    const file = join(out, 'good.beckon')
    const bare = join(out, 'bare.beckon')
    expect((await beckon(['backup', file], env)).code).toBe(0)
    expect((await beckon(['backup', bare, '--without-keys'], env)).code).toBe(0)
    const before = readFileSync(join(data, 'beckon.db'))
    const refusal = async (name: string, more: readonly string[] = [], folder = data) => {
      const { code, err } = await beckon(['restore', join(out, name), ...more], { BECKON_DATA: folder })
      expect(code, name).toBe(1)
      return err
    }
    writeFileSync(join(out, 'text'), 'not a backup at all')
    writeFileSync(join(out, 'cut'), readFileSync(file))
    truncateSync(join(out, 'cut'), Math.floor(statSync(file).size / 2))
    const bytes = readFileSync(file)
    bytes[Math.floor(bytes.length / 2)] = (bytes[Math.floor(bytes.length / 2)] as number) ^ 0xff
    writeFileSync(join(out, 'flipped'), bytes)
    for (const name of ['text', 'cut', 'flipped'])
      expect(await refusal(name)).toMatch(/not a backup of Beckon, or it is damaged|damaged at|is damaged/u)
    expect(await refusal('none')).toContain('There is no file')
    expect(await refusal('bare.beckon', [], newFolder())).toContain('without its key')
    const wrong = newFolder()
    await (await startHere({ BECKON_DATA: wrong })).stop()
    expect(await refusal('bare.beckon', [], wrong)).toContain('not the one that this backup was sealed with')
    expect(readFileSync(join(data, 'beckon.db'))).toEqual(before)
    expect(readdirSync(data).filter((name) => name.startsWith('.restore-') || name.startsWith('before-'))).toEqual([])
    expect(
      (await beckon(['restore', bare, '--key', join(data, 'beckon.key')], { BECKON_DATA: newFolder() })).code,
    ).toBe(0)
  })

  it('without keys holds no secret of any file in the folder, says what it lacks, and so does its restore', async () => {
    const [data, out] = [newFolder(), newFolder()]
    const env = { BECKON_DATA: data, ...MIXED_BOXES }
    const { address, stop } = await startHere(env)
    const token = await pairBy(address, data)
    const apiKey = 'automation-secret-123456'
    await post(address, '/api/v1/tvconfig', { tvConfigData: { apiKey, events: {} } }, token)
    const secrets: Record<string, string> = {
      'providers.json': '{"cox":{"clientSecret":"provider-secret"}}',
      'tls.key': 'tls-key-secret',
      'cert.pem': 'in the same file as its-key-secret',
      'boxes.json': 'box-link-secret',
      'https/authority.pem': 'authority-secret',
      'https/certificate.pem': 'certificate-secret',
      'notes/deep/down.txt': 'deep-secret',
      'log/1.jsonl': 'log-secret',
    }
    for (const [name, text] of Object.entries(secrets)) {
      mkdirSync(dirname(join(data, name)), { recursive: true })
      writeFileSync(join(data, name), text)
    }
    const bare = join(out, 'bare.beckon')
    const bareStopped = join(out, 'stopped.beckon')
    const made = await beckon(['backup', bare, '--without-keys'], env)
    await stop()
    expect((await beckon(['backup', bareStopped, '--without-keys'], env)).out).toContain('Not in it: beckon.key')
    const key = readFileSync(join(data, 'beckon.key'), 'utf8').trim()
    const forbidden = [
      ...Object.values(secrets).map((text) => /[\w-]*-secret/u.exec(text)?.[0] ?? ''),
      apiKey,
      token,
      key,
    ]
    for (const file of [bare, bareStopped]) {
      const bytes = gunzipSync(readFileSync(file))
      for (const secret of forbidden) expect(bytes.includes(secret), secret).toBe(false)
      const names: string[] = []
      await list({ file, onReadEntry: (entry) => void names.push(entry.path) })
      expect(names).toEqual(['manifest.json', 'beckon.db'])
    }
    expect(made.out).toContain('It contains only the database, and no keys')
    expect(made.out).toContain(
      'Not in it: beckon.key, boxes.json, cert.pem, https/authority.pem, https/certificate.pem, notes/deep/down.txt, providers.json, tls.key.',
    )
    // With keys it has them all.
    const whole = join(out, 'whole.beckon')
    expect((await beckon(['backup', whole], env)).out).not.toContain('Not in it')
    expect(gunzipSync(readFileSync(whole)).includes('provider-secret')).toBe(true)
    // Except for those whose names it does not take: it names them, and so does its restore.
    for (const name of ['.pgpass', 'tls key.pem']) writeFileSync(join(data, name), 'a-secret')
    const told = await beckon(['backup', whole], env)
    expect(told.out).toContain('Not in it: .pgpass, tls key.pem. A backup takes only names')
    expect(told.out).not.toContain('beckon.key')
    expect((await beckon(['backup', bareStopped, '--without-keys'], env)).out).toContain('tls key.pem, tls.key. To')
    expect((await beckon(['restore', whole], { BECKON_DATA: newFolder() })).out).toContain('made without tls key.pem,')

    const elsewhere = newFolder()
    const restored = await beckon(['restore', bare, '--key', join(data, 'beckon.key')], { BECKON_DATA: elsewhere })
    expect(restored.code).toBe(0)
    expect(restored.out).toContain('made without providers.json, and it is not here. If a setting names it')
    expect(restored.out).toContain('made without https/authority.pem, and it is not here. With BECKON_HTTPS=home')
    expect(restored.out).not.toContain('made without beckon.key')
    // Where they are they stay.
    expect((await beckon(['restore', bare], env)).out).not.toContain('made without')
    for (const [name, text] of Object.entries(secrets)) expect(readFileSync(join(data, name), 'utf8')).toBe(text)
    const again = await startHere(env)
    expect(await isGood(again.address, token)).toBe(true)
  })

  it.runIf(process.platform === 'linux')('is on the disk before its restore puts it into place', async () => {
    const [data, file] = [newFolder(), join(newFolder(), 'a.backup')]
    await (await startHere({ BECKON_DATA: data })).stop()
    mkdirSync(join(data, 'notes'))
    writeFileSync(join(data, 'notes', 'cert.pem'), 'certificate')
    await beckon(['backup', file], { BECKON_DATA: data })
    const { fsyncSync, renameSync: rename } = fs
    const synced = new Set<string>()
    const moved: string[] = []
    const recorded = {
      fsyncSync(fd: number) {
        fsyncSync(fd)
        synced.add(readlinkSync(`/proc/self/fd/${fd}`))
      },
      renameSync(from: string, to: string) {
        const inside = statSync(from).isDirectory() ? readdirSync(from).map((name) => join(from, name)) : []
        if (from.includes('.restore-')) moved.push(...[from, ...inside].filter((path) => !synced.has(path)))
        rename(from, to)
      },
    }
    try {
      Object.assign(fs, recorded)
      syncBuiltinESMExports()
      expect((await beckon(['restore', file], { BECKON_DATA: data })).err).toBe('')
    } finally {
      Object.assign(fs, { fsyncSync, renameSync: rename })
      syncBuiltinESMExports()
    }
    expect(readdirSync(join(data, 'notes'))).toEqual(['cert.pem'])
    expect([...synced].some((path) => path.includes('before-restore-'))).toBe(true)
    expect(moved).toEqual([])
  })

  it('that was changed by hand, is newer, or leads out of the folder is refused', async () => {
    const [data, out] = [newFolder(), newFolder()]
    await (await startHere({ BECKON_DATA: data })).stop()
    const file = join(out, 'good.beckon')
    await beckon(['backup', file], { BECKON_DATA: data })
    const work = newFolder()
    await extract({ file, cwd: work })
    const names: string[] = []
    await list({ file, onReadEntry: (entry) => void names.push(entry.path) })
    expect(names[0]).toBe('manifest.json')
    const manifest = JSON.parse(readFileSync(join(work, 'manifest.json'), 'utf8'))
    const variant = async (change: object, alter = () => {}) => {
      writeFileSync(join(work, 'manifest.json'), JSON.stringify({ ...manifest, ...change }))
      alter()
      await create({ file: join(out, 'changed'), cwd: work, gzip: true }, readdirSync(work))
      return (await beckon(['restore', join(out, 'changed')], { BECKON_DATA: newFolder() })).err
    }
    expect(await variant({ format: 2, version: '9.9.9' })).toContain('made by Beckon 9.9.9, which is newer')
    expect(await variant({ beckon: 'bread' })).toContain('not a backup of Beckon')
    expect(
      await variant({ files: manifest.files.map((one: { sha256: string }) => ({ ...one, sha256: '0'.repeat(64) })) }),
    ).toContain('damaged at')
    expect(
      await variant({ files: [...manifest.files, { path: '../../evil', bytes: 0, sha256: '0'.repeat(64) }] }),
    ).toContain('not a backup of Beckon')
    for (const path of ['log/more', 'control.sock', 'restore-under-way', 'before-restore-2026/more']) {
      const sha256 = createHash('sha256').update('x').digest('hex')
      const brings = () => {
        mkdirSync(dirname(join(work, path)), { recursive: true })
        writeFileSync(join(work, path), 'x')
      }
      expect(await variant({ files: [...manifest.files, { path, bytes: 1, sha256 }] }, brings)).toContain(
        'not a backup of Beckon',
      )
      rmSync(join(work, path.split('/')[0] as string), { recursive: true })
    }
    expect(await variant({}, () => writeFileSync(join(work, 'more'), 'x'))).toContain('not a backup of Beckon')
  })

  it('that nobody waits for any more harms neither the server nor its folder', async () => {
    const data = newFolder()
    const env = { BECKON_DATA: data, ...MIXED_BOXES }
    await startHere(env)
    for (const waitMs of [0, 20, 60]) {
      const asked = request({ socketPath: join(data, 'control.sock'), method: 'POST', path: '/backup' })
      asked.on('error', () => {})
      asked.end('{"withKeys":true}')
      await new Promise((resolve) => setTimeout(resolve, waitMs))
      asked.destroy()
    }
    await expect.poll(() => readdirSync(data).filter((name) => name.startsWith('.backup-'))).toEqual([])
    expect((await beckon(['health'], env)).code).toBe(0)
    expect((await beckon(['backup', join(data, 'backups', 'a.beckon')], env)).code).toBe(0)
  })

  it('says when there is nothing to back up, or the file cannot be written', async () => {
    expect(await beckon(['backup', '/tmp/x'], { BECKON_DATA: newFolder() })).toMatchObject({
      code: 1,
      err: expect.stringContaining('no Beckon data'),
    })
    const data = newFolder()
    await (await startHere({ BECKON_DATA: data })).stop()
    expect(await beckon(['backup', join(newFolder(), 'no', 'such', 'folder')], { BECKON_DATA: data })).toMatchObject({
      code: 1,
      err: expect.stringMatching(/cannot be used \(ENOENT\)/u),
    })
  })
})

describe('a start that cannot be', () => {
  const NO_DATABASE = 'this is no database, and long enough to be read as a page'.repeat(200)
  /** What is wrong with the folder, in settings, and the words that say so. */
  const WRONG: readonly (readonly [string, (folder: string) => Readonly<Record<string, string>>, string])[] = [
    [
      'a database that is none',
      (folder) => (writeFileSync(join(folder, 'beckon.db'), NO_DATABASE), {}),
      'is not a database, or is damaged. Restore a backup',
    ],
    ['a key file that is none', (folder) => (writeFileSync(join(folder, 'beckon.key'), 'x'), {}), 'The key file'],
    [
      'a data folder below a file',
      (folder) => (writeFileSync(join(folder, 'file'), ''), { BECKON_DATA: join(folder, 'file', 'below') }),
      'cannot be used (ENOTDIR)',
    ],
    [
      'a folder where the database is to be',
      (folder) => (mkdirSync(join(folder, 'beckon.db')), {}),
      'cannot be opened',
    ],
    ['a certificate without its key', () => ({ BECKON_TLS_CERT: '/no/cert.pem' }), 'must be set together'],
  ]

  it.each(WRONG)('says in a sentence that it has %s', async (_what, settingsIn, words) => {
    const folder = newFolder()
    expect(await whyRefused({ BECKON_DATA: folder, ...settingsIn(folder) })).toContain(words)
  })
})
