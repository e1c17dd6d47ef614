/** Reads reports of real runs by Vitest and by Playwright: tests that pass, fail, fail once and are skipped. */
import { mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  add,
  closingLines,
  specificationCounts,
  NOTHING,
  playwrightCounts,
  vitestCounts,
  type Counts,
} from './counts.ts'
import { node } from './processes.ts'

const TESTS = (from: string) => `
import { expect, test } from '${from}'
import { existsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
const mark = join(import.meta.dirname, 'tried')
test('holds [A01]', () => expect(1).toBe(1))
test.skip('is skipped [A02]', () => expect(1).toBe(1))
test('fails [A03]', () => expect(1).toBe(2))
test('holds at the second look [A04]', () => {
  const isSecond = existsSync(mark)
  writeFileSync(mark, '')
  expect(isSecond).toBe(true)
})
test('fails too [A05]', () => expect(1).toBe(2))`

let vitest: Counts
let playwright: Counts
const folders: string[] = []

function folderWith(file: string, text: string): string {
  const folder = mkdtempSync(join(tmpdir(), 'beckon-counts-'))
  folders.push(folder)
  writeFileSync(join(folder, 'package.json'), '{ "type": "module" }')
  symlinkSync(resolve('node_modules'), join(folder, 'node_modules'))
  writeFileSync(join(folder, file), text)
  return folder
}

beforeAll(async () => {
  const units = folderWith('a.test.ts', TESTS('vitest'))
  const journeys = folderWith('a.spec.ts', TESTS('@playwright/test'))
  // Without the environment of the run that this test is part of.
  const { VITEST: _, VITEST_POOL_ID: _id, VITEST_WORKER_ID: _worker, NODE_OPTIONS: _options, ...env } = process.env
  const runVitest = async (): Promise<Counts> => {
    const report = join(units, 'report.json')
    const script = resolve('node_modules/vitest/vitest.mjs')
    const { code } = await node(
      [script, 'run', `--root=${units}`, '--retry=1', '--reporter=json', `--outputFile=${report}`],
      { cwd: units, env },
    )
    return vitestCounts(report, code)
  }
  const runPlaywright = async (): Promise<Counts> => {
    const report = join(journeys, 'report.json')
    const { code } = await node(
      [resolve('node_modules/@playwright/test/cli.js'), 'test', '--retries=1', '--reporter=json'],
      { cwd: journeys, env: { ...env, PLAYWRIGHT_JSON_OUTPUT_FILE: report } },
    )
    return playwrightCounts(report, code)
  }
  ;[vitest, playwright] = await Promise.all([runVitest(), runPlaywright()])
})
afterAll(() => folders.forEach((folder) => rmSync(folder, { recursive: true })))

describe('What passed only at the second look', () => {
  it('is counted as passed and named, by Vitest and by Playwright', () => {
    expect(vitest).toMatchObject({ passed: 2, failed: 2, skipped: 1 })
    expect(playwright).toMatchObject({ passed: 2, failed: 2, skipped: 1 })
    expect(vitest.passedOnRetry).toEqual([expect.stringMatching(/a\.test\.ts › holds at the second look \[A04\]$/u)])
    expect(playwright.passedOnRetry).toEqual([
      expect.stringMatching(/^a\.spec\.ts › holds at the second look \[A04\]/u),
    ])
  })

  it('stands in a line of its own before the count, which stays plain', () => {
    const lines = closingLines(add(vitest, playwright)).split('\n')
    expect(lines.at(-1)).toBe('4 passed, 4 failed, 2 skipped')
    expect(lines.at(-2)).toMatch(/^2 passed on a retry: .*a\.test\.ts › .*; a\.spec\.ts › /u)
    expect(closingLines({ ...NOTHING, passed: 3_378 })).toBe('3378 passed, 0 failed')
  })
})

describe('What failed', () => {
  it('is named before the count', () => {
    expect(closingLines(vitest)).toMatch(/^FAILED {2}\S*a\.test\.ts › fails \[A03\]/u)
    expect(closingLines(playwright)).toMatch(/^FAILED {2}a\.spec\.ts › fails \[A03\]/u)
  })

  it('tells why, and where in a journey', () => {
    const told = closingLines(playwright)
    expect(told).toContain('Expected: 2')
    expect(told).toMatch(/at \S*a\.spec\.ts:\d+$/mu)
  })

  it('includes a runner that left no report', () => {
    expect(vitestCounts('/nowhere.json', 0)).toMatchObject({ passed: 0, failed: 1 })
    expect(playwrightCounts('/nowhere.json', 0)).toMatchObject({ passed: 0, failed: 1 })
  })

  it('includes a run without any test, unless nothing had to be tested', () => {
    const report = join(folderWith('empty.json', JSON.stringify({ testResults: [] })), 'empty.json')
    expect(vitestCounts(report, 0)).toMatchObject({ passed: 0, failed: 1 })
    expect(vitestCounts(report, 0, true)).toMatchObject({ passed: 0, failed: 0 })
    expect(vitestCounts(report, 1, true)).toMatchObject({ passed: 0, failed: 1 })
  })
})

describe('The lines of the specification', () => {
  it('are proved by what passed, and by nothing that failed or was skipped', () => {
    const ids = (counts: Counts) => counts.titles?.map((title) => title.slice(-5))
    expect(ids(vitest)).toEqual(['[A01]', '[A04]'])
    expect(ids(playwright)).toEqual(['[A01]', '[A04]'])
  })

  it('fail a run that has not proved them all, by name', () => {
    expect(specificationCounts([])).toMatchObject({ passed: 1, failed: 0 })
    expect(closingLines(specificationCounts(['B17', 'C02']))).toBe(
      'FAILED  lines of the specification without a test that passed in this run: B17, C02\n0 passed, 1 failed',
    )
  })
})
