import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { LogRing } from './log-ring.ts'

function folder(): string {
  const path = mkdtempSync(join(tmpdir(), 'beckon-log-'))
  onTestFinished(() => rmSync(path, { recursive: true, force: true }))
  return join(path, 'log')
}

it('the ring of log files never grows past its limit and keeps the newest lines', async () => {
  const path = folder()
  const ring = new LogRing(path, 1_000)
  for (let n = 0; n < 500; n++) {
    ring.write(`${String(n).padStart(99, '0')}\n`)
    await ring.flush()
  }
  const names = readdirSync(path).sort()
  expect(names).toHaveLength(16)
  expect(names.reduce((sum, name) => sum + statSync(join(path, name)).size, 0)).toBeLessThanOrEqual(16_000)
  expect(readFileSync(join(path, names.at(-1) as string), 'utf8')).toContain('499\n')
})

it('the ring goes on where it was after a restart', async () => {
  const path = folder()
  for (const line of ['one\n', 'two\n']) {
    const ring = new LogRing(path, 1_000)
    ring.write(line)
    await ring.flush()
  }
  expect(readdirSync(path)).toHaveLength(1)
  expect(readFileSync(join(path, readdirSync(path)[0] as string), 'utf8')).toBe('one\ntwo\n')
})

it('a log that cannot be written costs its lines and nothing else', async () => {
  const ring = new LogRing('/dev/null/log')
  ring.write('lost\n')
  await ring.flush()
})
