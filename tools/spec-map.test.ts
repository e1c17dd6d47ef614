import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { checkSpecMap, unprovedLines } from './spec-map.ts'

let folder: string
beforeEach(() => (folder = mkdtempSync(join(tmpdir(), 'beckon-map-'))))
afterEach(() => rmSync(folder, { recursive: true }))

function put(file: string, text: string): void {
  mkdirSync(dirname(join(folder, file)), { recursive: true })
  writeFileSync(join(folder, file), text)
}

/** A test for every line but B17, and one more that says how B17 is tested. */
function withLastLine(test: string): string {
  const others = unprovedLines([]).filter((id) => id !== 'B17')
  const tests = others.map((id) => `it('does ${id} [${id}]', () => expect(1).toBe(1))`)
  put('server/test/a.test.ts', ["import { expect, it } from 'vitest'", ...tests, test].join('\n'))
  return checkSpecMap(folder)
}

describe('The map of the specification', () => {
  it('is refused where the only test of a line was skipped', () => {
    const open = 'These lines of the specification have no test that always runs: B17'
    expect(withLastLine("it.skip('keeps waiting [B17]', () => expect(1).toBe(1))")).toBe(open)
    expect(withLastLine("it.skipIf(isOld)('keeps waiting [B17]', () => expect(1).toBe(1))")).toBe(open)
    expect(withLastLine("// it('keeps waiting [B17]', () => expect(1).toBe(1))")).toBe(open)
    expect(withLastLine("it('keeps waiting [B17]', () => expect(1).toBe(1))")).toBe('')
  })

  it('is refused where a title names what is no line', () => {
    expect(withLastLine("it('a [B17 B99]', () => expect(1).toBe(1))")).toBe(
      "These ids stand in a test's title but are no lines: B99",
    )
    expect(withLastLine("it('a [B17] [T9]', () => expect(1).toBe(1))")).toMatch(
      /server\/test\/a\.test\.ts:\d+ a \[B17\] \[T9\]/u,
    )
  })

  it('knows which lines a run has not proved', () => {
    const all = unprovedLines([])
    expect(all).toHaveLength(568)
    expect(unprovedLines(all.slice(3).map((id) => `a fact [${id}]`))).toEqual(['A01', 'A02', 'A03'])
  })
})
