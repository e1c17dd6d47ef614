/** `npm run check`: all static checks. Each prints one line, or what is wrong and how to fix it. */
import { cpus } from 'node:os'
import { pathToFileURL } from 'node:url'
import type { ICruiseResult, IModule } from 'dependency-cruiser'
import { buildWeb } from './build-web.ts'
import { checkBundle } from './check-bundle.ts'
import { checkLockFile } from './check-lock-file.ts'
import { checkReleaseNotes } from './check-release-notes.ts'
import { checkSpecMap } from './spec-map.ts'
import { add, NOTHING, type Counts } from './counts.ts'
import { node } from './processes.ts'
import { ARROWS } from './rooms.ts'

/** Resolves to what is wrong and what to do about it; empty when all is well. */
type Check = () => Promise<string> | string

/**
 * One compiler run for all folders that run on Node (`tsconfig.json` of the root): separate runs would read shared
 * files three times. The contract runs on both sides, so it is compiled with the types of neither.
 */
const TYPES = { 'the contract': 'contract', 'the web app': 'web', 'all other folders': '.' }

type Checks = Readonly<Record<string, Check>>

/** Those that say the most in the shortest time. */
export const QUICK_CHECKS: Checks = {
  ...Object.fromEntries(
    Object.entries(TYPES).map(([folders, project]) => [`types in ${folders}`, () => checkTypes(project)]),
  ),
  format: checkFormat,
  lint: () => quiet(['node_modules/oxlint/bin/oxlint', '--deny-warnings', '--quiet', '.']),
}

const CHECKS: Checks = {
  ...QUICK_CHECKS,
  'imports between folders': checkImports,
  'nothing unused': () => quiet(['node_modules/knip/bin/knip.js', '--no-progress']),
  'lock file': checkLockFile,
  'release notes in three languages': checkReleaseNotes,
  'weight of the web app': checkBundle,
  'map of the specification': checkSpecMap,
}

/** Runs the checks, as many at once as there are cores. */
export async function runChecks(checks = CHECKS): Promise<Counts> {
  console.log('Checks')
  let counts = NOTHING
  const waiting = Object.entries(checks)
  async function worker(): Promise<void> {
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
      const [name, check] = next
      const wrong = await Promise.resolve().then(check).catch(String)
      const line = wrong === '' ? `  ok      ${name}` : `  FAILED  ${name}\n${wrong.trimEnd()}`
      counts = add(
        counts,
        wrong === '' ? { ...NOTHING, passed: 1 } : { ...NOTHING, failed: 1, failures: [line.trimStart()] },
      )
      console.log(line)
    }
  }
  await Promise.all(cpus().map(worker))
  return counts
}

async function quiet(args: readonly string[]): Promise<string> {
  const { code, output } = await node(args)
  return code === 0 ? '' : output || `${args[0]} ended with ${code}`
}

/** What has not changed since the last run is not checked again: a fifth of the work. */
function checkTypes(project: string): Promise<string> {
  const known = `node_modules/.cache/types/${project === '.' ? 'root' : project}.tsbuildinfo`
  return quiet(['node_modules/ts7/bin/tsc', '-p', project, '--incremental', '--tsBuildInfoFile', known])
}

async function checkFormat(): Promise<string> {
  const wrong = await quiet(['node_modules/prettier/bin/prettier.cjs', '--check', '--cache', '--log-level=warn', '.'])
  return wrong === '' ? '' : `${wrong}\nRun: npx prettier --write .`
}

/** There are more than 1,000. */
const MODULES_AT_LEAST = 800
const RULES = 'The rules are the diagram of docs/architecture.md and the table in tools/import-rules.cjs.'

/** dependency-cruiser reports success when it cannot read TypeScript, so the number of modules is checked too. */
async function checkImports(): Promise<string> {
  const { output } = await node([
    'node_modules/dependency-cruiser/bin/dependency-cruiser.mjs',
    '--config',
    'tools/import-rules.cjs',
    '--output-type',
    'json',
    'contract',
    'boxes',
    'recognisers',
    'pictures',
    'theme',
    'server',
    'web',
  ])
  if (!output.startsWith('{')) return output || 'dependency-cruiser printed nothing.'
  const { modules, summary } = JSON.parse(output) as ICruiseResult
  if (summary.totalCruised < MODULES_AT_LEAST)
    return `Only ${summary.totalCruised} modules were read; is TypeScript 6 installed beside 7?`
  const forbidden = summary.violations.map(({ rule, from, to, cycle }) =>
    [`${rule.name}:`, from, ...(cycle?.map(({ name }) => name) ?? [to])].join('\n    '),
  )
  const wrong = [...forbidden, ...arrowsWithoutImport(modules)]
  return wrong.length === 0 ? '' : [...wrong, RULES].join('\n')
}

function arrowsWithoutImport(modules: readonly IModule[]): string[] {
  const imports = modules
    .filter(({ source }) => !/\.test\.tsx?$/u.test(source))
    .flatMap(({ source, dependencies }) => dependencies.map(({ resolved }) => ({ source, resolved })))
  return ARROWS.filter(
    ({ from, to }) =>
      !imports.some(({ source, resolved }) => source.startsWith(`${from}/`) && resolved.startsWith(`${to}/`)),
  ).map(({ from, to }) => `No file of ${from} imports one of ${to}: take its arrow out of docs/architecture.md.`)
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  await buildWeb()
  process.exitCode = (await runChecks()).failed === 0 ? 0 : 1
}
