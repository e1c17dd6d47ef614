/** Adds up the results of several test runners to one closing line. */
import { readFileSync } from 'node:fs'
import { relative } from 'node:path'
import { stripVTControlCharacters } from 'node:util'

export interface Counts {
  passed: number
  failed: number
  skipped: number
  /** What failed and why, repeated at the end for runners whose own list is far above. */
  failures?: readonly string[]
  /** What failed at first and passed on a retry; also counted in `passed`. */
  passedOnRetry?: readonly string[]
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
      passedOnRetry: [...(sum.passedOnRetry ?? []), ...(one.passedOnRetry ?? [])],
      titles: [...(sum.titles ?? []), ...(one.titles ?? [])],
    }),
    NOTHING,
  )
}

/**
 * The last lines of `npm test`: what failed, what passed only on a retry, then the count, which a build machine reads.
 * So the end of the output alone says what to look at.
 */
export function closingLines({ passed, failed, skipped, failures = [], passedOnRetry = [] }: Counts): string {
  return [
    ...failures,
    ...(passedOnRetry.length > 0 ? [`${passedOnRetry.length} passed on a retry: ${passedOnRetry.join('; ')}`] : []),
    `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`,
  ].join('\n')
}

/**
 * Reads Vitest's JSON report. A run that failed without a failed test counts as one failure, and so does one without
 * any test unless it `mayBeEmpty`.
 */
export function vitestCounts(report: string, exitCode: number, mayBeEmpty = false): Counts {
  const read = readReport(report) as VitestReport | undefined
  if (read === undefined)
    return mayBeEmpty && exitCode === 0 ? NOTHING : { ...NOTHING, failed: 1, failures: ['Vitest left no report.'] }
  const tests = testsOf(read.testResults)
  const passed = tests.filter(({ status }) => status === 'passed')
  const failed = tests.filter(({ status }) => status === 'failed')
  return atLeastOneFailed(
    {
      passed: passed.length,
      failed: failed.length,
      skipped: tests.length - passed.length - failed.length,
      failures: read.testResults.flatMap(failuresOf),
      // The report keeps the message of a failed try even if a retry passed.
      passedOnRetry: passed.filter(({ failureMessages }) => failureMessages.length > 0).map(nameOf),
      titles: passed.map(({ title }) => title),
    },
    exitCode,
    mayBeEmpty,
  )
}

interface VitestReport {
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

type VitestTest = VitestReport['testResults'][number]['assertionResults'][number] & { readonly name: string }

function testsOf(results: VitestReport['testResults']): readonly VitestTest[] {
  return results.flatMap(({ name, assertionResults }) => assertionResults.map((test) => ({ name, ...test })))
}

const nameOf = ({ name, fullName }: VitestTest) => `${relative(process.cwd(), name)} › ${fullName}`

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

/** Reads Playwright's JSON report. A test that passed only on a retry counts as passed, and is named. */
export function playwrightCounts(report: string, exitCode: number): Counts {
  const read = readReport(report) as PlaywrightReport | undefined
  if (read === undefined) return { ...NOTHING, failed: 1, failures: ['Playwright left no report.'] }
  const runs = runsOf(read)
  const failed = runs.filter(({ status }) => status === 'unexpected')
  const passed = runs.filter(
    ({ status, expectedStatus }) => status === 'flaky' || (status === 'expected' && expectedStatus === 'passed'),
  )
  return atLeastOneFailed(
    {
      passed: passed.length,
      failed: failed.length,
      skipped: runs.filter(({ status }) => status === 'skipped').length,
      failures: failed.map(({ named, results }) => [`FAILED  ${named}`, ...results.flatMap(reasonsOf)].join('\n')),
      passedOnRetry: passed.filter(({ status }) => status === 'flaky').map(({ named }) => named),
      titles: passed.map(({ title }) => title),
    },
    exitCode,
  )
}

function runsOf(report: PlaywrightReport) {
  return report.suites.flatMap(specsOf).flatMap(({ file, title, tests }) =>
    tests.map((test) => ({
      ...test,
      title,
      named: `${file} › ${title}${test.projectName === '' ? '' : ` (${test.projectName})`}`,
    })),
  )
}

function reasonsOf({ errors }: PlaywrightResult): readonly string[] {
  return errors.map(({ message = 'It failed without a message.', location }) => {
    const where = location === undefined ? '' : `\n    at ${relative(process.cwd(), location.file)}:${location.line}`
    return `${stripVTControlCharacters(message)}${where}`
  })
}

interface PlaywrightReport {
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
      readonly results: readonly PlaywrightResult[]
    }[]
  }[]
}

interface PlaywrightResult {
  readonly errors: readonly {
    readonly message?: string
    readonly location?: { readonly file: string; readonly line: number }
  }[]
}

function specsOf(suite: PlaywrightSuite): PlaywrightSuite['specs'] {
  return [...suite.specs, ...(suite.suites ?? []).flatMap(specsOf)]
}

function atLeastOneFailed(counts: Counts, exitCode: number, mayBeEmpty = false): Counts {
  const ranNothing = !mayBeEmpty && counts.passed + counts.failed === 0
  return counts.failed === 0 && (exitCode !== 0 || ranNothing) ? { ...counts, failed: 1 } : counts
}

/** One more result: whether every line of the specification has a test that passed in this run. */
export function specificationCounts(unproved: readonly string[]): Counts {
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
