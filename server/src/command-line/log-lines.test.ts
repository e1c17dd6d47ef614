import fs, { mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import { expect, it, onTestFinished, vi } from 'vitest'
import { logLines } from './log-lines.ts'

it('a full disk stops nothing, and lines are written again when there is room', () => {
  const folder = mkdtempSync(join(tmpdir(), 'beckon-log-'))
  const fd = openSync(join(folder, 'log'), 'w')
  onTestFinished(() => {
    fs.closeSync(fd)
    rmSync(folder, { recursive: true })
  })
  const log = pino({}, logLines(fd))
  const fillDisk = () =>
    vi.spyOn(fs, 'writeSync').mockImplementation(() => {
      throw Object.assign(new Error('no space left on device'), { code: 'ENOSPC' })
    })
  const written = () => {
    log.info('there is room')
    return readFileSync(join(folder, 'log'), 'utf8')
  }
  const full = fillDisk()
  log.fatal('waits')
  full.mockRestore()
  expect(written()).toMatch(/waits.*there is room/su)
  const fullLong = fillDisk()
  for (let n = 3_000; n >= 0; n--) log.info('x'.repeat(n))
  fullLong.mockRestore()
  const text = written()
  expect(text.length).toBeLessThan(1.1 * 2 ** 20)
  expect(text).toMatch(/"x+".*there is room/su)
})
