/**
 * An evening by each access method in a real browser (`e2e/journeys/ways-errands.spec.ts`), and scanning by ear with a
 * voice of the system (`ways-aloud.spec.ts`): `npx node bench/ways-journeys.ts`, on a web app that is built. It takes some
 * twenty minutes. `npx node bench/ways-journeys.ts table FILE…` prints the tables of lines that were kept
 * (`ERRANDS_INTO=FILE`, `ALOUD_INTO=FILE`).
 */
import { spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { median, row } from './figures.ts'

const ROOT = fileURLToPath(new URL('..', import.meta.url))

interface Errand {
  readonly way: string
  readonly part: string
  readonly ms: number
  readonly presses: number
}

interface Spoken {
  readonly text: string
  readonly spokenMs: number
  readonly afterMs: number
}

type Line = Errand | Spoken

const isErrand = (line: Line): line is Errand => 'way' in line

async function measured(): Promise<readonly Line[]> {
  const folder = mkdtempSync(join(tmpdir(), 'beckon-errands-'))
  const into = join(folder, 'lines')
  const specs = ['journeys/ways-errands.spec.ts', 'journeys/ways-aloud.spec.ts']
  const child = spawn(
    process.execPath,
    ['node_modules/@playwright/test/cli.js', 'test', '-c', 'e2e', ...specs, '--project=chromium', '--reporter=line'],
    {
      cwd: ROOT,
      env: { ...process.env, ERRANDS_INTO: into, ALOUD_INTO: into },
      stdio: ['ignore', 'ignore', 'inherit'],
    },
  )
  await new Promise((resolve) => child.on('close', resolve))
  const lines = linesOf(into)
  rmSync(folder, { recursive: true, force: true })
  return lines
}

function linesOf(...files: readonly string[]): readonly Line[] {
  return files.flatMap((file) =>
    readFileSync(file, 'utf8')
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as Line),
  )
}

/** Seconds, and in brackets presses. */
function print(lines: readonly Line[]): void {
  const errands = lines.filter(isErrand)
  const ways = [...new Set(errands.map(({ way }) => way))]
  const parts = [...new Set(errands.map(({ part }) => part))]
  const cell = ({ ms, presses }: Pick<Errand, 'ms' | 'presses'>) => `${(ms / 1_000).toFixed(1)} (${presses})`
  row('seconds (presses)', ...ways)
  row('---', ...ways.map(() => '---'))
  for (const part of parts)
    row(
      part,
      ...ways.map((way) => {
        const line = errands.findLast((one) => one.way === way && one.part === part)
        return line ? cell(line) : '–'
      }),
    )
  const spoken = lines.filter((line): line is Spoken => 'spokenMs' in line)
  if (spoken.length === 0) return
  row('names spoken', String(spoken.length))
  row('a name takes, median', `${median(spoken.map(({ spokenMs }) => spokenMs)).toFixed(0)} ms`)
  row('from its end until the frame moves, median', `${median(spoken.map(({ afterMs }) => afterMs)).toFixed(0)} ms`)
}

const [what, ...files] = process.argv.slice(2)
print(what === 'table' ? linesOf(...files) : await measured())
