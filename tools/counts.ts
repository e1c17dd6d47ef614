/** What several test runners counted, added up to one closing line. */
import { readFileSync } from 'node:fs'
import { relative } from 'node:path'

export interface Counts {
  passed: number
  failed: number
  skipped: number
  /** What failed and why, for the end of a long output; only of runners whose own list is far above it by then. */
  failures?: readonly string[]
  /** What failed first and passed when it was tried again; counted among `passed`. */
  secondLook?: readonly string[]
  /** The titles of what passed, in full, with the ids at their ends. */
  titles?: readonly string[]
}

export const NOTHING: Counts = { passed: 0, failed: 0, skipped: 0 }

export function add(...counts: readonly Counts[]): Counts {
  return counts.reduce(
    (sum, one) => ({
      passed: sum.passed + one.passed,
      failed: sum.failed + one.failed,
      skipped: sum.skipped + one.skipped,
      failures: [...(sum.failures ?? []), ...(one.failures ?? [])],
      secondLook: [...(sum.secondLook ?? []), ...(one.secondLook ?? [])],
      titles: [...(sum.titles ?? []), ...(one.titles ?? [])],
    }),
    NOTHING,
  )
}

/**
 * What failed, what passed at the second look, then the count: the last lines of `npm test`, so that whoever keeps only
 * its end still learns what to look at. A build machine reads the last one.
 */
export function closingLines({ passed, failed, skipped, failures = [], secondLook = [] }: Counts): string {
  return [
    ...failures,
    ...(secondLook.length > 0 ? [`${secondLook.length} passed at the second look: ${secondLook.join('; ')}`] : []),
    `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`,
  ].join('\n')
}

/** Reads Vitest's JSON report. A run that ended badly without a failed test still counts as one failure. */
export function vitestCounts(report: string, exitCode: number): Counts {
  const read = readReport(report) as VitestReport | undefined
  if (read === undefined) return { ...NOTHING, failed: 1, failures: ['Vitest left no report.'] }
  const { numPassedTests: passed, numFailedTests: failed, numPendingTests: skipped } = read
  const passedOnes = read.testResults.flatMap(({ name, assertionResults }) =>
    assertionResults.filter((test) => test.status === 'passed').map((test) => ({ name, ...test })),
  )
  return atLeastOneFailed(
    {
      passed,
      failed,
      skipped,
      failures: read.testResults.flatMap(failuresOf),
      // What a first try failed with stays in the report.
      secondLook: passedOnes
        .filter((test) => test.failureMessages.length > 0)
        .map(({ name, fullName }) => `${relative(process.cwd(), name)} › ${fullName}`),
      titles: passedOnes.map(({ title }) => title),
    },
    exitCode,
  )
}

interface VitestReport {
  numPassedTests: number
  numFailedTests: number
  numPendingTests: number
  testResults: readonly {
    name: string
    status: string
    message: string
    assertionResults: readonly {
      title: string
      fullName: string
      status: string
      failureMessages: readonly string[]
    }[]
  }[]
}

function failuresOf({
  name,
  status,
  message,
  assertionResults,
}: VitestReport['testResults'][number]): readonly string[] {
  const file = relative(process.cwd(), name)
  const tests = assertionResults
    .filter((test) => test.status === 'failed')
    .map((test) => `FAILED  ${file} › ${test.fullName}\n${test.failureMessages.join('\n')}`)
  return tests.length === 0 && status === 'failed' ? [`FAILED  ${file}\n${message}`] : tests
}

/** Reads Playwright's JSON report. What passed only at a second look counts as passed, and is named. */
export function playwrightCounts(report: string, exitCode: number): Counts {
  const read = readReport(report) as PlaywrightReport | undefined
  if (read === undefined) return { ...NOTHING, failed: 1, failures: ['Playwright left no report.'] }
  const { expected, unexpected, flaky, skipped } = read.stats
  const runs = read.suites.flatMap(specsOf).flatMap((spec) => spec.tests.map((test) => ({ ...spec, ...test })))
  const failed = runs.filter(({ status }) => status === 'unexpected')
  const passed = runs.filter(
    ({ status, expectedStatus }) => status === 'flaky' || (status === 'expected' && expectedStatus === 'passed'),
  )
  const named = ({ file, title, projectName }: (typeof runs)[number]) =>
    `${file} › ${title}${projectName === '' ? '' : ` (${projectName})`}`
  return atLeastOneFailed(
    {
      passed: expected + flaky,
      failed: unexpected,
      skipped,
      failures: failed.map((run) => `FAILED  ${named(run)}`),
      secondLook: runs.filter(({ status }) => status === 'flaky').map(named),
      titles: passed.map(({ title }) => title),
    },
    exitCode,
  )
}

interface PlaywrightReport {
  readonly stats: { expected: number; unexpected: number; flaky: number; skipped: number }
  readonly suites: readonly PlaywrightSuite[]
}

interface PlaywrightSuite {
  readonly suites?: readonly PlaywrightSuite[]
  readonly specs: readonly {
    readonly title: string
    readonly file: string
    readonly tests: readonly {
      readonly projectName: string
      readonly status: 'expected' | 'unexpected' | 'flaky' | 'skipped'
      readonly expectedStatus: string
    }[]
  }[]
}

function specsOf(suite: PlaywrightSuite): PlaywrightSuite['specs'] {
  return [...suite.specs, ...(suite.suites ?? []).flatMap(specsOf)]
}

function atLeastOneFailed(counts: Counts, exitCode: number): Counts {
  const ranNothing = counts.passed + counts.failed === 0
  return counts.failed === 0 && (exitCode !== 0 || ranNothing) ? { ...counts, failed: 1 } : counts
}

/** One more count: whether every line of the specification was named by a test that passed in this run. */
export function lineCounts(unproved: readonly string[]): Counts {
  if (unproved.length === 0) return { ...NOTHING, passed: 1 }
  const told = `FAILED  lines of the specification without a test that passed in this run: ${unproved.join(', ')}`
  return { ...NOTHING, failed: 1, failures: [told] }
}

function readReport(file: string): unknown {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch {
    return undefined
  }
}
