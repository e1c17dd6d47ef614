import type { Page } from 'playwright'

const QUIET_MS = 600
const LOOK_EVERY_MS = 100

/**
 * Waits until nothing is being fetched. Not Playwright's `networkidle`, since an open remote always has one call
 * waiting.
 */
export async function quiet(page: Page): Promise<void> {
  let fetched = -1
  for (let since = Date.now(); Date.now() - since < QUIET_MS; await page.waitForTimeout(LOOK_EVERY_MS)) {
    const now = await page.evaluate(() => performance.getEntriesByType('resource').length)
    if (now !== fetched) since = Date.now()
    fetched = now
  }
}
