/**
 * The map from the specification's lines to the tests that prove them. The lines are in docs/specification.md. A test
 * names its lines at the end of its title: `keeps waiting while the code is not entered [B17]`. `node tools/spec-map.ts`
 * writes docs/spec-map.md, which git ignores. A skipped test proves nothing. Tests of known threats end in `[threat 9]`
 * and are not in the map.
 */
import { globSync, readFileSync, writeFileSync } from 'node:fs'
import { join, matchesGlob } from 'node:path'
import { pathToFileURL } from 'node:url'
import { readTests, readTitle } from './test-calls.ts'
import { MAIN_JOURNEY, ONLY_IN_ALL } from './test-tiers.ts'

const SPECIFICATION = 'docs/specification.md'
const MAP = 'docs/spec-map.md'
const TESTS = '{contract,boxes,recognisers,pictures,server,web,e2e,tools}/**/*.{test,spec}.{ts,tsx}'
/** Shown beside a test that `npm test` does not run, or skips on some machines: it proves nothing by itself. */
const NOT_ALWAYS = ' (not in every npm test)'

interface Specification {
  readonly groups: readonly Group[]
  /** What is wrong with its ids, in words. */
  readonly wrong: readonly string[]
}

/** Such as `## B Home and easy pair`. */
interface Group {
  readonly letter: string
  readonly title: string
  readonly lines: readonly Line[]
}

/** Such as `- **B17** 202 keeps waiting.` */
interface Line {
  readonly id: string
  readonly text: string
}

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
 * Of the project in `folder`: empty when the specification's ids are in order, each line has a test that `npm test`
 * always runs, and no title names another; else what to do.
 */
export function checkSpecMap(folder = '.'): string {
  const { wrong, unknown, open, stray } = draw(folder)
  if (wrong.length > 0) return `The ids in ${SPECIFICATION} are not in order:\n${wrong.join('\n')}`
  if (stray.length > 0) return `These name lines, but not as lines at the end of a test's title:\n${stray.join('\n')}`
  if (open.length > 0)
    return `These lines of the specification have no test that npm test always runs: ${open.join(', ')}`
  return unknown.length > 0 ? `These ids stand in a test's title but are no lines: ${unknown.join(', ')}` : ''
}

/** The lines that no title in `passed` names, so that the run has not proved them. */
export function unprovedLines(passed: Iterable<string>, folder = '.'): string[] {
  const proved = new Set([...passed].flatMap((title) => readTitle(title)?.ids ?? []))
  return idsToProve(readSpecification(folder).groups).filter((id) => !proved.has(id))
}

function draw(folder: string) {
  const { groups, wrong } = readSpecification(folder)
  const { proofs, stray } = collect(folder)
  const ids = idsToProve(groups)
  const open = ids.filter((id) => proofs.get(id)?.some(({ always }) => always) !== true)
  const sections = groups.map((group) => {
    const here = idsToProve([group])
    const proved = here.filter((id) => !open.includes(id))
    const items = group.lines.flatMap(({ id, text }) => [
      `- **${id}** ${text}${open.includes(id) ? ' _Open._' : ''}`,
      ...(proofs.get(id) ?? []).map(({ file, title, always }) => `  - ${file}: ${title}${always ? '' : NOT_ALWAYS}`),
    ])
    return `## ${group.letter} ${group.title}: ${proved.length} of ${here.length}\n\n${items.join('\n')}`
  })
  const text = [
    '# Map of the specification',
    "Each line of the specification and the tests that fail without it, made from the tests' titles by " +
      `\`tools/spec-map.ts\`. ${ids.length - open.length} of ${ids.length} lines have a test that \`npm test\` always runs.`,
    ...sections,
  ].join('\n\n')
  return { text: `${text}\n`, wrong, open, unknown: [...proofs.keys()].filter((id) => !ids.includes(id)), stray }
}

function readSpecification(folder: string): Specification {
  const text = readFileSync(join(folder, SPECIFICATION), 'utf8')
  const groups = text
    .split(/^## /mu)
    .slice(1)
    .map((section) => ({
      letter: section.charAt(0),
      title: /^. (.*)/u.exec(section)?.[1] ?? '',
      lines: [...section.matchAll(/^- \*\*(.+?)\*\* (.*)/gmu)].map(([, id = '', line = '']) => ({ id, text: line })),
    }))
  return { groups, wrong: wrongIds(groups) }
}

function wrongIds(groups: readonly Group[]): string[] {
  const seen = new Set<string>()
  return groups.flatMap(({ letter, lines }) => {
    const wrong: string[] = []
    let next = 1
    for (const { id } of lines) {
      const expected = `${letter}${String(next).padStart(2, '0')}`
      if (seen.has(id)) wrong.push(`${id} stands twice.`)
      else if (!id.startsWith(letter)) wrong.push(`${id} stands in group ${letter}.`)
      else if (id !== expected) wrong.push(`${id} stands where ${expected} should.`)
      next = (id.startsWith(letter) ? Number(id.slice(1)) || next : next) + 1
      seen.add(id)
    }
    return wrong
  })
}

/** A dropped line keeps its id, but there is nothing to prove. */
function idsToProve(groups: readonly Group[]): string[] {
  return groups.flatMap(({ lines }) => lines.filter(({ text }) => !text.startsWith('Dropped')).map(({ id }) => id))
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
    for (const { title, ids, runs, tags } of read.tests) {
      const isMain = file.startsWith('e2e/journeys/')
        ? tags.includes(MAIN_JOURNEY)
        : !ONLY_IN_ALL.some((pattern) => matchesGlob(file, pattern))
      const proof = { file, title: title.replaceAll(/\s+/gu, ' '), always: isMain && runs === 'always' }
      if (runs !== 'never') for (const id of ids) proofs.set(id, [...(proofs.get(id) ?? []), proof])
    }
  }
  return { proofs, stray }
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) writeFileSync(MAP, draw('.').text)
