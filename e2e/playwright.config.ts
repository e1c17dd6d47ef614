import { defineConfig, devices } from '@playwright/test'
import { chromium, firefox, hasFirefox, hasWebKit } from './support/browsers.ts'

/** It drives its browser itself. */
const WEBKIT = '**/webkit.spec.ts'
/** They wait nearly all of their time, for a frame to move on: they take no other journey's place. */
const WAITING = '**/switches.spec.ts'
const CHROMIUM = { ...devices['Desktop Chrome'], launchOptions: chromium() }

/**
 * No trace unless asked for (`npm run e2e -- --trace retain-on-failure`): it costs a third of the time of every test.
 */
export default defineConfig({
  testDir: 'journeys',
  outputDir: '../test-results',
  fullyParallel: false,
  workers: 3,
  // A wait ends when it comes, so that a busy machine may take its time: only what hangs is late.
  timeout: 300_000,
  expect: { timeout: 15_000 },
  forbidOnly: process.env['CI'] !== undefined,
  // A busy build machine gets a second look; what passes only then is named in the output.
  retries: process.env['CI'] === undefined ? 0 : 1,
  use: {
    locale: 'en-US',
    // Later than this, a thing does not appear. Without this limit, a journey with minutes of its own would fail late.
    actionTimeout: 30_000,
    // A worker that keeps files would make one journey's page load depend on another's; those about it allow it.
    serviceWorkers: 'block',
  },
  projects: [
    { name: 'chromium, waiting', testMatch: WAITING, workers: 1, use: CHROMIUM },
    { name: 'chromium', testIgnore: [WEBKIT, WAITING], workers: 2, use: CHROMIUM },
    ...(hasFirefox
      ? [
          {
            name: 'firefox',
            testIgnore: WEBKIT,
            workers: 2,
            grep: /@firefox/u,
            use: { browserName: 'firefox' as const, viewport: { width: 1280, height: 720 }, launchOptions: firefox() },
          },
        ]
      : []),
    ...(hasWebKit ? [{ name: 'webkit', testMatch: WEBKIT, workers: 2 }] : []),
  ],
})
