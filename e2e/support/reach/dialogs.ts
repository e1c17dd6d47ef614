/** The scenes with a dialog over a page. */
import { expect, type Page } from '@playwright/test'
import type { Tv as HomeTv } from '@beckon/contract/tvs'
import { pair } from '../paired.ts'
import { answerCall, goInside, openMenu, type Scene } from './open-scene.ts'

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true })

/** As a user who has been there before. */
export async function openSigns(page: Page, path = '/asl-interface'): Promise<void> {
  await page.evaluate(() => {
    localStorage.setItem('asl-consent', 'true')
    localStorage.setItem('viewed-asl-getting-started', 'true')
  })
  await goInside(page, path)
}

export async function sign(page: Page, predictions: readonly string[], confidence: number): Promise<void> {
  const results = {
    feedback_id: 'abcdefghijklmnopqrstuv',
    prediction: predictions.map((prediction) => ({ prediction })),
  }
  await answerCall(page, 'asl', { confidence: String(confidence), results: JSON.stringify(results) })
  await openSigns(page)
  await button(page, 'Start Recording').click()
  await page.clock.runFor(1_000)
  await page.waitForTimeout(2_000)
  await button(page, 'Stop Recording').click()
}

const LIVING_ROOM: HomeTv = {
  id: 'living-room',
  name: 'Living room TV',
  room: 'Living room',
  driver: 'android-tv',
  layout: 'flex',
  from: 'added',
  host: '192.168.1.20',
  state: 'answers',
  remotes: 2,
  apps: [{ name: 'Netflix', opens: 'https://www.netflix.com/title' }],
  appsOpen: 'links',
}

export const DIALOGS: readonly Scene[] = [
  { name: 'menu', open: openMenu },
  {
    name: 'release notes',
    async open(page) {
      await openMenu(page)
      await button(page, 'Release notes').click()
      await page.getByRole('dialog', { name: /^Release notes of/u }).waitFor()
    },
  },
  {
    name: 'log out?',
    async open(page) {
      await openMenu(page)
      await page.getByRole('link', { name: 'Log out' }).click()
      await page.getByRole('dialog', { name: 'Log out' }).waitFor()
    },
  },
  {
    name: 'end another remote?',
    async open(page, tv) {
      await pair(new URL(page.url()).origin, tv.id)
      await goInside(page, '/my-remotes')
      await button(page, /^End\b/u)
        .first()
        .click()
      await page.getByRole('dialog').waitFor()
    },
  },
  {
    name: 'forget this TV?',
    async open(page) {
      await answerCall(page, 'tvs/open', { operatorToken: 'operator-1' })
      await answerCall(page, 'tvs', {
        tvs: [LIVING_ROOM],
        isClosedByVirtualTvs: false,
        drivers: ['vdr'],
        addresses: [],
      })
      await goInside(page, '/tvs#key=key-1')
      await button(page, /^Change/u)
        .or(page.getByRole('link', { name: /^Change/u }))
        .first()
        .click()
      await button(page, 'Forget this TV').click()
      await page.getByRole('dialog').waitFor()
    },
  },
  {
    name: 'voice: did you mean?',
    async open(page) {
      await answerCall(page, 'voice', {
        status: 'UNSURE',
        transcript: 'watch new',
        candidates: ['watch news', 'watch now'],
      })
      const voice = button(page, 'Voice')
      await voice.click()
      await expect(voice).toHaveAttribute('aria-pressed', 'true')
      // The microphone's own time: a recording needs sound.
      await page.waitForTimeout(800)
      await voice.click()
      await page.getByRole('dialog', { name: /^Did you mean/u }).waitFor()
    },
  },
  {
    name: 'was your sign read correctly?',
    async open(page) {
      await sign(page, ['NETFLIX'], -0.1)
      await button(page, 'Dismiss').click()
      await page.getByRole('dialog', { name: 'Was your sign read correctly?' }).waitFor()
      await page.getByRole('radio', { name: /^Bad/u }).check()
    },
  },
]
