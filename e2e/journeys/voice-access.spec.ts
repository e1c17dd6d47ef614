/**
 * Each state of a spoken command stands axe in every theme, small screens, wide text and 44 px; French has the longest
 * words.
 */
import type { Page } from '@playwright/test'
import { problemsOf, problemsOnPages } from '../support/access-checks.ts'
import { chromiumWithDevices } from '../support/browsers.ts'
import { answer, type Answer } from '../support/calls.ts'
import { expect, test } from '../support/journey.ts'

const TRANSCRIPT = 'regarder les nouvelles régionales du soir sur la chaîne deux cent six'
const CANDIDATES = [
  '206 Anticonstitutionnellement',
  'regarder les nouvelles régionales',
  'enregistrer tous les épisodes',
]

/** What the server answers, and what the page then shows. Without an answer the user still speaks. */
const STATES: Readonly<Record<string, { readonly answer?: Answer; readonly shows: RegExp; readonly holds?: number }>> =
  {
    // The warning comes after 4 s and lasts 900 ms.
    listening: { shows: /À l’écoute/u, holds: 4_000 },
    'the last second': { shows: /Encore 1 seconde/u, holds: 900 },
    understanding: { answer: 'silence', shows: /Traitement en cours/u, holds: 7_000 },
    done: {
      answer: {
        status: 200,
        body: { status: 'OK', transcript: TRANSCRIPT, understood: CANDIDATES[0], candidates: [] },
      },
      shows: /Fait\s: 206/u,
    },
    asking: {
      answer: { status: 200, body: { status: 'UNSURE', transcript: TRANSCRIPT, candidates: CANDIDATES } },
      shows: /Vouliez-vous dire/u,
    },
    'not understood': {
      answer: { status: 422, body: { status: 'NOT-UNDERSTOOD', transcript: TRANSCRIPT } },
      shows: /Entendu\s: regarder/u,
    },
  }

test.use({
  launchOptions: chromiumWithDevices(),
  permissions: ['microphone'],
})
test.describe.configure({ mode: 'parallel', timeout: 120_000 })

/** The page waits for ever where it would wait so long: the state stays as long as somebody looks. */
async function hold(page: Page, ms: number): Promise<void> {
  await page.addInitScript((held) => {
    const later = window.setTimeout
    window.setTimeout = ((run: () => void, delay?: number) =>
      delay === held ? 0 : later(run, delay)) as typeof window.setTimeout
  }, ms)
}

for (const [state, { answer: given, shows, holds }] of Object.entries(STATES)) {
  test(`the remote while a spoken command is in the state "${state}" [A34 A35 I01 I04]`, async ({
    page,
    openPairedRemote,
  }) => {
    await openPairedRemote(page)
    await page.evaluate(() => localStorage.setItem('locale', 'fr'))
    if (given !== undefined) await answer(page, 'voice', given)
    if (holds !== undefined) await hold(page, holds)
    const speak = async () => {
      const voice = page.getByRole('button', { name: 'Voix', exact: true })
      await voice.click()
      await expect(voice).toHaveAttribute('aria-pressed', 'true')
      if (given !== undefined) {
        await page.waitForTimeout(300)
        await voice.click()
      }
      await expect(page.getByText(shows).first()).toBeVisible()
      // A key that lights up for a moment is in one colour before the check, and in another after it.
      await expect(voice).not.toHaveAttribute('data-flash')
    }
    expect(await problemsOnPages(page, '/remote', [state], speak, problemsOf)).toEqual([])
  })
}
