/**
 * `npm run mutate`: mutation tests of the machines with Stryker; prints the mutants that no test detects. `-- pairing`
 * takes only files with that in their path. Put the table into bench/README.md. It takes minutes, so it is not part of
 * `npm test`.
 */
import { globSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { relative } from 'node:path'
import { Stryker } from '@stryker-mutator/core'
import { TARGETS } from './mutation/targets.ts'

const [wanted = ''] = process.argv.slice(2)
const files = [...new Set(TARGETS.flatMap((target) => globSync(target.files)))].filter((file) => file.includes(wanted))
if (files.length === 0) throw new Error(`No file to mutate has "${wanted}" in its path; see tools/mutation/targets.ts.`)

const mutants = await new Stryker({
  mutate: files,
  testRunner: 'vitest',
  vitest: { configFile: 'tools/mutation/vitest.config.ts', related: false },
  plugins: ['@stryker-mutator/vitest-runner'],
  reporters: ['progress-append-only'],
  concurrency: availableParallelism(),
  timeoutMS: 10_000,
  // What the tests of the targets never read.
  ignorePatterns: [
    'docs',
    'e2e',
    'deploy',
    'recognisers',
    'pictures',
    'web/dist',
    'web/src/features/asl/films',
    'data',
    '*.backup',
  ],
  allowEmpty: true,
}).runMutationTest()

const NOTICED = new Set(['Killed', 'Timeout'])
const MISSED = new Set(['Survived', 'NoCoverage'])

console.log('\n| file | mutants noticed | score |\n|---|---|---|')
let all = { noticed: 0, missed: 0 }
for (const file of files) {
  const here = mutants.filter(({ fileName }) => relative(process.cwd(), fileName) === file)
  const noticed = here.filter(({ status }) => NOTICED.has(status)).length
  const missed = here.filter(({ status }) => MISSED.has(status)).length
  all = { noticed: all.noticed + noticed, missed: all.missed + missed }
  row(file, noticed, missed)
}
row('all', all.noticed, all.missed)

console.log('\nNoticed by no test:')
for (const { fileName, location, mutatorName, replacement, status } of mutants) {
  if (!MISSED.has(status)) continue
  const where = `${relative(process.cwd(), fileName)}:${location.start.line}:${location.start.column}`
  const instead = (replacement ?? '').replaceAll(/\s+/gu, ' ').slice(0, 80)
  console.log(`${where} ${mutatorName} → ${instead}${status === 'NoCoverage' ? ' (no test gets here)' : ''}`)
}

function row(name: string, noticed: number, missed: number): void {
  const share = noticed + missed === 0 ? '–' : `${((100 * noticed) / (noticed + missed)).toFixed(1)} %`
  console.log(`| ${name} | ${noticed} of ${noticed + missed} | ${share} |`)
}
