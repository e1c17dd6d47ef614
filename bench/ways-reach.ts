/**
 * What of every page, dialog and trouble each way of access reaches, against what the accessibility tree offers there:
 * the journeys of `e2e/journeys/ways-reach.spec.ts`, with every method everywhere. Writes the table in `docs/access.md`.
 * `npx node bench/ways-reach.ts` runs it alone, on a web app that is built.
 */
import { spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { METHODS, type Method } from '../e2e/support/reach/methods.ts'
import { row } from './figures.ts'

const ROOT = fileURLToPath(new URL('..', import.meta.url))
const DOCUMENT = join(ROOT, 'docs/access.md')
/** The table stands between the two. */
const [BEGIN, END] = ['<!-- reach -->', '<!-- /reach -->']

interface Line {
  readonly scene: string
  readonly method: Method
  readonly offered: number
  readonly missed: readonly string[]
}

export async function waysReach(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'beckon-reach-'))
  try {
    const lines = await tried(join(folder, 'lines'))
    writeTable(lines)
    for (const method of METHODS) {
      const own = lines.filter((line) => line.method === method)
      const missed = own.reduce((sum, line) => sum + line.missed.length, 0)
      const offered = own.reduce((sum, line) => sum + line.offered, 0)
      row(`unreachable by ${method}`, `${missed} of ${offered}`, `${own.length} places`)
    }
  } finally {
    rmSync(folder, { recursive: true, force: true })
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
  return readFileSync(into, 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as Line)
}

function writeTable(lines: readonly Line[]): void {
  const scenes = [...new Set(lines.map(({ scene }) => scene))]
  const cell = (scene: string, method: Method) => {
    const line = lines.find((one) => one.scene === scene && one.method === method)
    return line ? `${line.offered - line.missed.length} of ${line.offered}` : 'not tried'
  }
  const head = ['where', ...METHODS]
  const rows = [
    head,
    head.map(() => '---'),
    ...scenes.map((scene) => [scene, ...METHODS.map((one) => cell(scene, one))]),
  ]
  const table = rows.map((cells) => `| ${cells.join(' | ')} |`).join('\n')
  const [before, rest = ''] = readFileSync(DOCUMENT, 'utf8').split(BEGIN)
  writeFileSync(DOCUMENT, `${before}${BEGIN}\n\n${table}\n\n${END}${rest.split(END)[1]}`)
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await waysReach()
