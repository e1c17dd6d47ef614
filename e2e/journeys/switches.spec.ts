/** Who has a switch and nothing else pairs the remote, presses, tunes a channel and logs out. */
import type { Page } from '@playwright/test'
import { storeButtons } from '../support/buttons.ts'
import { watchCalls, type Calls } from '../support/calls.ts'
import { expect, FIRST_TV, test } from '../support/journey.ts'
import { forgetPairing, goInside } from '../support/reach/open-scene.ts'
import { readCode } from '../support/paired.ts'
import { holdsMiddle, switchUser, watch, type Method, type Sight } from '../support/switch-user.ts'
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
const FRAME_STEP_MS = 40
const userOf = (page: Page, method: Method) =>
  switchUser(page, method, { wait: (ms) => waits(page, ms), lookEveryMs: 320 })

async function waits(page: Page, ms: number): Promise<void> {
  await calls.settle()
  await page.clock.runFor(ms)
}

async function errand(page: Page, tv: Tv): Promise<void> {
  const user = userOf(page, 'auto')
  await user.choose(button(page, 'Easy pair'))
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
  }).toPass()
}

test(
  'with nothing but one switch, from the address of a bookmark, a user pairs, presses Volume up, tunes 206 and logs out',
  { tag: '@main' },
  async ({ page, tv }) => {
    test.setTimeout(120_000)
    await page.goto('/#ways=one-switch')
    await expect(page.getByText('Press Space to start')).toBeVisible()
    // From here on time passes only by the hand's waits: on a slow machine the frame would move under its press.
    await page.clock.pauseAt(await page.evaluate(() => Date.now() + 1_000))
    await errand(page, tv(FIRST_TV))
    expect(await page.evaluate(() => localStorage.getItem('ways')), 'no profile is written').toBeNull()
  },
)

test('a scanning user who goes back to the remote while the frame is in the head of the page meets the arrows within three seconds', async ({
  page,
  openPairedRemote,
}) => {
  const profile = { version: 1, way: 'scan', switches: [SPACE], scan: { stepMs: 1_000 } }
  await page.addInitScript((ways) => localStorage.setItem('ways', ways), JSON.stringify(profile))
  await openPairedRemote(page)
  await goInside(page, '/my-remotes')
  await page.getByRole('heading', { level: 1, name: 'Paired remotes' }).waitFor()
  const isLit = async ({ look }: Sight) => {
    const { lit, wanted } = await look()
    return lit.some((frame) => wanted !== null && frame.width < 700 && holdsMiddle(frame, wanted))
  }
  await page.keyboard.press('Space')
  const language = await watch(page.getByRole('banner').getByRole('combobox', { name: 'Language' }))
  await expect.poll(() => isLit(language), { timeout: 30_000, intervals: [40] }).toBe(true)
  // A press as early as this would count for what was lit before.
  await page.clock.runFor(300)
  await page.keyboard.press('Space')
  await page.clock.runFor(600)
  // From here on time passes only by the hand's waits, however slow the machine is.
  await page.clock.pauseAt(await page.evaluate(() => Date.now() + 1_000))
  await page.goBack()
  const remote = page.getByRole('heading', { level: 1, name: 'Comcast TV remote' })
  while (!(await remote.isVisible())) await page.clock.runFor(FRAME_STEP_MS)
  const arrows = await watch(button(page, 'OK'))
  let waitedMs = 0
  for (; waitedMs < 3_000 && !(await isLit(arrows)); waitedMs += FRAME_STEP_MS) await page.clock.runFor(FRAME_STEP_MS)
  expect(waitedMs).toBeLessThan(3_000)
})

test('one switch leads out of pages where nothing can be done yet, without the browser’s own Back', async ({
  page,
  openPairedRemote,
}) => {
  await page.addInitScript((profile) => localStorage.setItem('ways', profile), practised('auto', [SPACE]))
  await openPairedRemote(page)
  await page.route('**/api/v1/seabuttons', (route) => route.fulfill({ status: 500, json: { status: 'ERROR' } }))
  await page.reload()
  await button(page, 'OK').waitFor()
  const user = userOf(page, 'auto')
  // `/tvs`: opened without its link. `/my-remote-config`: the buttons could not be loaded.
  for (const path of ['/tvs', '/my-remote-config']) {
    await goInside(page, path)
    const main = page.getByRole('main')
    await user.choose(main.getByRole('link', { name: 'Back to the remote' }))
    await expect(page, path).toHaveURL('/remote')
  }
  await forgetPairing(page)
  await page.goto('/tvs')
  await user.choose(page.getByRole('main').getByRole('link', { name: 'Back to home' }))
  await expect(page).toHaveURL('/')
})

for (const method of ['inverse', 'single-switch'] as const)
  test(`nothing is chosen over a lost network: ${method}`, async ({ page, context, tv, openPairedRemote }) => {
    const profile = JSON.parse(practised(method, [SPACE])) as { scan: object }
    const line = { ...profile, scan: { ...profile.scan, pattern: 'line' } }
    await page.addInitScript((ways) => localStorage.setItem('ways', ways), JSON.stringify(line))
    await openPairedRemote(page)
    await button(page, 'OK').waitFor()
    const { volume, lastCommand } = await tv(FIRST_TV).state()
    const isLit = () => page.locator('[data-ways="highlight"] rect').count()
    await page.evaluate(() => {
      addEventListener('click', () => (document.documentElement.dataset['chosen'] = 'yes'), true)
    })
    const frame = () => page.locator('[data-ways="highlight"] rect').first().boundingBox()
    await expect(page.locator('[data-ways="highlight"]'), 'the switch is heard').toContainText('Space')
    // Held, or moved on and waited for: each alone would choose in a moment.
    await page.keyboard.down('Space')
    if (method === 'single-switch') await page.keyboard.up('Space')
    await expect.poll(isLit, { intervals: [20] }).toBeGreaterThan(0)
    if (method === 'single-switch') {
      const first = await frame()
      // From here on the page's time stands but for the test: the frame waits for the network to go.
      await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 50)
      // A press that comes too soon after the last is none.
      await expect(async () => {
        await page.keyboard.press('Space')
        await page.clock.runFor(100)
        expect(await frame()).not.toEqual(first)
      }).toPass({ intervals: [0] })
    }
    await context.setOffline(true)
    // The key that is lit by then must not be one that asks before it is pressed.
    await page.clock.runFor(method === 'inverse' ? 1_000 : 3_000)
    await context.setOffline(false)
    await page.clock.runFor(method === 'inverse' ? 100 : 3_000)
    await page.keyboard.up('Space')
    await page.clock.runFor(1_500)
    await expect(page.locator('html')).not.toHaveAttribute('data-chosen')
    expect((await tv(FIRST_TV).state()).lastCommand).toEqual(lastCommand)
    await userOf(page, method).choose(button(page, 'Volume up'))
    await tv(FIRST_TV).shows((state) => state.volume > volume)
  })

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

    const { muted } = await tv.state()
    await user.choose(button(page, 'mute'))
    await tv.shows((state) => state.muted !== muted)
  })
})
