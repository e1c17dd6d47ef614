import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { appendFile } from 'node:fs/promises'
import { expect, it, onTestFinished, vi } from 'vitest'
import { BrowserLog } from './browser-log.ts'

vi.mock(import('node:fs/promises'), async (original) => {
  const files = await original()
  return { ...files, appendFile: vi.fn(files.appendFile) }
})

function folder(): string {
  const path = mkdtempSync(join(tmpdir(), 'beckon-log-'))
  onTestFinished(() => rmSync(path, { recursive: true, force: true }))
  return join(path, 'log')
}

it('the ring of log files never grows past its limit and keeps the newest lines', async () => {
  const path = folder()
  const log = new BrowserLog(path, 1_000)
  for (let n = 0; n < 500; n++) {
    log.write(`${String(n).padStart(99, '0')}\n`)
    await log.flush()
  }
  const names = readdirSync(path).sort()
  expect(names).toHaveLength(16)
  expect(names.reduce((sum, name) => sum + statSync(join(path, name)).size, 0)).toBeLessThanOrEqual(16_000)
  expect(readFileSync(join(path, names.at(-1) as string), 'utf8')).toContain('499\n')
})

it('the ring goes on where it was after a restart', async () => {
  const path = folder()
  for (const line of ['one\n', 'two\n']) {
    const log = new BrowserLog(path, 1_000)
    log.write(line)
    await log.flush()
  }
  expect(readdirSync(path)).toHaveLength(1)
  expect(readFileSync(join(path, readdirSync(path)[0] as string), 'utf8')).toBe('one\ntwo\n')
})

it('a line that comes while the one before is being finished is written without waiting for a third', async () => {
  const path = folder()
  for (let moments = 0; moments < 12; moments++) {
    const log = new BrowserLog(join(path, String(moments)))
    vi.mocked(appendFile).mockImplementationOnce(async () => {
      let later = Promise.resolve()
      for (let moment = 0; moment < moments; moment++) later = later.then(() => {})
      void later.then(() => log.write('two\n'))
    })
    log.write('one\n')
    await vi.waitFor(() =>
      expect(readFileSync(join(path, String(moments), 'browsers-00000000.jsonl'), 'utf8')).toBe('two\n'),
    )
  }
})

it('a log that cannot be written costs its lines and nothing else', async () => {
  const log = new BrowserLog('/dev/null/log')
  log.write('lost\n')
  await log.flush()
})
