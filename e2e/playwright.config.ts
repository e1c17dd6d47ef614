import { defineConfig, devices } from '@playwright/test'

/** Chromium's own services reach for the internet at every start; these journeys stay on this machine. */
const QUIET_CHROMIUM = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

export default defineConfig({
  testDir: 'journeys',
  outputDir: '../test-results',
  fullyParallel: false,
  workers: 2,
  timeout: 45_000,
  expect: { timeout: 7_000 },
  forbidOnly: process.env['CI'] !== undefined,
  retries: 0,
  use: {
    ...devices['Desktop Chrome'],
    locale: 'en-US',
    // Without a film of every test, which costs more than the test itself on a small machine.
    trace: { mode: 'retain-on-failure', screenshots: false },
    launchOptions: { executablePath: process.env['BECKON_CHROMIUM'] ?? '/usr/bin/chromium', args: QUIET_CHROMIUM },
  },
})
