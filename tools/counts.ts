/** What several test runners counted, added up to one closing line. */
import { readFileSync } from 'node:fs'
import { relative } from 'node:path'

export interface Counts {
  passed: number
  failed: number
  skipped: number
  /** What failed and why, for the end of a long output; only of runners whose own list is far above it by then. */
  failures?: readonly string[]
}

export const NOTHING: Counts = { passed: 0, failed: 0, skipped: 0 }

export function add(...counts: readonly Counts[]): Counts {
  return counts.reduce(
    (sum, one) => ({
      passed: sum.passed + one.passed,
      failed: sum.failed + one.failed,
      skipped: sum.skipped + one.skipped,
      failures: [...(sum.failures ?? []), ...(one.failures ?? [])],
    }),
    NOTHING,
  )
}

/** What failed, then the count: the last lines of `npm test`, so that who keeps only its end still learns what to look at. */
export function closingLines({ passed, failed, skipped, failures = [] }: Counts): string {
  return [...failures, `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`].join('\n')
}

/** Reads Vitest's JSON report. A run that ended badly without a failed test still counts as one failure. */
export function vitestCounts(report: string, exitCode: number): Counts {
  const read = readReport(report) as VitestReport | undefined
  if (read === undefined) return { ...NOTHING, failed: 1, failures: ['Vitest left no report.'] }
  const { numPassedTests: passed, numFailedTests: failed, numPendingTests: skipped } = read
  return atLeastOneFailed({ passed, failed, skipped, failures: read.testResults.flatMap(failuresOf) }, exitCode)
}

interface VitestReport {
  numPassedTests: number
  numFailedTests: number
  numPendingTests: number
  testResults: readonly {
    name: string
    status: string
    message: string
    assertionResults: readonly { fullName: string; status: string; failureMessages: readonly string[] }[]
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

/** Reads Playwright's JSON report. What passed only at a second look counts as passed; Playwright's own lines name it as flaky. */
export function playwrightCounts(report: string, exitCode: number): Counts {
  const read = readReport(report) as
    { stats: { expected: number; unexpected: number; flaky: number; skipped: number } } | undefined
  if (read === undefined) return { ...NOTHING, failed: 1 }
  const { expected, unexpected, flaky, skipped } = read.stats
  return atLeastOneFailed({ passed: expected + flaky, failed: unexpected, skipped }, exitCode)
}

function atLeastOneFailed(counts: Counts, exitCode: number): Counts {
  const ranNothing = counts.passed + counts.failed === 0
  return counts.failed === 0 && (exitCode !== 0 || ranNothing) ? { ...counts, failed: 1 } : counts
}

function readReport(file: string): unknown {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch {
    return undefined
  }
}
