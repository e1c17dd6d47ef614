/** The targets of the standard remote, read in Chromium from the real page by the program's own page reader. */
import { chromium } from 'playwright'
import { oneScript } from '../../web/build/one-script.ts'
import type { Target } from '../../web/src/access-methods/page-reader/target.ts'
import { pairRemote, startBeckon } from '../servers.ts'
import { quiet } from '../../e2e/support/quiet.ts'
import { wholeChromium } from '../../e2e/support/browsers.ts'

export const SCREENS = {
  desk: { width: 1_280, height: 800 },
  phone: { width: 390, height: 844 },
} as const
export type Screen = keyof typeof SCREENS

export async function readRemote(): Promise<Readonly<Record<Screen, readonly Target[]>>> {
  const script = await oneScript('web/src/access-methods/page-reader/page-targets.ts', 'pageTargets')
  const beckon = await startBeckon(1)
  const browser = await chromium.launch(wholeChromium())
  try {
    const arToken = await pairRemote(beckon.address, 'tv-0')
    const read = async (viewport: { width: number; height: number }) => {
      const page = await browser.newPage({ baseURL: beckon.address, viewport, bypassCSP: true })
      await page.addInitScript((token) => {
        if (localStorage.getItem('arToken') === null) localStorage.setItem('arToken', token)
        localStorage.setItem('consentAppData', '{"necessary":true,"analytics":false}')
      }, arToken)
      await page.goto('/remote')
      await page.locator('#volumeUp:enabled').waitFor()
      await quiet(page)
      // Trusted types allow a page its own scripts only; this one comes by the tools of the browser.
      const targets = await page.evaluate<readonly Target[]>(
        `(() => { ${script}; return pageTargets.readTargets() })()`,
      )
      await page.close()
      return targets
    }
    return { desk: await read(SCREENS.desk), phone: await read(SCREENS.phone) }
  } finally {
    await browser.close()
    await beckon.stop()
  }
}
