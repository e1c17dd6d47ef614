/**
 * The map from the specification's lines to the tests that prove them. A test names its lines at the end of its title:
 * `keeps waiting while the code is not entered [B17]`. `node tools/spec-map.ts` writes docs/spec-map.md, which git
 * ignores. A skipped test proves nothing. Tests of known threats end in `[threat 9]` and are not in the map.
 */
import { globSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { readTests, readTitle } from './test-calls.ts'

/** The groups of the list of lines, and how many each has. Ids are stable, so these only grow. */
const GROUPS = {
  A: ['App shell and start-up', 36],
  B: ['Home and easy pair', 22],
  C: ['Login, callback, logout, login again', 28],
  D: ['Devices, tokens, refresh', 19],
  E: ['Remote, standard', 54],
  F: ['Remote, flex', 26],
  G: ['Menu', 17],
  H: ['TV buttons and TV control', 43],
  I: ['Voice and typed commands', 13],
  J: ['My remote', 20],
  K: ['Order editor', 28],
  L: ['Custom-button editor', 22],
  M: ['Popular buttons', 13],
  N: ['Settings, consent, analytics', 13],
  O: ['ASL', 47],
  P: ['Companion', 8],
  Q: ['Errors and messages', 56],
  R: ['Version, learn more, install, service worker', 14],
  S: ['Calls', 30],
  T: ['Stored items and shared state', 33],
  U: ['Constants', 26],
} as const satisfies Record<string, readonly [string, number]>

const MAP = 'docs/spec-map.md'
const TESTS = '{contract,boxes,recognisers,pictures,server,web,e2e,tools}/**/*.{test,spec}.{ts,tsx}'
/** Shown beside a test that is skipped on some machines, such as one that needs a VDR: it proves nothing by itself. */
const WHERE_IT_CAN = ' (where it can run)'

interface Proof {
  readonly file: string
  readonly title: string
  readonly always: boolean
}

interface Collected {
  readonly proofs: ReadonlyMap<string, readonly Proof[]>
  /** Texts that name lines but are not test titles. */
  readonly stray: readonly string[]
}

/**
 * Of the project in `folder`: empty when each line has a test that always runs and no title names another; else what to
 * do.
 */
export function checkSpecMap(folder = '.'): string {
  const { unknown, open, stray } = draw(folder)
  if (stray.length > 0) return `These name lines, but not as lines at the end of a test's title:\n${stray.join('\n')}`
  if (open.length > 0) return `These lines of the specification have no test that always runs: ${open.join(', ')}`
  return unknown.length > 0 ? `These ids stand in a test's title but are no lines: ${unknown.join(', ')}` : ''
}

/** The lines that no title in `passed` names, so that the run has not proved them. */
export function unprovedLines(passed: Iterable<string>): string[] {
  const proved = new Set([...passed].flatMap((title) => readTitle(title)?.ids ?? []))
  return allLines().filter((id) => !proved.has(id))
}

function draw(folder: string): { text: string; open: string[]; unknown: string[]; stray: readonly string[] } {
  const { proofs, stray } = collect(folder)
  const lines = allLines()
  const open = lines.filter((id) => proofs.get(id)?.some(({ always }) => always) !== true)
  const sections = Object.entries(GROUPS).map(([group, [title]]) => {
    const ids = linesOf(group)
    const openHere = ids.filter((id) => open.includes(id))
    const rows = ids.flatMap((id) =>
      (proofs.get(id) ?? []).map(
        ({ file, title: name, always }) =>
          `| ${id} | ${file} | ${name.replaceAll('|', '\\|')}${always ? '' : WHERE_IT_CAN} |`,
      ),
    )
    return [
      `## ${group} ${title}: ${ids.length - openHere.length} of ${ids.length}`,
      ...(rows.length > 0 ? ['| line | file | test |\n|---|---|---|\n' + rows.join('\n')] : []),
      ...(openHere.length > 0 ? [`Open: ${openHere.join(', ')}`] : []),
    ].join('\n\n')
  })
  const text = [
    '# Map of the specification',
    "Each line of the specification and the tests that fail without it, made from the tests' titles by " +
      `\`tools/spec-map.ts\`. ${lines.length - open.length} of ${lines.length} lines have a test that always runs.`,
    ...sections,
  ].join('\n\n')
  return { text: `${text}\n`, open, unknown: [...proofs.keys()].filter((id) => !lines.includes(id)), stray }
}

function collect(folder: string): Collected {
  const proofs = new Map<string, Proof[]>()
  const stray: string[] = []
  for (const file of globSync(TESTS, {
    cwd: folder,
    exclude: (path) => String(path).includes('node_modules'),
  }).sort()) {
    const read = readTests(file, readFileSync(join(folder, file), 'utf8'))
    stray.push(...read.stray.map(({ text, line }) => `${file}:${line} ${text}`))
    for (const { title, ids, runs } of read.tests) {
      const proof = { file, title: title.replaceAll(/\s+/gu, ' '), always: runs === 'always' }
      if (runs !== 'never') for (const id of ids) proofs.set(id, [...(proofs.get(id) ?? []), proof])
    }
  }
  return { proofs, stray }
}

function allLines(): string[] {
  return Object.keys(GROUPS).flatMap(linesOf)
}

function linesOf(group: string): string[] {
  const [, count] = GROUPS[group as keyof typeof GROUPS]
  return Array.from({ length: count }, (_, n) => `${group}${String(n + 1).padStart(2, '0')}`)
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) writeFileSync(MAP, draw('.').text)
