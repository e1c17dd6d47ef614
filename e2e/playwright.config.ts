import { defineConfig, devices } from '@playwright/test'

/** Chromium's own services reach for the internet at every start; these journeys stay on this machine. */
export const QUIET_CHROMIUM = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

/** No trace unless asked for (`npm run e2e -- --trace retain-on-failure`): it costs a third of the time of every test. */
export default defineConfig({
  testDir: 'journeys',
  outputDir: '../test-results',
  fullyParallel: false,
  workers: 2,
  timeout: 45_000,
  expect: { timeout: 7_000 },
  forbidOnly: process.env['CI'] !== undefined,
  // A busy build machine gets a second look; what passes only then is named in the output.
  retries: process.env['CI'] === undefined ? 0 : 1,
  use: {
    ...devices['Desktop Chrome'],
    locale: 'en-US',
    // A worker that keeps files would make one journey's page load depend on another's; those about it allow it.
    serviceWorkers: 'block',
    launchOptions: { executablePath: process.env['BECKON_CHROMIUM'] ?? '/usr/bin/chromium', args: QUIET_CHROMIUM },
  },
})
