/** From a click in Chromium until the virtual TV has changed: the time a person waits. */
import { chromium } from 'playwright'
import { quantile, row } from './figures.ts'
import { changesTimed, timeChanges } from './presses.ts'
import { pairRemote, startBeckon } from './servers.ts'
import { wholeChromium } from '../e2e/support/browsers.ts'

const PRESSES = 200

export async function pressToTv(): Promise<void> {
  const beckon = await startBeckon(1)
  const browser = await chromium.launch(wholeChromium())
  try {
    const arToken = await pairRemote(beckon.address, 'tv-0')
    const page = await browser.newPage({ baseURL: beckon.address })
    await page.addInitScript((token) => {
      localStorage.setItem('arToken', token)
      localStorage.setItem('consentAppData', '{"necessary":true,"analytics":false}')
    }, arToken)
    await page.goto('/remote')
    const key = page.getByRole('button', { name: 'Channel up' })
    await key.waitFor()
    await timeChanges(page)
    for (let n = 1; n <= PRESSES; n += 1) {
      await key.click()
      await page.waitForFunction((count) => (window as unknown as { times: number[] }).times.length >= count, n)
    }
    const times = await changesTimed(page)
    row(
      'click in Chromium until the TV has changed, p50',
      `${quantile(times, 0.5).toFixed(1)} ms`,
      `${PRESSES} presses`,
    )
    row('the same, p99', `${quantile(times, 0.99).toFixed(1)} ms`, '')
  } finally {
    await browser.close()
    await beckon.stop()
  }
}
