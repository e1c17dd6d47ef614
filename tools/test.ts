/**
 * `npm test`: the checks, the tests without a page, those of pages and the main journeys in Chromium, and whether they
 * prove each line of the specification. `npm run test:all` adds tests that take minutes or drive other programs; `--
 * --install` installs those, `-- --added` leaves out what `npm test` runs. `npm run test:quick`: types, format, lint
 * and the tests of what has changed since the last commit, or since a named one. All end with `N passed, N failed`.
 */
import { chmodSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { memoryOrDisk } from '../server/test/support/postgres-for-tests.ts'
import { buildWeb } from './build-web.ts'
import { QUICK_CHECKS, runChecks } from './check.ts'
import { add, closingLines, playwrightCounts, specificationCounts, vitestCounts, type Counts } from './counts.ts'
import { startPhases } from './phases.ts'
import { node, run } from './processes.ts'
import { unprovedLines } from './spec-map.ts'
import { ensureChromium, installPrograms, missingOfRequired, missingPrograms } from './test-programs.ts'
import { TIER, type Tier } from './test-tiers.ts'

const phases = startPhases()
phases.add('packages', Number(process.env['BECKON_INSTALL_MS'] ?? 0))
const [kind = 'main', ...options] = process.argv.slice(2)

const missingRequired = await prepare()
if (missingRequired.length > 0) {
  console.error(`BECKON_TEST_REQUIRES asks for what is not on this machine: ${missingRequired.join(', ')}.`)
  process.exit(1)
}
// The tests see none of the user's settings, but those that are for them.
const FOR_TESTS = ['BECKON_ASL_DATA', 'BECKON_CASES', 'BECKON_CEC_KERNEL', 'BECKON_CHROMIUM', 'BECKON_SEED']
for (const name of Object.keys(process.env))
  if (name.startsWith('BECKON_') && !FOR_TESTS.includes(name)) delete process.env[name]
const reports = mkdtempSync(join(memoryOrDisk(), 'beckon-test-'))
const temporary = join(reports, 'tmp')
mkdirSync(temporary)
// Some of the programs that are started drop the rights of root.
for (const folder of [reports, temporary]) chmodSync(folder, 0o755)
const env = {
  ...process.env,
  [TIER]: tierOf(kind),
  /** The same programs are started hundreds of times, so their compiled code is cached, also for the next run. */
  NODE_COMPILE_CACHE: resolve('node_modules/.cache/compiled'),
  PWTEST_CACHE_DIR: resolve('node_modules/.cache/playwright'),
  /** Thousands of servers save durably: with their data in memory, if there is room, none waits for the disk. */
  TMPDIR: temporary,
}

const counts = kind === 'quick' ? await runQuick() : await runTier(tierOf(kind))
rmSync(reports, { recursive: true })
console.log(`\n${phases.summary()}`)
if (kind !== 'quick') console.log(notTried())
console.log(closingLines(counts))
process.exitCode = counts.failed === 0 ? 0 : 1

function tierOf(command: string): Tier {
  if (command === 'main' || command === 'quick') return command === 'main' ? 'main' : 'all'
  return options.includes('--added') ? 'added' : 'all'
}

/** Returns what must be here and is not. */
async function prepare(): Promise<readonly string[]> {
  await phases.time('browser', ensureChromium)
  if (kind !== 'all') return []
  if (options.includes('--install')) await phases.time('programs', installPrograms)
  return missingOfRequired()
}

async function runTier(tier: Tier): Promise<Counts> {
  await phases.time('web app', buildWeb)
  const parts = [
    ...(tier === 'added' ? [] : [await phases.time('checks', () => runChecks())]),
    await phases.time('tests', () => runVitest()),
    await phases.time('journeys', () => runPlaywright()),
  ]
  const tests = add(...parts)
  // What only `test:all` adds proves no line by itself.
  return tier === 'added' ? tests : add(tests, specificationCounts(unprovedLines(tests.titles ?? [])))
}

async function runQuick(): Promise<Counts> {
  const [since = 'HEAD'] = options
  const checks = await phases.time('checks', () => runChecks(QUICK_CHECKS))
  const units = await phases.time('tests', () => runVitest(['--changed', since, '--passWithNoTests']))
  const { output } = await run('git', ['diff', '--name-only', since, '--', 'e2e'])
  if (output.trim() === '') return add(checks, units)
  await phases.time('web app', buildWeb)
  return add(checks, units, await phases.time('journeys', () => runPlaywright([`--only-changed=${since}`])))
}

async function runVitest(those: readonly string[] = []): Promise<Counts> {
  const report = join(reports, 'vitest.json')
  const reporters = ['--reporter=dot', '--reporter=json', `--outputFile.json=${report}`]
  console.log('\nUnit, server and component tests')
  const { code } = await node(['node_modules/vitest/vitest.mjs', 'run', ...reporters, ...those], { env, show: true })
  return vitestCounts(report, code, those.includes('--passWithNoTests'))
}

async function runPlaywright(those: readonly string[] = []): Promise<Counts> {
  console.log('\nJourneys in real browsers')
  const report = join(reports, 'playwright.json')
  const { code } = await node(
    ['node_modules/@playwright/test/cli.js', 'test', '-c', 'e2e', '--reporter=line,json', ...those],
    { env: { ...env, PLAYWRIGHT_JSON_OUTPUT_FILE: report }, show: true },
  )
  return playwrightCounts(report, code)
}

function notTried(): string {
  const missing = missingPrograms()
  if (kind !== 'all')
    return 'Not tried here: Firefox, WebKit, PostgreSQL, several nodes, real TV programs, faults: npm run test:all'
  if (missing.length === 0) return 'All programs were here.'
  return `Not tried here, for want of a program: ${missing.join(', ')}: npm run test:all -- --install`
}
