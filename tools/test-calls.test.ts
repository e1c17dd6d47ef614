import { describe, expect, it } from 'vitest'
import { readTests, readTitle, type TestCall } from './test-calls.ts'

const HEAD = "import { expect, it, test } from 'vitest'\n"
const WORK = '() => { expect(1).toBe(1) }'

/** What is read of a file with these lines: how each of its tests runs, by the ids it names. */
function runs(...lines: readonly string[]): Record<string, TestCall['runs']> {
  const { tests } = readTests('a.test.ts', HEAD + lines.join('\n'))
  return Object.fromEntries(tests.map((test) => [test.ids.join(' '), test.runs]))
}

describe('A test is read from the syntax tree', () => {
  it('as it, test, a table of either, with options, and under a name of its own', () => {
    expect(
      runs(
        `it('a [A01]', ${WORK})`,
        `test('b [A02, A03]', ${WORK})`,
        `it.each([1, 2])('c %s [A04-A06]', ${WORK})`,
        "it.each`x\n${1}`('d $x [A07]', " + WORK + ')',
        `it.concurrent('e [A08]', { timeout: 1 }, ${WORK})`,
        `const journey = test.extend({})\njourney('f [A09]', { tag: '@x' }, async ({ page }) => page.goto('/'))`,
        'for (const x of [1]) it(`g ${x} [A10]`, ' + WORK + ')',
        `it('h ' + 'i [A11]', ${WORK})`,
        "import { journeyWith } from './x.ts'\nconst own = journeyWith('y')\nown('j [A12]', " + WORK + ')',
        "import { test as base } from './journey.ts'\nbase('k [A13]', " + WORK + ')',
      ),
    ).toEqual({
      A01: 'always',
      'A02 A03': 'always',
      'A04 A05 A06': 'always',
      A07: 'always',
      A08: 'always',
      A09: 'always',
      A10: 'always',
      A11: 'always',
      A12: 'always',
      A13: 'always',
    })
  })

  it('and never from a comment, a text inside another test, or a function that is no test', () => {
    expect(
      runs(
        `// it('a [A01]', ${WORK})`,
        `/* it('b [A02]', ${WORK}) */`,
        'const source = `it("c [A03]", ${() => 1})`',
        `fit('d [A04]', ${WORK})`,
        `page.it('e [A05]', ${WORK})`,
      ),
    ).toEqual({})
  })

  it.each([
    ['it.skip', `it.skip('a [A01]', ${WORK})`],
    ['it.todo', "it.todo('a [A01]')"],
    ['test.fixme', `test.fixme('a [A01]', ${WORK})`],
    ['it.fails', `it.fails('a [A01]', ${WORK})`],
    ['it.skip.each', `it.skip.each([1])('a [A01]', ${WORK})`],
    ['no function', "it('a [A01]')"],
    ['an empty function', "it('a [A01]', () => {})"],
    ['an option', `it('a [A01]', { skip: true }, ${WORK})`],
    ['a group', `describe.skip('g', () => { it('a [A01]', ${WORK}) })`],
    ['a group in a group', `describe.skip('g', () => { describe('h', () => { it('a [A01]', ${WORK}) }) })`],
    ['a group of journeys', `test.describe.fixme('g', () => { test('a [A01]', ${WORK}) })`],
    ['its first statement', "test('a [A01]', () => { test.skip(); expect(1).toBe(1) })"],
    ['its context', "it('a [A01]', (context) => { context.skip(); expect(1).toBe(1) })"],
    ['a statement of the group', `test.describe('g', () => { test.fixme(true, 'why'); test('a [A01]', ${WORK}) })`],
  ])('as one that never runs, by %s', (_, line) => {
    expect(runs(line)).toEqual({ A01: 'never' })
  })

  it.each([
    ['it.skipIf', `it.skipIf(isOld)('a [A01]', ${WORK})`],
    ['it.runIf', `it.runIf(isNew)('a [A01]', ${WORK})`],
    ['describe.skipIf', `describe.skipIf(isOld)('g', () => { it('a [A01]', ${WORK}) })`],
    ['a condition inside', "test('a [A01]', () => { test.skip(isOld, 'why'); expect(1).toBe(1) })"],
    ['an if inside', "test('a [A01]', () => { if (isOld) test.skip(); expect(1).toBe(1) })"],
    ['a condition of the file', `test.skip(isOld, 'why')\ntest('a [A01]', ${WORK})`],
    ['a hook', `test.beforeEach(() => { test.skip(isOld) })\ntest('a [A01]', ${WORK})`],
    ['an option', `it('a [A01]', { skip: isOld }, ${WORK})`],
  ])('as one that a condition may skip, by %s', (_, line) => {
    expect(runs(line)).toEqual({ A01: 'sometimes' })
  })

  it('whatever its neighbours are', () => {
    expect(
      runs(
        `test.skip('a [A01]', ${WORK})`,
        `describe.skip('g', () => { it('b [A02]', ${WORK}) })`,
        `it('c [A03]', ${WORK})`,
      ),
    ).toEqual({ A01: 'never', A02: 'never', A03: 'always' })
  })
})

describe('Ids', () => {
  it('are lines, or threats in a form of their own that names no line', () => {
    expect(readTitle(`shows it ${'[J15] [threat 9]'}`)).toEqual({ title: 'shows it', ids: ['J15'] })
    expect(readTitle('shows it [threats 9, 10]')).toEqual({ title: 'shows it', ids: [] })
    expect(readTitle('says "denied" [a1-b2]')).toEqual({ title: 'says "denied" [a1-b2]', ids: [] })
  })

  it('that name nothing, or stand where no test has its title, are told', () => {
    const told = (line: string) => readTests('a.test.ts', HEAD + line).stray.map(({ text }) => text)
    expect(told(`it('a [T9]', ${WORK})`)).toEqual(['a [T9]'])
    expect(told(`it('a [A001]', ${WORK})`)).toEqual(['a [A001]'])
    expect(told(`describe('a [A01]', () => { it('b', ${WORK}) })`)).toHaveLength(1)
    expect(told(`fit('a [A01]', ${WORK})`)).toHaveLength(1)
    expect(told(`it('a [A01]', ${WORK})`)).toEqual([])
  })
})
