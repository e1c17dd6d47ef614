/** Who has a switch and nothing else pairs the remote, presses, tunes a channel and logs out. */
import type { Page } from '@playwright/test'
import { storeButtons } from '../support/account.ts'
import { watchCalls, type Calls } from '../support/calls.ts'
import { expect, FIRST_TV, test } from '../support/journey.ts'
import { readCode, shownCode } from '../support/paired.ts'
import { switchUser, type Method } from '../support/switch-user.ts'
import type { Tv } from '../support/tv.ts'

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true })

/** A practised hand: the frame moves on sooner, and two presses may follow each other sooner. */
function practised(method: Method, switches: readonly object[]): string {
  return JSON.stringify({
    version: 1,
    way: 'scan',
    switches,
    press: { ignoreMs: 0 },
    scan: { method, stepMs: 800, firstPercent: 0, chooseWaitPercent: 100 },
  })
}

const SPACE = { source: 'key', code: 'Space', job: 'select' }
const TWO_SWITCHES = [
  { ...SPACE, job: 'next' },
  { ...SPACE, code: 'Enter' },
]

/**
 * The hand waits by the page's clock, which runs ahead for it: a frame moves as it does for a user, and nobody waits.
 * No time passes while a call is under way, since the server's clock does not run ahead.
 */
let calls: Calls
test.beforeEach(async ({ page }) => {
  await page.clock.install()
  calls = await watchCalls(page)
})
const userOf = (page: Page, method: Method) =>
  switchUser(page, method, { wait: (ms) => waits(page, ms), lookEveryMs: 320 })

async function waits(page: Page, ms: number): Promise<void> {
  await calls.settle()
  await page.clock.runFor(ms)
}

async function errand(page: Page, tv: Tv): Promise<void> {
  const user = userOf(page, 'auto')
  await user.choose(button(page, 'Easy pair'))
  await whileTimePasses(page, () => expect(shownCode(page)).toBeVisible({ timeout: 100 }))
  await tv.pair(await readCode(page))
  await whileTimePasses(page, () => expect(button(page, 'Volume up')).toBeEnabled({ timeout: 100 }))

  const { volume } = await tv.state()
  await user.choose(button(page, 'Volume up'))
  await whileTimePasses(page, async () => expect((await tv.state()).volume).toBeGreaterThan(volume))

  for (const digit of [/^2\b/u, /^0\b/u, /^6\b/u]) await user.choose(button(page, digit))
  await user.choose(button(page, /^Send number/u))
  await whileTimePasses(page, async () => expect((await tv.state()).channel.number).toBe(206))

  await user.choose(button(page, 'Comcast menu'))
  const menu = page.getByRole('dialog').first()
  await user.choose(menu.getByRole('link', { name: 'Log out' }))
  await user.choose(page.getByRole('dialog').last().getByRole('button', { name: 'Log out' }))
  const home = page.getByRole('heading', { level: 1, name: 'Choose how to set up' })
  await whileTimePasses(page, () => expect(home).toBeVisible({ timeout: 100 }))
}

async function whileTimePasses(page: Page, check: () => Promise<void>): Promise<void> {
  await expect(async () => {
    await waits(page, 500)
    await check()
  }).toPass({ intervals: [0] })
}

test(
  'with nothing but one switch, from the address of a bookmark, a user pairs, presses Volume up, tunes 206 and logs out',
  { tag: '@main' },
  async ({ page, tv }) => {
    test.setTimeout(120_000)
    await page.goto('/#ways=one-switch')
    await expect(page.getByText('Press Space to start')).toBeVisible()
    // From here on time passes only by the hand's waits: on a slow machine the frame would move under its press.
    await page.clock.pauseAt(await page.evaluate(() => Date.now() + 10_000))
    await errand(page, tv(FIRST_TV))
    expect(await page.evaluate(() => localStorage.getItem('ways')), 'no profile is written').toBeNull()
  },
)

test(
  'a user of two switches undoes a press: Undo comes first, and the TV is as it was',
  { tag: '@firefox' },
  async ({ page, openPairedRemote }) => {
    const tv = await openPairedRemote(page)
    await page.evaluate((profile) => localStorage.setItem('ways', profile), practised('step', TWO_SWITCHES))
    await page.reload()
    await expect(button(page, 'Channel up')).toBeVisible()
    const user = userOf(page, 'step')
    const { channel } = await tv.state()
    await user.choose(button(page, 'Channel up'))
    await tv.shows((state) => state.channel.number !== channel.number)
    await user.choose(button(page, 'Undo'))
    await tv.shows((state) => state.channel.number === channel.number)
    await expect(page.getByText(/^Undone: Channel up\./u).first()).toBeVisible()
  },
)

test('a user whose switches are keys leaves a page that has none of them, and presses again', async ({
  page,
  openPairedRemote,
}) => {
  const tv = await openPairedRemote(page)
  const keys = TWO_SWITCHES.map((row, at) => ({ ...row, job: ['press volumeUp', 'press mute'][at] }))
  await page.evaluate(
    (profile) => localStorage.setItem('ways', profile),
    JSON.stringify({ version: 1, way: 'direct', switches: keys, press: { ignoreMs: 0 } }),
  )
  await page.goto('/error')
  await expect(button(page, 'Go Back')).toBeVisible()
  await expect(page.getByText(/^Your switches press keys/u).first()).toBeAttached()
  await page.keyboard.press('Space')
  await expect(page.getByText(/so your switches scan/u).first()).toBeAttached()
  await userOf(page, 'step').choose(button(page, 'Go Back'))
  await expect(button(page, 'Volume up')).toBeEnabled()
  await waits(page, 500)
  const { volume } = await tv.state()
  await page.keyboard.press('Space')
  await tv.shows((state) => state.volume > volume)
})

test.describe('with two switches and a page that asks about privacy', () => {
  test.use({ consent: 'undecided' })

  test('a user answers, writes a button letter by letter, and presses it', async ({ page, openPairedRemote }) => {
    await page.addInitScript((profile) => localStorage.setItem('ways', profile), practised('step', TWO_SWITCHES))
    const tv = await openPairedRemote(page)
    await storeButtons(page, [])
    const user = userOf(page, 'step')
    await user.choose(button(page, 'Reject all'))
    await expect(page.getByRole('heading', { level: 1, name: 'Comcast TV remote' })).toBeVisible()

    await user.choose(button(page, 'Comcast menu'))
    await user.choose(page.getByRole('link', { name: 'My remote', exact: true }))
    await user.choose(page.getByRole('link', { name: 'Create buttons' }))
    await user.choose(button(page, 'Add'))
    await user.choose(page.getByRole('link', { name: /^Custom buttons/u }))
    await user.choose(page.getByLabel('Command'), button(page, 'Done'))
    for (const letter of 'mute') await user.choose(button(page, letter))
    await user.choose(button(page, 'Done'))
    await user.choose(button(page, 'Save'))

    // The word turns the sound off; unlike the key, it never turns it on.
    if ((await tv.state()).muted) await tv.handset('MUTE')
    await user.choose(button(page, 'mute'))
    await tv.shows({ muted: true })
  })
})
