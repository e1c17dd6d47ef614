import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { MINUTE_MS } from '@beckon/contract/time-units'
import { expect, it, onTestFinished, vi } from 'vitest'
import { giveUpReserve, openSqliteStore } from './sqlite-store.ts'

it('a data folder that goes away ends no server: it is logged once, and the room is kept when the folder is back', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  onTestFinished(() => void vi.useRealTimers())
  const folder = mkdtempSync(join(tmpdir(), 'beckon-store-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const logged: unknown[] = []
  const log = { warn: (about: unknown) => void logged.push(about) }
  const { close } = await openSqliteStore(folder, undefined, undefined, log)
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
