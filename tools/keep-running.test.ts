import { spawn } from 'node:child_process'
import { closeSync, existsSync, mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, it, onTestFinished } from 'vitest'
import { BARE_ENVIRONMENT } from '../server/test/support/bare-environment.ts'

const file = (path: string) => fileURLToPath(new URL(path, import.meta.url))
/** What `npm start` runs once the web app is built. */
const PROGRAM = `
  import { keepRunning } from ${JSON.stringify(file('keep-running.ts'))}
  process.exitCode = await keepRunning([${JSON.stringify(file('../server/src/main.ts'))}], {
    hangsAfterMs: 12_000,
    onceReady: () => console.log('ready for the first time'),
  })`

function npmStart(settings: Record<string, string> = {}, data = newFolder(), errors: 'pipe' | number = 'pipe') {
  const child = spawn(process.execPath, ['--input-type=module', '-e', PROGRAM], {
    env: {
      ...BARE_ENVIRONMENT,
      BECKON_DATA: data,
      BECKON_PORT: '0',
      BECKON_SPEECH: 'off',
      ...settings,
    },
    stdio: ['ignore', 'pipe', errors],
  })
  const told = { out: '', err: '' }
  child.stdout?.on('data', (text) => (told.out += String(text)))
  child.stderr?.on('data', (text) => (told.err += String(text)))
  const ended = new Promise<number | null>((resolve) => child.once('close', resolve))
  onTestFinished(async () => {
    child.kill('SIGTERM')
    await ended
  })
  return {
    told,
    ended,
    data,
    stop: (signal: NodeJS.Signals) => child.kill(signal),
    starts: () => starts(told.out),
    /** Waits until the server has started so often; a program that has ended starts it no more. */
    async hasStarted(times: number) {
      const over = ended.then(() => {
        throw new Error(`It ended after ${starts(told.out)} starts.\n${told.err}`)
      })
      const started = async () => {
        await expect.poll(() => starts(told.out), soon).toBe(times)
      }
      await Promise.race([started(), over])
    },
    /** The status of the server's own page of health. */
    async health() {
      const address = told.out.match(/http:\/\/localhost:\d+/gu)?.at(-1)
      return (await fetch(`${address}/healthz`)).status
    },
    /** The process of the server, which the one of `npm start` has begun. */
    server: () => Number(readFileSync(`/proc/${child.pid}/task/${child.pid}/children`, 'utf8').trim()),
  }
}

const starts = (out: string) => out.match(/Beckon is ready at/gu)?.length ?? 0

function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'beckon-start-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

const soon = { timeout: 60_000, interval: 100 }
const seesChildren = existsSync(`/proc/${process.pid}/task/${process.pid}/children`)

describe('npm start', () => {
  it.runIf(seesChildren)(
    'starts the server again when a signal ends it, says which and when, and ends for good while it waits',
    async () => {
      const run = npmStart()
      await run.hasStarted(1)
      process.kill(run.server(), 'SIGKILL')
      await run.hasStarted(2)
      expect(run.told.err).toContain('Beckon ended by SIGKILL (9). It starts again in 1 s.')
      expect(await run.health()).toBe(200)
      process.kill(run.server(), 'SIGABRT')
      await expect.poll(() => run.told.err, soon).toContain('Beckon ended by SIGABRT (6). It starts again in 2 s.')
      run.stop('SIGINT')
      expect(await run.ended).toBe(0)
      expect(run.starts()).toBe(2)
      expect(run.told.out.match(/ready for the first time/gu)).toHaveLength(1)
    },
  )

  it.runIf(seesChildren)('starts the server again also when its log is on a full disk', async () => {
    const full = openSync('/dev/full', 'w')
    onTestFinished(() => closeSync(full))
    const run = npmStart({}, newFolder(), full)
    await run.hasStarted(1)
    process.kill(run.server(), 'SIGKILL')
    await run.hasStarted(2)
  })

  it.runIf(seesChildren)('ends a server that hangs, and starts it again', async () => {
    const run = npmStart()
    await run.hasStarted(1)
    process.kill(run.server(), 'SIGSTOP')
    await run.hasStarted(2)
    expect(run.told.err).toContain('Beckon hangs. It is ended.')
    expect(await run.health()).toBe(200)
  })

  it('ends with Ctrl-C, which a terminal sends to every process at once', async () => {
    const run = npmStart()
    await run.hasStarted(1)
    run.stop('SIGINT')
    run.stop('SIGINT')
    expect(await run.ended).toBe(0)
    expect(run.told.err).not.toContain('starts again')
  })

  it('ends when the start is refused, for a bad setting and for a second server, and the first goes on until it is asked to stop', async () => {
    const bad = npmStart({ BECKON_PORT: 'eighty' })
    expect(await bad.ended).toBe(1)
    expect(bad.told.err).toContain('BECKON_PORT: must be a number')
    const first = npmStart()
    await first.hasStarted(1)
    const second = npmStart({}, first.data)
    expect(await second.ended).toBe(1)
    expect(second.told.err).not.toContain('starts again')
    if (seesChildren) expect(second.told.err).toContain(`using this data folder (process ${first.server()})`)
    first.stop('SIGTERM')
    expect(await first.ended).toBe(0)
  })

  it.runIf(seesChildren).each([
    ['once it runs', 'Beckon is ready at'],
    ['while it is still starting', ''],
  ])('takes the server with it when it is killed itself %s', async (_, word) => {
    const run = npmStart()
    await expect.poll(() => (run.told.out.includes(word) ? run.server() : 0), soon).toBeGreaterThan(0)
    const server = run.server()
    run.stop('SIGKILL')
    await expect.poll(() => existsSync(`/proc/${server}`), soon).toBe(false)
    const next = npmStart({}, run.data)
    await next.hasStarted(1)
  })
})
