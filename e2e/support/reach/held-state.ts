/**
 * Keeps the box's state fresh. During a walk the page's clock advances a minute for each answer of the server, so the
 * state would become unknown, and keys that depend on it would come and go.
 */
import type { Page } from '@playwright/test'

declare global {
  interface Window {
    holdBoxState: () => Promise<void>
  }
}

/** Before the first page load; `holdState` begins. */
export async function prepareHolding(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const { fetch } = window
    const AGAIN_AFTER_MS = 15_000
    const inFifteen = () => new Promise<void>((done) => setTimeout(done, AGAIN_AFTER_MS))
    let answer: string | undefined
    let begin = () => {}
    const begun = new Promise<void>((done) => {
      begin = done
    })
    const again = () => new Response(answer, { headers: { 'content-type': 'application/json' } })

    window.holdBoxState = async () => {
      const headers = { authorization: `Bearer ${localStorage.getItem('arToken')}` }
      const told = await fetch('/api/v1/boxState', { headers }).catch(() => undefined)
      if (!told?.ok) return
      answer = JSON.stringify({ ...((await told.json()) as object), age: 0 })
      begin()
    }
    window.fetch = (asked, how) => {
      const address = String(asked instanceof Request ? asked.url : asked)
      if (address.includes('/api/v1/boxState') && answer !== undefined) return Promise.resolve(again())
      if (!address.includes('/api/v1/nextBoxState')) return fetch(asked, how)
      // The call that is under way when holding begins ends by it, too.
      const held = begun.then(inFifteen).then(again)
      return answer === undefined ? Promise.race([fetch(asked, how), held]) : held
    }
  })
}

export async function holdState(page: Page): Promise<void> {
  await page.evaluate(() => window.holdBoxState())
}
