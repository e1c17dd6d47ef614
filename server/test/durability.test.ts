import fs, { chmodSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Kysely, sql, SqliteDialect } from 'kysely'
import { describe, expect, it, onTestFinished } from 'vitest'
import { openSeal } from '../src/storage/seal.ts'
import { prepareDataFolder } from '../src/storage/data-folder.ts'
import { groupCommit, fillReserve, giveUpReserve, openSqliteStore } from '../src/storage/sqlite/sqlite-store.ts'
import { openSqliteFile } from '../src/storage/sqlite/sqlite-file.ts'
import type { Store } from '../src/storage/store.ts'
import type { Tables } from '../src/storage/tables.ts'
import { killLoop } from './support/kill-loop.ts'

function folder(): string {
  const path = mkdtempSync(join(tmpdir(), 'beckon-store-'))
  onTestFinished(() => rmSync(path, { recursive: true, force: true }))
  return path
}

async function store(path = folder()): Promise<Store> {
  const opened = await openSqliteStore(path)
  onTestFinished(() => opened.close().catch(() => {}))
  return opened
}

const account = (id: string) => ({ id, partner: 'comcast', subject: id, made_at: 0 })

it('nothing acknowledged is lost when the server is killed while it saves', async () => {
  const report = await killLoop(3)
  expect(report.lost).toEqual([])
  expect(report.acknowledged).toBeGreaterThan(0)
})

it('room for a full disk is kept in the folder, given up once, and made again', () => {
  const path = folder()
  expect(giveUpReserve(path)).toBe(false)
  for (let time = 0; time < 2; time++) {
    fillReserve(path)
    expect(statSync(join(path, 'reserve'))).toMatchObject({ size: 8 * 2 ** 20 })
    fillReserve(path)
    expect([giveUpReserve(path), giveUpReserve(path)]).toEqual([true, false])
  }
})

describe('a save', () => {
  it('shares its commit with those of the same moment', async () => {
    const path = folder()
    await (await openSqliteStore(path)).close()
    const file = openSqliteFile(join(path, 'beckon.db'))
    let commits = 0
    const database = {
      close: () => file.close(),
      prepare(query: string) {
        if (query === 'commit') commits++
        return file.prepare(query)
      },
    }
    const db = new Kysely<Tables>({ dialect: new SqliteDialect({ database }) })
    onTestFinished(() => db.destroy())
    const save = groupCommit(db)
    await Promise.all(
      Array.from({ length: 100 }, (_, n) =>
        save((trx) =>
          trx
            .insertInto('accounts')
            .values(account(`${n}`))
            .execute(),
        ),
      ),
    )
    expect(commits).toBe(1)
    expect(await db.selectFrom('accounts').select('id').execute()).toHaveLength(100)
  })
})

describe('a copy of the database', () => {
  it('is whole although saves go on, and holds none of them back', async () => {
    const path = folder()
    const { save, copyTo } = await store(path)
    if (copyTo === undefined) throw new Error('No copies')
    const rows = (from: number, count: number) =>
      Array.from({ length: count }, (_, n) => account(`${from + n} ${'x'.repeat(500)}`))
    await save((trx) => trx.insertInto('accounts').values(rows(0, 4_000)).execute())
    const copying = { isDone: false }
    const copied = copyTo(join(path, 'copy.db')).then(() => (copying.isDone = true))
    let during = 0
    for (let n = 0; n < 200 && !copying.isDone; n++) {
      await save((trx) =>
        trx
          .insertInto('accounts')
          .values(rows(10_000 + n, 1))
          .execute(),
      )
      during++
    }
    await copied
    expect(during).toBeGreaterThan(0)
    const copy = openSqliteFile(join(path, 'copy.db'))
    onTestFinished(() => copy.close())
    expect(copy.prepare('pragma integrity_check').all([])).toEqual([{ integrity_check: 'ok' }])
    const [{ n }] = copy.prepare('select count(*) as n from accounts').all([]) as [{ n: number }]
    expect(n).toBeGreaterThanOrEqual(4_000)
  })
})

it('a copy that begins during a save waits for its end, and has it', async () => {
  const path = folder()
  const { save, copyTo } = await store(path)
  let copied: Promise<void> | undefined
  await save(async (trx) => {
    await trx.insertInto('accounts').values(account('late')).execute()
    copied = copyTo?.(join(path, 'copy.db'))
    await new Promise((resolve) => setTimeout(resolve, 100))
  })
  await copied
  const copy = openSqliteFile(join(path, 'copy.db'))
  onTestFinished(() => copy.close())
  expect(copy.prepare('select count(*) as n from accounts').all([])).toEqual([{ n: 1 }])
})

