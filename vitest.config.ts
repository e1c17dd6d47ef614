/**
 * The kinds of tests: `node` for everything that needs no page, `node-alone` for what of that replaces modules or
 * globals, `postgres` for the server on its other store, `browser` for pages and parts in a real Chromium.
 */
import { globSync, readFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { playwright } from '@vitest/browser-playwright'
import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'
import { chromium } from './e2e/support/browsers.ts'
import { postgresPrograms } from './server/test/support/real-postgres.ts'
import { cssOptions } from './web/build/css-options.ts'
import { releaseNotes } from './web/build/release-notes.ts'

/** For `bench/access-methods.ts`. */
const MANY_CASES = process.env['BECKON_CASES'] !== undefined

/** Of the server's tests those that touch rows: they run on PostgreSQL, too, where there is one. */
const ON_BOTH_ENGINES = [
  'asl',
  'bad-inputs',
  'button-pictures',
  'companion',
  'hostile-provider',
  'imported-boxes',
  'login',
  'logout',
  'my-remote',
  'pairing',
  'personal-signs',
  'remotes',
  'retention',
  'sessions',
  'store-conformance',
  'tv-control',
].map((name) => `server/test/${name}.test.ts`)

/** A build machine must run the tests on PostgreSQL. */
const hasPostgres = postgresPrograms() !== undefined || process.env['CI'] !== undefined
if (!hasPostgres) process.stderr.write('No PostgreSQL is installed here: the tests that run on one are left out.\n')

const WITHOUT_PAGE = '{contract,boxes,recognisers,pictures,server,web,tools,e2e}/**/*.test.ts'
const NOT_THESE = ['**/node_modules/**', '**/*.browser.test.*', 'server/test/cluster/**']
/** The effects of these calls would remain for the next file of the process. */
const REPLACES = /\bvi\.(?:mock|doMock|stubGlobal|stubEnv|resetModules)\b/u
const ALONE = globSync(WITHOUT_PAGE, { exclude: NOT_THESE }).filter((file) => REPLACES.test(readFileSync(file, 'utf8')))

/** A wait ends when it comes, so that a busy machine may take its time: only what hangs is late. */
const PATIENTLY = { poll: { timeout: 15_000 } }
const LIMITS = { testTimeout: 300_000, hookTimeout: 150_000 }
const PATIENT_WAITS = 'tools/patient-waits.ts'

const WITHOUT_A_PAGE = {
  ...LIMITS,
  ...(MANY_CASES ? { testTimeout: 900_000 } : {}),
  expect: PATIENTLY,
  setupFiles: [PATIENT_WAITS, ...(MANY_CASES ? ['tools/many-cases.ts'] : [])],
}

/** Files of one process share the modules it has loaded: to load them for each file was half of the work. */
const SHARES_MODULES = { isolate: false }

/** Vitest runs the projects by their names; the longest files are those on PostgreSQL, and none may be alone at the end. */
class PostgresFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const isPostgres = ({ project }: TestSpecification) => project.name === 'postgres'
    const sorted = await super.sort(files)
    return [...sorted.filter(isPostgres), ...sorted.filter((file) => !isPostgres(file))]
  }
}

export default defineConfig({
  test: {
    sequence: { sequencer: PostgresFirst },
    // As for the journeys: a busy build machine gets one retry.
    retry: process.env['CI'] === undefined ? 0 : 1,
    // Tests mostly wait, so two more run at once than there are cores.
    maxWorkers: availableParallelism() + 2,
    projects: [
      {
        test: {
          ...WITHOUT_A_PAGE,
          ...SHARES_MODULES,
          name: 'node',
          include: [WITHOUT_PAGE],
          exclude: [...NOT_THESE, ...ALONE],
        },
      },
      { test: { ...WITHOUT_A_PAGE, name: 'node-alone', include: ALONE } },
      ...(hasPostgres
        ? [
            {
              test: {
                name: 'postgres',
                ...SHARES_MODULES,
                ...LIMITS,
                expect: PATIENTLY,
                setupFiles: [PATIENT_WAITS],
                include: [...ON_BOTH_ENGINES, 'server/test/cluster/**/*.test.ts'],
                env: { STORE_OF_TESTS: 'postgres' },
                globalSetup: 'server/test/support/postgres-for-tests.ts',
              },
            },
          ]
        : []),
      {
        plugins: [releaseNotes()],
        css: cssOptions,
        optimizeDeps: {
          include: ['react', 'react-dom', 'react-dom/client', 'react/jsx-dev-runtime', 'valibot', 'zustand'],
        },
        test: {
          name: 'browser',
          ...LIMITS,
          expect: PATIENTLY,
          include: ['web/**/*.browser.test.tsx'],
          setupFiles: [PATIENT_WAITS],
          browser: {
            enabled: true,
            headless: true,
            provider: playwright({
              launchOptions: chromium(),
            }),
            instances: [{ browser: 'chromium' }],
            screenshotFailures: false,
          },
        },
      },
    ],
  },
})
