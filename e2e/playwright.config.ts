import { defineConfig, devices } from '@playwright/test'
import { MAIN_JOURNEY, tier } from '../tools/test-tiers.ts'
import { chromium, firefox, hasFirefox, hasWebKit } from './support/browsers.ts'

/** It drives its browser itself. */
const WEBKIT = '**/webkit.spec.ts'
const IN_CHROMIUM = {
  name: 'chromium',
  testIgnore: WEBKIT,
  use: { ...devices['Desktop Chrome'], launchOptions: chromium() },
}
const main = [{ ...IN_CHROMIUM, grep: new RegExp(MAIN_JOURNEY, 'u') }]
const others = [
  ...(hasFirefox()
    ? [
        {
          name: 'firefox',
          testIgnore: WEBKIT,
          grep: /@firefox/u,
          use: { browserName: 'firefox' as const, viewport: { width: 1280, height: 720 }, launchOptions: firefox() },
        },
      ]
    : []),
  ...(hasWebKit() ? [{ name: 'webkit', testMatch: WEBKIT }] : []),
]
const added = [{ ...IN_CHROMIUM, grepInvert: new RegExp(MAIN_JOURNEY, 'u') }, ...others]

/**
 * No trace unless asked for (`npm run e2e -- --trace retain-on-failure`): it costs a third of the time of every test.
 */
export default defineConfig({
  testDir: 'journeys',
  outputDir: '../test-results',
  fullyParallel: false,
  workers: 2,
  // Only what hangs is late. Beside `npm test`, journeys visit every page in each language, or scan it in real time.
  timeout: tier() === 'main' ? 30_000 : 300_000,
  expect: { timeout: 15_000 },
  forbidOnly: process.env['CI'] !== undefined,
  use: {
    locale: 'en-US',
    // Later than this, a thing does not appear. Without this limit, a journey with minutes of its own would fail late.
    actionTimeout: 15_000,
    // A worker that keeps files would make one journey's page load depend on another's; those about it allow it.
    serviceWorkers: 'block',
  },
  projects: { main, added, all: [IN_CHROMIUM, ...others] }[tier()],
})
