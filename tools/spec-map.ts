/**
 * The map from the specification's lines to the tests that prove them. A test names its lines at the end of its title:
 * `keeps waiting while the code is not entered [B17]`. `node tools/spec-map.ts` writes docs/spec-map.md from these.
 */
import { globSync, readFileSync, writeFileSync } from 'node:fs'
import { pathToFileURL } from 'node:url'

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
const TESTS = '{contract,boxes,server,web,e2e,tools}/**/*.{test,spec}.{ts,tsx}'
/** The first text of a call, ending in ids: `it('…')` and the title after the table of an `it.each(…)` alike. */
const TITLE = /\(\s*(['"`])((?:(?!\1)[^\n])*?)((?: \[(?:(?:[A-U]\d\d(?:-[A-U]?\d\d)?)[ ,]*)+\])+)\1\s*,/gu

interface Proof {
  readonly file: string
  readonly title: string
}

export function checkSpecMap(): string {
  const written = readFileSync(MAP, 'utf8')
  const { text, unknown, open } = draw()
  if (open.length > 0) return `These lines of the specification have no test: ${open.join(', ')}`
  if (unknown.length > 0) return `These ids stand in a test's title but are no lines: ${unknown.join(', ')}`
  return written === text ? '' : `${MAP} is not what the tests say. Run: npx node tools/spec-map.ts`
}

function draw(): { text: string; open: string[]; unknown: string[] } {
  const proofs = collect()
  const lines = Object.entries(GROUPS).flatMap(([group, [, count]]) =>
    Array.from({ length: count }, (_, n) => idOf(group, n + 1)),
  )
  const open = lines.filter((id) => !proofs.has(id))
  const sections = Object.entries(GROUPS).map(([group, [title, count]]) => {
    const ids = Array.from({ length: count }, (_, n) => idOf(group, n + 1))
    const openHere = ids.filter((id) => open.includes(id))
    const rows = ids.flatMap((id) =>
      (proofs.get(id) ?? []).map(({ file, title: name }) => `| ${id} | ${file} | ${name.replaceAll('|', '\\|')} |`),
    )
    return [
      `## ${group} ${title}: ${count - openHere.length} of ${count}`,
      ...(rows.length > 0 ? ['| line | file | test |\n|---|---|---|\n' + rows.join('\n')] : []),
      ...(openHere.length > 0 ? [`Open: ${openHere.join(', ')}`] : []),
    ].join('\n\n')
  })
  const text = [
    '# Map of the specification',
    `Each line of the specification and the tests that fail without it, made from the tests' titles by \`tools/spec-map.ts\`. ${lines.length - open.length} of ${lines.length} lines have a test.`,
    ...sections,
  ].join('\n\n')
  return { text: `${text}\n`, open, unknown: [...proofs.keys()].filter((id) => !lines.includes(id)) }
}

function collect(): Map<string, Proof[]> {
  const proofs = new Map<string, Proof[]>()
  for (const file of globSync(TESTS, { exclude: (path) => String(path).includes('node_modules') }).sort()) {
    for (const [, , title = '', ids = ''] of readFileSync(file, 'utf8').matchAll(TITLE)) {
      for (const id of expand(ids))
        proofs.set(id, [...(proofs.get(id) ?? []), { file, title: title.replaceAll(/\s+/gu, ' ') }])
    }
  }
  return proofs
}

/** `E13-E15 G01` is E13, E14, E15 and G01. */
function expand(ids: string): string[] {
  return [...ids.matchAll(/([A-U])(\d\d)(?:-[A-U]?(\d\d))?/gu)].flatMap(([, group = '', from, to = from]) =>
    Array.from({ length: Number(to) - Number(from) + 1 }, (_, n) => idOf(group, Number(from) + n)),
  )
}

function idOf(group: string, number: number): string {
  return `${group}${String(number).padStart(2, '0')}`
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) writeFileSync(MAP, draw().text)
