import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { checkSpecMap, unprovedLines } from './spec-map.ts'

const SPECIFICATION = `# Specification

- A note about the lines.

## A App shell

- **A01** Start-up writes to local storage.
- **A02** A random id is stored.

## B Home

- **B01** \`/\` shows Home.
- **B02** Dropped: Home has no second page.
- **B03** 202 keeps waiting.
`

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'beckon-map-'))
  put('docs/specification.md', SPECIFICATION)
})
afterEach(() => rmSync(folder, { recursive: true }))

function put(file: string, text: string): void {
  mkdirSync(dirname(join(folder, file)), { recursive: true })
  writeFileSync(join(folder, file), text)
}

/** A test for every line but B03, and one more that says how B03 is tested. */
function withLastLine(test: string): string {
  const tests = ['A01', 'A02', 'B01'].map((id) => `it('does ${id} [${id}]', () => expect(1).toBe(1))`)
  put('server/test/a.test.ts', ["import { expect, it } from 'vitest'", ...tests, test].join('\n'))
  return checkSpecMap(folder)
}

/** With every line proved, and `part` of the specification as `changed`. */
function withSpecification(part: string, changed: string): string {
  expect(SPECIFICATION).toContain(part)
  put('docs/specification.md', SPECIFICATION.replace(part, changed))
  return withLastLine("it('keeps waiting [B03]', () => expect(1).toBe(1))")
}

describe('The map of the specification', () => {
  it('is refused where the only test of a line was skipped', () => {
    const open = 'These lines of the specification have no test that npm test always runs: B03'
    expect(withLastLine("it.skip('keeps waiting [B03]', () => expect(1).toBe(1))")).toBe(open)
    expect(withLastLine("it.skipIf(isOld)('keeps waiting [B03]', () => expect(1).toBe(1))")).toBe(open)
    expect(withLastLine("// it('keeps waiting [B03]', () => expect(1).toBe(1))")).toBe(open)
    expect(withLastLine("it('keeps waiting [B03]', () => expect(1).toBe(1))")).toBe('')
  })

  it('is refused where only npm run test:all has the test of a line', () => {
    const open = 'These lines of the specification have no test that npm test always runs: B03'
    const journey = (options: string) => {
      put(
        'e2e/journeys/b.spec.ts',
        `import { test } from '../support/journey.ts'\ntest('waits [B03]',${options} () => go())`,
      )
      return withLastLine('')
    }
    expect(journey('')).toBe(open)
    expect(journey(" { tag: '@firefox' },")).toBe(open)
    expect(journey(" { tag: ['@main', '@firefox'] },")).toBe('')
    rmSync(join(folder, 'e2e'), { recursive: true })
    put('server/test/crash-safety.test.ts', "import { it } from 'vitest'\nit('waits [B03]', () => go())")
    expect(withLastLine('')).toBe(open)
  })

  it('is refused where a title names what is no line', () => {
    expect(withLastLine("it('a [B03 B99]', () => expect(1).toBe(1))")).toBe(
      "These ids stand in a test's title but are no lines: B99",
    )
    expect(withLastLine("it('a [B03] [T9]', () => expect(1).toBe(1))")).toMatch(
      /server\/test\/a\.test\.ts:\d+ a \[B03\] \[T9\]/u,
    )
  })

  it('asks for no test of a dropped line, and refuses one', () => {
    expect(withLastLine("it('keeps waiting [B03]', () => expect(1).toBe(1))")).toBe('')
    expect(withLastLine("it('keeps waiting [B02 B03]', () => expect(1).toBe(1))")).toBe(
      "These ids stand in a test's title but are no lines: B02",
    )
  })

  it.each([
    ['stands twice', '**A02**', '**A01**', ['A01 stands twice.']],
    ['stands twice, in two groups', '**B03**', '**A01**', ['A01 stands twice.']],
    ['stands in another group', '**B03**', '**C03**', ['C03 stands in group B.']],
    ['stands too early', '**A01**', '**A02**', ['A02 stands where A01 should.', 'A02 stands twice.']],
    ['is left out', '- **B02** Dropped: Home has no second page.\n', '', ['B03 stands where B02 should.']],
    ['is written in another way', '**A02**', '**A2**', ['A2 stands where A02 should.']],
  ])('is refused where an id of the specification %s', (_, part, changed, wrong) => {
    expect(withSpecification(part, changed)).toBe(
      ['The ids in docs/specification.md are not in order:', ...wrong].join('\n'),
    )
  })

  it('knows which lines a run has not proved', () => {
    const titles = ['A02', 'B01-B03'].map((ids) => `a fact [${ids}]`)
    expect(unprovedLines([], folder)).toEqual(['A01', 'A02', 'B01', 'B03'])
    expect(unprovedLines(titles, folder)).toEqual(['A01'])
  })

  it('takes its lines from the specification of this repository', () => {
    expect(unprovedLines([])).toEqual(expect.arrayContaining(['A01', 'B17', 'U26']))
  })
})