describe('the data folder', () => {
  it('is for its owner alone, and so are its files', async () => {
    const path = folder()
    chmodSync(path, 0o755)
    prepareDataFolder(path)
    await store(path)
    openSeal(path)
    const mode = (name: string) => statSync(join(path, name)).mode & 0o777
    expect(mode('.')).toBe(0o700)
    expect([mode('beckon.db'), mode('beckon.db-wal'), mode('beckon.key')]).toEqual([0o600, 0o600, 0o600])
  })

  it('is refused to a second server, in words', async () => {
    const path = folder()
    await store(path)
    await expect(openSqliteStore(path)).rejects.toThrow('Another Beckon is already using this data folder')
  })

  it.each([
    ['a newer version', '2999-01-01-later', 'was written by a newer Beckon. Start that version'],
    ['0.2.0', '2026-11-26-first-tables', 'was written by a Beckon before 0.3.0, whose data no later version reads'],
  ])('written by %s is refused, in words that say which', async (_, step, words) => {
    const path = folder()
    const first = await openSqliteStore(path)
    await sql`update kysely_migration set name = ${step}`.execute(first.db)
    await first.close()
    await expect(openSqliteStore(path)).rejects.toThrow(words)
  })

  it('keeps everything to the disk: full syncs, a write-ahead log, nobody else', async () => {
    const { db } = await store()
    const pragma = async (name: string) =>
      Object.values((await sql.raw<Record<string, unknown>>(`pragma ${name}`).execute(db)).rows[0] ?? {})[0]
    expect([await pragma('synchronous'), await pragma('journal_mode'), await pragma('locking_mode')]).toEqual([
      2,
      'wal',
      'exclusive',
    ])
  })
})

describe('a sealed secret', () => {
  it('opens in its place, after a restart too, and nowhere else', () => {
    const path = folder()
    const sealed = openSeal(path).close('the secret', 'grants:1')
    expect(sealed).not.toContain('secret')
    const again = openSeal(path)
    expect(again.open(sealed, 'grants:1')).toBe('the secret')
    expect(again.open(sealed, 'grants:2')).toBeUndefined()
    expect(openSeal(folder()).open(sealed, 'grants:1')).toBeUndefined()
  })

  it('that was changed in any place does not open', () => {
    const seal = openSeal(folder())
    const sealed = seal.close('the secret', 'here')
    const meaning = (text: string) => {
      const [version, keyId, ...parts] = text.split('.')
      return [version, keyId, ...parts.map((part) => Buffer.from(part, 'base64url').toString('hex'))].join('.')
    }
    for (let at = 0; at < sealed.length; at++) {
      const changed = `${sealed.slice(0, at)}${sealed[at] === 'A' ? 'Q' : 'A'}${sealed.slice(at + 1)}`
      // The last letter of a part may hold bits that mean nothing.
      if (meaning(changed) === meaning(sealed)) continue
      expect(seal.open(changed, 'here'), `changed at ${at}`).toBeUndefined()
    }
    for (const noise of ['', '.', 'v1.k1', 'v1.k1.a.b.c', '\u0000']) expect(seal.open(noise, 'here')).toBeUndefined()
  })

  it('makes its key another time when there was no room for it at the first start', () => {
    const path = folder()
    const { writeSync, writeFileSync: writeFile } = fs
    const full = () => {
      throw Object.assign(new Error('no space left on device'), { code: 'ENOSPC' })
    }
    try {
      Object.assign(fs, { writeSync: full, writeFileSync: full })
      syncBuiltinESMExports()
      expect(() => openSeal(path)).toThrow('no space left')
    } finally {
      Object.assign(fs, { writeSync, writeFileSync: writeFile })
      syncBuiltinESMExports()
    }
    const sealed = openSeal(path).close('the secret', 'here')
    expect(openSeal(path).open(sealed, 'here')).toBe('the secret')
  })

  it('needs its whole key file', () => {
    const path = folder()
    writeFileSync(join(path, 'beckon.key'), 'short')
    expect(() => openSeal(path)).toThrow('is damaged')
  })
})
