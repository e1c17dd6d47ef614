/**
 * Tests how `npm start` ends when a supervisor ends one of its processes with a signal that reaches no other, and that
 * `beckon start` finds the project from any folder.
 */
import { spawn, spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { BARE_ENVIRONMENT } from '../server/test/support/bare-environment.ts'

const soon = { timeout: 60_000, interval: 100 }
const seesChildren = existsSync(`/proc/${process.pid}/task/${process.pid}/children`)

/** npm, its shell if it has one, the command and the server. */
function chain(pid: number): number[] {
  const [child] = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ')
  return child === undefined || child === '' ? [pid] : [pid, ...chain(Number(child))]
}

const runs = (pid: number) =>
  existsSync(`/proc/${pid}`) && !/^State:\tZ/mu.test(readFileSync(`/proc/${pid}/status`, 'utf8'))

it.runIf(seesChildren).each([
  ['npm', 'SIGKILL', 0],
  ['what npm started', 'SIGTERM', 1],
] as const)('npm start leaves no process when %s alone is ended by %s', async (_, signal, place) => {
  const folder = mkdtempSync(join(tmpdir(), 'beckon-run-'))
  const npm = spawn('npm', ['start'], {
    env: { ...BARE_ENVIRONMENT, BECKON_DATA: folder, BECKON_PORT: '0', BECKON_SPEECH: 'off', BECKON_SIGNS: 'off' },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let out = ''
  npm.stdout.on('data', (text) => (out += String(text)))
  await expect.poll(() => out, soon).toContain('Beckon is ready at')
  const processes = chain(npm.pid ?? 0)
  onTestFinished(() => {
    for (const pid of processes.filter(runs)) process.kill(pid, 'SIGKILL')
    rmSync(folder, { recursive: true, force: true })
  })
  expect(processes.length).toBeGreaterThanOrEqual(3)
  process.kill(processes[place] ?? 0, signal)
  // Two seconds on a quiet machine.
  await expect.poll(() => processes.filter(runs), { timeout: 6_000, interval: 100 }).toEqual([])
})

it('beckon start builds the pages of the project in whatever folder a unit runs it', () => {
  const begun = spawnSync(process.execPath, [resolve('tools/beckon.ts'), 'start', '--help'], {
    cwd: tmpdir(),
    env: BARE_ENVIRONMENT,
    encoding: 'utf8',
  })
  expect(begun).toMatchObject({ status: 0, stderr: '', stdout: expect.stringContaining('BECKON_DATA') })
})
