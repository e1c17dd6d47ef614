import type { Page } from 'playwright'

const QUIET_MS = 600
const LOOK_EVERY_MS = 100

/**
 * Until nothing has been fetched for a while. Not Playwright's `networkidle`: a remote waits for the next state of its
 * box as long as it stands there.
 */
export async function quiet(page: Page): Promise<void> {
  let fetched = -1
  for (let since = Date.now(); Date.now() - since < QUIET_MS; await page.waitForTimeout(LOOK_EVERY_MS)) {
    const now = await page.evaluate(() => performance.getEntriesByType('resource').length)
    if (now !== fetched) since = Date.now()
    fetched = now
  }
}
