/** `npm test`: every check, unit, server and component test and every journey; ends in `N passed, N failed`. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buildWeb } from './build-web.ts'
import { runChecks } from './check.ts'
import { add, closingLines, playwrightCounts, vitestCounts } from './counts.ts'
import { ensureFfmpeg, ensureForJourneys } from './engines.ts'
import { node } from './processes.ts'

const reports = mkdtempSync(join(tmpdir(), 'beckon-test-'))
const env = {
  ...(await ensureForJourneys()),
  PLAYWRIGHT_JSON_OUTPUT_FILE: join(reports, 'playwright.json'),
}
if (!(await ensureFfmpeg()))
  console.log('No ffmpeg can be found or installed here: the tests that make mp4 videos are left out.')
await buildWeb()

const checks = await runChecks()

console.log('\nUnit, server and component tests')
const units = await node(
  [
    'node_modules/vitest/vitest.mjs',
    'run',
    '--reporter=dot',
    '--reporter=json',
    `--outputFile.json=${join(reports, 'vitest.json')}`,
  ],
  { env, show: true },
)

console.log('\nJourneys in real browsers')
const journeys = await node(['node_modules/@playwright/test/cli.js', 'test', '-c', 'e2e', '--reporter=line,json'], {
  env,
  show: true,
})

const counts = add(
  checks,
  vitestCounts(join(reports, 'vitest.json'), units.code),
  playwrightCounts(join(reports, 'playwright.json'), journeys.code),
)
rmSync(reports, { recursive: true })
console.log(`\n${closingLines(counts)}`)
process.exitCode = counts.failed === 0 ? 0 : 1
