/**
 * One whole evening by each access method: pairs, answers about privacy, presses, takes back, tunes 206, makes a button and
 * presses it, logs out. Minutes long each, so only `bench/ways-journeys.ts` runs it; parts of it are in `ways.spec.ts`.
 */
import { appendFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { errandUser, WAYS, type MethodOfUser } from '../support/errand-users.ts'
import { expect, FIRST_TV, test } from '../support/journey.ts'
import { readCode } from '../support/paired.ts'

/** Each part as a line of this file. */
const INTO = process.env['ERRANDS_INTO']

const SPACE = { source: 'key', code: 'Space', job: 'select' }
const ENTER = { ...SPACE, code: 'Enter' }
const SWITCHES = {
  auto: [SPACE],
  'single-switch': [SPACE],
  inverse: [SPACE],
  step: [{ ...SPACE, job: 'next' }, ENTER],
  halves: [SPACE, ENTER],
}

/** A practised hand: the frame moves on sooner, and two presses may follow each other sooner. Dwell as it begins. */
function profileOf(way: MethodOfUser): object {
  if (way === 'keyboard') return { version: 1, way: 'off' }
  if (way === 'dwell') return { version: 1, way: 'dwell' }
  const scan = { method: way, stepMs: 800, firstPercent: 0, chooseWaitPercent: 100 }
  return { version: 1, way: 'scan', switches: SWITCHES[way], press: { ignoreMs: 0 }, scan }
}

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true })
const link = (page: Page, name: string | RegExp) => page.getByRole('link', { name, exact: true })

test.use({ consent: 'undecided', viewport: { width: 1280, height: 1000 } })

if (INTO !== undefined)
  for (const way of WAYS)
    test(`an evening by ${way}`, async ({ page, tv }) => {
      test.setTimeout(560_000)
      const sent: string[] = []
      page.on('request', (request) => {
        if (/\/(?:processKey|processCecKey|text|voice)$/u.test(request.url())) sent.push(request.postData() ?? '')
      })
      const box = tv(FIRST_TV)
      const user = errandUser(page, way)
      let [before, presses] = [Date.now(), 0]
      const done = (part: string) => {
        const line = { way, part, ms: Date.now() - before, presses: user.presses() - presses }
        appendFileSync(INTO, `${JSON.stringify(line)}\n`)
        before = Date.now()
        presses = user.presses()
      }

      await page.addInitScript((ways) => localStorage.setItem('ways', ways), JSON.stringify(profileOf(way)))
      await page.goto('/')
      await user.choose(button(page, 'Easy pair'))
      await box.pair(await readCode(page))
      await expect(button(page, 'Accept all')).toBeVisible({ timeout: 40_000 })
      done('pair')

      await user.choose(button(page, 'Accept all'))
      await expect(button(page, 'Volume up')).toBeEnabled()
      done('consent')

      const { volume } = await box.state()
      await user.choose(button(page, 'Volume up'))
      await box.shows((state) => state.volume > volume)
      done('press')

      await user.choose(button(page, 'Undo'))
      await box.shows((state) => state.volume === volume)
      done('undo')

      // By the other ways a number is put together from the start.
      if (way === 'keyboard') await user.choose(button(page, 'Send when done'))
      for (const digit of [/^2\b/u, /^0\b/u, /^6\b/u]) await user.choose(button(page, digit))
      await user.choose(button(page, 'Send number'))
      await box.shows((state) => state.channel.number === 206)
      done('tune 206')

      await user.choose(button(page, 'Comcast menu'))
      await user.choose(link(page, 'My remote'))
      await user.choose(link(page, 'Create buttons'))
      await user.choose(button(page, 'Add'))
      await user.choose(link(page, /^Custom buttons/u))
      await user.write(page.getByLabel('Command'), 'mute')
      await user.choose(button(page, 'Save'))
      await expect(button(page, 'mute')).toBeVisible()
      done('add a button')

      const { muted } = await box.state()
      await user.choose(button(page, 'mute'))
      await box.shows((state) => state.muted !== muted)
      done('press it')

      await user.choose(button(page, 'Comcast menu'))
      await user.choose(page.getByRole('dialog').first().getByRole('link', { name: 'Log out' }))
      await user.choose(page.getByRole('dialog').last().getByRole('button', { name: 'Log out' }))
      await expect(page.getByRole('heading', { level: 1, name: 'Choose how to set up' })).toBeVisible()
      done('log out')
      expect(sent.length, sent.join(', ')).toBeGreaterThan(0)
    })
