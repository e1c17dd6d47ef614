/**
 * The kinds of tests: `browser` for pages and parts in a real Chromium, `drivers` for the drivers of TVs, `node` for
 * everything else that needs no page, `node-alone` for what of that replaces modules or globals, `long` for what only
 * `npm run test:all` runs, `postgres` for the server on its other store. One kind after the other, so that none takes
 * the processor from another.
 */
import { globSync, readFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { playwright } from '@vitest/browser-playwright'
import { defineConfig } from 'vitest/config'
import { chromium } from './e2e/support/browsers.ts'
import { postgresPrograms } from './server/test/support/real-postgres.ts'
import { ON_BOTH_ENGINES, ONLY_IN_ALL, tier } from './tools/test-tiers.ts'
import { cssOptions } from './web/build/css-options.ts'
import { releaseNotes } from './web/build/release-notes.ts'
import { sentences } from './web/build/contract-in-page.ts'

/** For `bench/access-methods.ts`. */
const MANY_CASES = process.env['BECKON_CASES'] !== undefined

const WITHOUT_PAGE = '{contract,boxes,recognisers,pictures,server,web,tools,e2e}/**/*.test.ts'
const DRIVERS = 'boxes/**/*.test.ts'
const NOT_THESE = ['**/node_modules/**', '**/*.browser.test.*', ...ONLY_IN_ALL]
/** The effects of these calls would remain for the next file of the process. */
const REPLACES = /\bvi\.(?:mock|doMock|stubGlobal|stubEnv|resetModules)\b/u
const ALONE = globSync(WITHOUT_PAGE, { exclude: NOT_THESE }).filter((file) => REPLACES.test(readFileSync(file, 'utf8')))

/** A wait ends when it comes, so that a busy machine may take its time: only what hangs is late. */
const PATIENTLY = { poll: { timeout: 15_000 } }
const LIMITS = { testTimeout: 30_000, hookTimeout: 30_000 }
/** Of tests that kill servers again and again, or start large programs. */
const LONG_LIMITS = { testTimeout: 300_000, hookTimeout: 150_000 }
const PATIENT_WAITS = 'tools/patient-waits.ts'
const EMPTY_STORAGE = 'web/test/empty-storage.ts'
const ACT = 'web/test/production-react.ts'
const PROPERTY_CASES = 'tools/property-cases.ts'

const WITHOUT_A_PAGE = {
  ...LIMITS,
  ...(MANY_CASES ? { testTimeout: 900_000 } : {}),
  expect: PATIENTLY,
  setupFiles: [PATIENT_WAITS, PROPERTY_CASES],
}

/** Tests of drivers wait for most of their time, such as for a TV that is silent: they use a third of a core. */
const DRIVER_WORKERS = 3 * availableParallelism()
/**
 * Other tests use two thirds of a core. More at once would end no sooner, and a test that starts programs would come
 * near its limit on a slow machine.
 */
const NODE_WORKERS = Math.ceil(1.5 * availableParallelism())
/** Tests of pages wait for frames and for the commands of the driver: one uses half a core. */
const PAGE_WORKERS = 2 * availableParallelism()

/** Files of one process share the modules it has loaded: to load them for each file was half of the work. */
const SHARES_MODULES = { isolate: false }

/** Page tests run the React that users have, which also ends them in three quarters of the time. */
const PRODUCTION = { 'process.env.NODE_ENV': '"production"' }
const PRODUCTION_REACT = {
  define: PRODUCTION,
  oxc: { jsx: { runtime: 'automatic', development: false } },
  optimizeDeps: {
    include: ['react', 'react-dom', 'react-dom/client', 'react/jsx-runtime', 'valibot', 'zustand'],
    rolldownOptions: { transform: { define: PRODUCTION } },
  },
} as const

const MAIN = [
  {
    plugins: [releaseNotes(), sentences()],
    css: cssOptions,
    ...PRODUCTION_REACT,
    test: {
      name: 'browser',
      ...LIMITS,
      sequence: { groupOrder: 1 },
      maxWorkers: PAGE_WORKERS,
      expect: PATIENTLY,
      include: ['web/**/*.browser.test.tsx'],
      setupFiles: [PATIENT_WAITS, EMPTY_STORAGE, ACT],
      browser: {
        enabled: true,
        headless: true,
        provider: playwright({
          launchOptions: chromium(),
        }),
        instances: [{ browser: 'chromium' as const }],
        screenshotFailures: false,
      },
    },
  },
  {
    test: {
      ...WITHOUT_A_PAGE,
      ...SHARES_MODULES,
      name: 'drivers',
      sequence: { groupOrder: 2 },
      maxWorkers: DRIVER_WORKERS,
      include: [DRIVERS],
      exclude: [...NOT_THESE, ...ALONE],
    },
  },
  {
    test: {
      ...WITHOUT_A_PAGE,
      ...SHARES_MODULES,
      name: 'node',
      sequence: { groupOrder: 3 },
      maxWorkers: NODE_WORKERS,
      include: [WITHOUT_PAGE],
      exclude: [...NOT_THESE, ...ALONE, DRIVERS],
    },
  },
  {
    test: {
      ...WITHOUT_A_PAGE,
      name: 'node-alone',
      sequence: { groupOrder: 3 },
      maxWorkers: NODE_WORKERS,
      include: ALONE,
    },
  },
]

const ADDED = [
  {
    test: {
      ...WITHOUT_A_PAGE,
      ...LONG_LIMITS,
      name: 'long',
      sequence: { groupOrder: 4 },
      include: ONLY_IN_ALL,
      exclude: ['**/node_modules/**', 'server/test/cluster/**'],
    },
  },
  ...(postgresPrograms() === undefined
    ? []
    : [
        {
          test: {
            name: 'postgres',
            ...SHARES_MODULES,
            ...LONG_LIMITS,
            sequence: { groupOrder: 5 },
            expect: PATIENTLY,
            setupFiles: [PATIENT_WAITS, PROPERTY_CASES],
            include: [...ON_BOTH_ENGINES, 'server/test/cluster/**/*.test.ts'],
            env: { STORE_OF_TESTS: 'postgres' },
            globalSetup: 'server/test/support/postgres-for-tests.ts',
          },
        },
      ]),
]

export default defineConfig({
  test: {
    maxWorkers: availableParallelism(),
    projects: { main: MAIN, added: ADDED, all: [...MAIN, ...ADDED] }[tier()],
  },
})
