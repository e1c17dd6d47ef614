/** What several test runners counted, added up to one closing line. */
import { readFileSync } from 'node:fs'

export interface Counts {
  passed: number
  failed: number
  skipped: number
}

export const NOTHING: Counts = { passed: 0, failed: 0, skipped: 0 }

export function add(...counts: readonly Counts[]): Counts {
  return counts.reduce(
    (sum, one) => ({ passed: sum.passed + one.passed, failed: sum.failed + one.failed, skipped: sum.skipped + one.skipped }),
    NOTHING,
  )
}

export function closingLine({ passed, failed, skipped }: Counts): string {
  return `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`
}

/** Reads Vitest's JSON report. A run that ended badly without a failed test still counts as one failure. */
export function vitestCounts(report: string, exitCode: number): Counts {
  const read = readReport(report) as { numPassedTests: number; numFailedTests: number; numPendingTests: number } | undefined
  if (read === undefined) return { ...NOTHING, failed: 1 }
  return atLeastOneFailed({ passed: read.numPassedTests, failed: read.numFailedTests, skipped: read.numPendingTests }, exitCode)
}

/** Reads Playwright's JSON report. What passed only at a second look counts as passed; Playwright's own lines name it as flaky. */
export function playwrightCounts(report: string, exitCode: number): Counts {
  const read = readReport(report) as { stats: { expected: number; unexpected: number; flaky: number; skipped: number } } | undefined
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
