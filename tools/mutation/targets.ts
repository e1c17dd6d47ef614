/**
 * The files to mutate, and the tests that should detect it. A new machine is found by its name; any other file needs a
 * row.
 */
export interface Target {
  /** A glob of files to break. */
  readonly files: string
  /** A glob of the tests that should fail then. */
  readonly tests: string
}

export const TARGETS: readonly Target[] = [
  { files: 'web/src/**/*-machine.ts', tests: 'web/src/**/*-machine.test.ts' },
  // Their methods and properties have tests of their own.
  { files: 'web/src/access-methods/dwell/dwell-machine.ts', tests: 'web/src/access-methods/dwell/*.test.ts' },
  { files: 'web/src/access-methods/scanning/scan-machine.ts', tests: 'web/src/access-methods/scanning/*.test.ts' },
  { files: 'web/src/core/press/press-queue.ts', tests: 'web/src/core/press/press-queue.test.ts' },
  { files: 'server/src/boxes/queue/command-queue.ts', tests: 'server/src/boxes/queue/command-queue.test.ts' },
  { files: 'server/src/boxes/queue/press-rule.ts', tests: 'server/src/boxes/queue/press-rule.test.ts' },
  { files: 'server/src/boxes/queue/press-validity.ts', tests: 'server/src/boxes/queue/press-validity.test.ts' },
]
