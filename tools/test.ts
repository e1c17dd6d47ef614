/**
 * `npm test`: every check, unit, server and component test and every journey; ends in `N passed, N failed`. Each kind
 * has the machine to itself: beside others, what waits for a moment in time fails on a busy machine.
 */
import { chmodSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { memoryOrDisk } from '../server/test/support/postgres-for-tests.ts'
import { buildWeb } from './build-web.ts'
import { runChecks } from './check.ts'
import {
  add,
  closingLines,
  filesToRetry,
  specificationCounts,
  RETRIED_AT_MOST,
  playwrightCounts,
  vitestCounts,
  type Counts,
  type FinishedRun,
} from './counts.ts'
import {
  ensureAvahi,
  ensureFfmpeg,
  ensureForJourneys,
  ensureHaproxy,
  ensureNats,
  ensureOtherClients,
  ensurePostgres,
} from './test-programs.ts'
import { startPhases } from './phases.ts'
import { node } from './processes.ts'
import { unprovedLines } from './spec-map.ts'

const phases = startPhases()
phases.add('packages', Number(process.env['BECKON_INSTALL_MS'] ?? 0))
// The tests see none of the user's settings.
delete process.env['BECKON_INSTALL_MS']
const reports = mkdtempSync(join(memoryOrDisk(), 'beckon-test-'))
const temporary = join(reports, 'tmp')
mkdirSync(temporary)
// Some of the programs that are started drop the rights of root.
for (const folder of [reports, temporary]) chmodSync(folder, 0o755)
const SHARED = {
  /** The same programs are started hundreds of times, so their compiled code is cached, also for the next run. */
  NODE_COMPILE_CACHE: resolve('node_modules/.cache/compiled'),
  PWTEST_CACHE_DIR: resolve('node_modules/.cache/playwright'),
  /** Thousands of servers save durably: with their data in memory, if there is room, none waits for the disk. */
  TMPDIR: temporary,
}

const [env, checks] = await Promise.all([phases.time('browsers', ensurePrograms), buildAndCheck()])
const units = await retryUnits(await phases.time('tests', () => runUnits()))
const journeys = await retryJourneys(await phases.time('journeys', () => runJourneys()))

const tests = add(checks, units, journeys)
const counts = add(tests, specificationCounts(unprovedLines(tests.titles ?? [])))
rmSync(reports, { recursive: true })
console.log(`\n${phases.summary()}\n${closingLines(counts)}`)
process.exitCode = counts.failed === 0 ? 0 : 1

async function ensurePrograms(): Promise<NodeJS.ProcessEnv> {
  const found = await ensureForJourneys()
  if (!(await ensureFfmpeg()))
    console.log('No ffmpeg can be found or installed here: the tests that make mp4 videos are left out.')
  if (!(await ensureAvahi()))
    console.log('No avahi can be found or installed here: the tests that look for TVs beside one are left out.')
  if (!(await ensurePostgres()))
    console.log('No PostgreSQL can be found or installed here: the tests that run on one are left out.')
  if (!(await ensureNats()))
    console.log('No NATS can be found or installed here: the tests of servers that talk over one are left out.')
  if (!(await ensureHaproxy()))
    console.log('No HAProxy can be found or installed here: the tests of servers behind one are left out.')
  if (!(await ensureOtherClients()))
    console.log(
      "Other projects' clients cannot be fetched here: the tests in which they drive our doubles are left out.",
    )
  return found
}

async function buildAndCheck(): Promise<Counts> {
  await phases.time('web app', buildWeb)
  return phases.time('checks', runChecks)
}

async function runJourneys(name = 'playwright.json', those: readonly string[] = []): Promise<FinishedRun> {
  console.log('\nJourneys in real browsers')
  const report = join(reports, name)
  const { code } = await node(
    ['node_modules/@playwright/test/cli.js', 'test', '-c', 'e2e', '--reporter=line,json', ...those],
    { env: { ...env, ...SHARED, PLAYWRIGHT_JSON_OUTPUT_FILE: report }, show: true },
  )
  return { report, code }
}

async function runUnits(name = 'vitest.json', those: readonly string[] = []): Promise<FinishedRun> {
  const report = join(reports, name)
  const reporters = ['--reporter=dot', '--reporter=json', `--outputFile.json=${report}`]
  console.log('\nUnit, server and component tests')
  const { code } = await node(['node_modules/vitest/vitest.mjs', 'run', ...reporters, ...those], {
    env: { ...env, ...SHARED },
    show: true,
  })
  return { report, code }
}

/**
 * Runs a few failed tests once more, one kind after the other, on the quiet machine: what is broken fails again, what
 * was only slow passes and is named.
 */
async function retryUnits({ report, code }: FinishedRun): Promise<Counts> {
  const files = filesToRetry(report)
  return vitestCounts(report, code, files.length === 0 ? undefined : await runUnits('vitest-again.json', files))
}

async function retryJourneys({ report, code }: FinishedRun): Promise<Counts> {
  const first = playwrightCounts(report, code)
  if (first.failed === 0 || first.failed > RETRIED_AT_MOST) return first
  return playwrightCounts(report, code, await runJourneys('playwright-again.json', ['--last-failed']))
}
