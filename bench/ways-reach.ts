/**
 * Compares what each access method reaches on every page, dialog and failure with what the accessibility tree offers:
 * the walks of `e2e/journeys/ways-reach.spec.ts` by every method. Writes the table in `docs/access.md`.
 * `npx node bench/ways-reach.ts` needs a built web app and about an hour of one core. `REACH_INTO=FILE` stores results,
 * and `npx node bench/ways-reach.ts table FILE…` puts stored ones into the table.
 */
import { spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { METHODS, type Method, type Reached } from '../e2e/support/reach/methods.ts'
import { SCENES } from '../e2e/support/reach/scenes.ts'
import { row } from './figures.ts'

const ROOT = fileURLToPath(new URL('..', import.meta.url))
const DOCUMENT = join(ROOT, 'docs/access.md')
/** The marks around the table. */
const [BEGIN, END] = ['<!-- reach -->', '<!-- /reach -->']

interface Line extends Reached {
  readonly scene: string
  readonly size: string
  readonly method: Method
}

export async function waysReach(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'beckon-reach-'))
  try {
    tell(await tried(join(folder, 'lines')))
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

function tell(lines: readonly Line[]): void {
  writeTable(lines)
  for (const method of METHODS) {
    const own = lines.filter((line) => line.method === method)
    const missed = own.reduce((sum, line) => sum + line.missed.length, 0)
    const offered = own.reduce((sum, line) => sum + line.offered, 0)
    row(`unreachable by ${method}`, `${missed} of ${offered}`, `${own.length} places`)
  }
}

async function tried(into: string): Promise<readonly Line[]> {
  const journeys = ['test', '-c', 'e2e', 'journeys/ways-reach.spec.ts', '--project=chromium', '--reporter=line']
  const child = spawn(process.execPath, ['node_modules/@playwright/test/cli.js', ...journeys], {
    cwd: ROOT,
    env: { ...process.env, REACH_INTO: into },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  await new Promise((resolve) => child.on('close', resolve))
  return linesOf(into)
}

/** The last try of each counts. */
function linesOf(...files: readonly string[]): readonly Line[] {
  const all = files
    .flatMap((file) => readFileSync(file, 'utf8').trim().split('\n'))
    .map((line) => JSON.parse(line) as Line)
  return [...new Map(all.map((line) => [`${line.scene} ${line.size} ${line.method}`, line])).values()]
}

/** One row for the places with the same result. */
function writeTable(lines: readonly Line[]): void {
  const sizes = [...new Set(lines.map(({ size }) => size))]
  const places = sizes.flatMap((size) => SCENES.map((scene) => ({ scene: scene.name, size })))
  const placesByResult = new Map<string, string[]>()
  for (const { scene, size } of places) {
    const tried = lines.filter((line) => line.scene === scene && line.size === size)
    if (tried.length === 0) continue
    const result = reachedIn(tried)
    const place = `${scene}${size === 'desk' ? '' : `, ${size}`} (${offeredIn(tried)})`
    placesByResult.set(result, [...(placesByResult.get(result) ?? []), place])
  }
  const rows = [...placesByResult].map(([result, all]) => [result, all.join('; ')])
  const table = [['reached by', 'where (things)'], ['---', '---'], ...rows]
    .map((cells) => `| ${cells.join(' | ')} |`)
    .join('\n')
  const [before, rest = ''] = readFileSync(DOCUMENT, 'utf8').split(BEGIN)
  writeFileSync(DOCUMENT, `${before}${BEGIN}\n\n${table}\n\n${END}${rest.split(END)[1]}`)
}

/** A page may offer more to one method than to another, such as the keys of a list that is open. */
function offeredIn(tried: readonly Line[]): string {
  const counts = tried.map(({ offered }) => offered)
  const [least, most] = [Math.min(...counts), Math.max(...counts)]
  return least === most ? String(least) : `${least} to ${most}`
}

function reachedIn(tried: readonly Line[]): string {
  const failures = tried.flatMap(({ method, offered, missed, others }) => [
    ...(missed.length > 0 ? [`${method} misses ${missed.length} of ${offered}`] : []),
    ...(others.length > 0 ? [`${method} chooses ${others.length} not offered`] : []),
  ])
  if (failures.length > 0) return failures.join('; ')
  return tried.length === METHODS.length ? 'all' : tried.map(({ method }) => method).join(', ')
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const [what, ...files] = process.argv.slice(2)
  if (what === 'table') tell(linesOf(...files))
  else await waysReach()
}
