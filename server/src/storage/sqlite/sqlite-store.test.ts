import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { MINUTE_MS } from '@beckon/contract/time-units'
import { expect, it, onTestFinished, vi } from 'vitest'
import { MIGRATIONS } from '../migrations.ts'
import { afterCommit } from '../store.ts'
import { giveUpReserve, openSqliteStore } from './sqlite-store.ts'

function emptyFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'beckon-store-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

it('a data folder that goes away ends no server: it is logged once, and the room is kept when the folder is back', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  onTestFinished(() => void vi.useRealTimers())
  const folder = emptyFolder()
  const logged: unknown[] = []
  const log = { warn: (about: unknown) => void logged.push(about) }
  const { close } = await openSqliteStore(folder, { log })
  onTestFinished(() => close())
  for (let time = 1; time <= 2; time++) {
    rmSync(folder, { recursive: true })
    vi.advanceTimersByTime(3 * MINUTE_MS)
    expect(logged).toHaveLength(time)
    expect(logged.at(-1)).toMatchObject({ code: 'RESERVE-MISSING' })
    mkdirSync(folder)
    vi.advanceTimersByTime(MINUTE_MS)
    expect(giveUpReserve(folder)).toBe(true)
  }
})

it('an upgrade on a full disk takes the room that was kept for it, also that of half a reserve', async () => {
  const folder = emptyFolder()
  await (await openSqliteStore(folder)).close()
  const full = Object.assign(new Error('database or disk is full'), { errcode: 13 })
  const up = vi.fn<() => Promise<void>>().mockRejectedValueOnce(full)
  const warn = vi.fn<(about: object) => void>()
  writeFileSync(join(folder, 'reserve.half'), 'left by a process that was killed')
  const upgraded = await openSqliteStore(folder, { migrations: { ...MIGRATIONS, '9999_next': { up } }, log: { warn } })
  onTestFinished(() => upgraded.close())
  expect(up).toHaveBeenCalledTimes(2)
  expect(warn.mock.calls.map(([about]) => about)).toEqual([{ code: 'RESERVE-USED' }])
  expect(giveUpReserve(folder)).toBe(false)
})

it('what was saved is told as saved, also when what follows from it fails, which is an error of its own', async () => {
  const store = await openSqliteStore(emptyFolder())
  onTestFinished(() => store.close())
  const later = vi.spyOn(globalThis, 'queueMicrotask').mockImplementation(() => {})
  onTestFinished(() => later.mockRestore())
  const followed = vi.fn<() => void>()
  const saved = store.save(async (trx) => {
    afterCommit(trx, () => {
      throw new Error('a mistake')
    })
    afterCommit(trx, followed)
    return 'saved'
  })
  expect(await saved).toBe('saved')
  expect(followed).toHaveBeenCalledOnce()
  expect(later.mock.calls.at(-1)?.[0]).toThrow('a mistake')
})
