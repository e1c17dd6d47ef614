import { understand } from '../../contract/src/commands/understand.ts'
import { phrasesIn } from '../../web/src/core/words/phrase-list.ts'
import type { Page } from '@playwright/test'
import { decide } from '../support/consent.ts'
import { countFrames } from '../../web/test/count-frames.ts'
import { watchCalls } from '../support/calls.ts'
import { pressOn } from '../support/keyboard.ts'
import { expect, test } from '../support/journey.ts'
import { quiet } from '../support/quiet.ts'
import { switchUser } from '../support/switch-user.ts'
import { touchKey } from '../support/touch.ts'

/** Chooses accessibility options on their page, as a user does, and comes back to the remote. */
async function choose(page: Page, ...names: string[]): Promise<void> {
  await page.getByRole('button', { name: 'Comcast menu' }).click()
  await page.getByRole('link', { name: 'Accessibility options' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Accessibility options' })).toBeFocused()
  for (const section of await page.locator('main details > summary').all())
    if ((await section.locator('..').getAttribute('open')) === null) await section.click()
  for (const name of names) await page.getByRole('checkbox', { name }).check()
  await page.getByRole('link', { name: 'Back to the remote' }).first().click()
  await page.getByRole('button', { name: 'OK', exact: true }).waitFor()
}

test.describe('a slow hand', () => {
  test('tunes 206 with a digit every six seconds [E27]', async ({ page, openPairedRemote }) => {
    await page.clock.install()
    const tv = await openPairedRemote(page)
    await page.getByRole('button', { name: 'Numbers: send when done' }).click()
    for (const digit of [/^2$/u, /^0$/u, /^6$/u]) {
      await page.getByRole('button', { name: digit }).click()
      await page.clock.fastForward(6_000)
    }
    expect((await tv.state()).channel.number, 'nothing was sent so far').not.toBe(206)
    await page.getByRole('button', { name: 'Send number' }).click()
    await tv.shows((state) => state.channel.number === 206)
    await expect(page.getByText('Last press: Channel 206')).toBeVisible()
  })

  test('takes a wrong digit back, and can send again what a sleeping box did not take', async ({
    page,
    openPairedRemote,
  }) => {
    const tv = await openPairedRemote(page)
    await choose(page, 'Enter the whole number first')
    await tv.trouble('asleep')
    for (const name of [/^2$/u, /^0$/u, /^7$/u, 'Delete last digit', /^3$/u, 'Send number'])
      await page.getByRole('button', { name }).click()
    await expect(
      page.getByText('The TV box is in standby. Channel 203 was not sent. Turn the box on, then try again.').first(),
    ).toBeVisible()
    await tv.trouble('none')
    await page.getByRole('button', { name: 'Send number' }).click()
    await tv.shows((state) => state.channel.number === 203)
  })
})

test.describe('a key that is held', () => {
  test(
    'presses once when hold to repeat is off, however long it is held [E40]',
    { tag: '@firefox' },
    async ({ page, openPairedRemote }) => {
      await openPairedRemote(page)
      const calls = await watchCalls(page)
      await page.reload()
      const up = page.getByRole('button', { name: 'Volume up' })
      await up.click({ delay: 1_200 })
      await up.focus()
      await page.keyboard.down('Enter')
      for (let n = 0; n < 5; n += 1) await page.keyboard.down('Enter')
      await page.keyboard.up('Enter')
      await calls.settle()
      expect(calls.of('processCecKey')).toHaveLength(2)
    },
  )

  test('repeats when chosen, one after the other, and stops at once on release', async ({ page, openPairedRemote }) => {
    const tv = await openPairedRemote(page)
    const calls = await watchCalls(page)
    await choose(page, 'Hold to repeat')
    await page.reload()
    const down = page.getByRole('button', { name: 'Volume down' })
    await expect(down).toBeEnabled()
    await quiet(page)
    const { volume } = await tv.state()
    await down.click({ delay: 100 })
    await calls.settle()
    expect(calls.of('processCecKey'), 'let go soon, it is one press').toHaveLength(1)

    await down.hover()
    await page.mouse.down()
    await tv.shows((state) => state.volume < volume - 3)
    await page.mouse.up()
    await calls.settle()
    const pressed = calls.of('processCecKey').length
    await page.waitForTimeout(700)
    expect(calls.of('processCecKey').length).toBe(pressed)
    const after = await tv.state()

    const higher = page.getByRole('button', { name: 'Volume up' })
    await higher.focus()
    await page.keyboard.down(' ')
    await tv.shows((state) => state.volume >= after.volume + 3)
    await page.keyboard.up(' ')
    await calls.settle()
    const { volume: stopped } = await tv.state()
    await page.waitForTimeout(700)
    expect((await tv.state()).volume).toBe(stopped)
  })
})

/** Until it is told so: what judges touches comes a moment after the keys. */
async function touchTooShort(page: Page): Promise<void> {
  await expect(async () => {
    await page.evaluate(touchKey, ['volumeUp', 'pointerdown', 'pointerup'] as const)
    await expect(page.getByText('Volume up: hold it a little longer.')).toBeAttached({ timeout: 1_000 })
  }).toPass({ timeout: 15_000 })
}

test.describe('a finger that shakes', { tag: '@firefox' }, () => {
  test('presses nothing by a touch that is too short, and what it ends on where the end counts', async ({
    page,
    openPairedRemote,
  }) => {
    const tv = await openPairedRemote(page)
    await page.evaluate(() => localStorage.setItem('touchHoldMs', '300'))
    await page.reload()
    const up = page.getByRole('button', { name: 'Volume up' })
    await expect(up).toBeEnabled()
    const { volume } = await tv.state()
    await touchTooShort(page)
    await quiet(page)
    expect((await tv.state()).volume).toBe(volume)

    await page.evaluate(() => localStorage.setItem('touchCounts', 'ended'))
    await page.reload()
    await expect(up).toBeEnabled()
    await touchTooShort(page)
    await page.evaluate(touchKey, ['volumeUp', 'pointerdown'] as const)
    await page.waitForTimeout(400)
    await page.evaluate(touchKey, ['volumeDown', 'pointerup'] as const)
    await tv.shows((state) => state.volume < volume)
  })
})

test.describe('a big switch on the screen', { tag: '@firefox' }, () => {
  test('leads the frame to Mute, each step is drawn in its own frame, and the TV hears the press', async ({
    page,
    openPairedRemote,
  }) => {
    const tv = await openPairedRemote(page)
    const ways = JSON.stringify({
      version: 1,
      way: 'scan',
      switches: [{ source: 'screen', code: 'bottom', job: 'select' }],
      press: { ignoreMs: 0 },
      scan: { method: 'auto', stepMs: 1_500, firstPercent: 0 },
    })
    await page.evaluate((profile) => localStorage.setItem('ways', profile), ways)
    await page.addInitScript(`addEventListener('DOMContentLoaded', () => {
      window.frames = (${countFrames})('[data-ways="highlight"]')
    })`)
    await page.reload()
    const bigSwitch = page.getByRole('button', { name: 'Switch', exact: true })
    const { muted } = await tv.state()
    const { x, y } = (await bigSwitch.boundingBox()) ?? { x: 0, y: 0 }
    const user = switchUser(page, 'auto', { pressed: () => page.mouse.click(x + 20, y + 20) })
    await user.choose(page.getByRole('button', { name: 'Mute', exact: true }))
    await tv.shows((state) => state.muted !== muted)
    const drawn = await page.evaluate(() =>
      (window as unknown as { frames: ReturnType<typeof countFrames> }).frames.counted(),
    )
    expect(drawn.inFrame).toBeGreaterThan(3)
    // A press draws at once, between two frames.
    expect(drawn.late, JSON.stringify(drawn)).toBeLessThanOrEqual(user.presses())
  })
})

test.describe('the keyboard', () => {
  test('moves the TV while its switch is on, and never takes a key from a text field', async ({
    page,
    openPairedRemote,
  }) => {
    const tv = await openPairedRemote(page)
    await choose(page, 'Keyboard controls the TV')
    await expect(page.getByRole('switch', { name: 'Keyboard controls the TV' })).toHaveAttribute('aria-checked', 'true')
    await page.keyboard.press('e')
    await tv.shows({ screen: 'menu' })
    const { focus } = await tv.state()
    await page.keyboard.press('ArrowDown')
    await tv.shows((state) => state.focus !== focus)
    await page.keyboard.press('Escape')
    await tv.shows({ screen: 'live' })

    const box = page.getByRole('textbox')
    await box.fill('')
    await box.pressSequentially('menu')
    await expect(box).toHaveValue('menu')
    await expect(page.getByText('Paused while you type.')).toBeVisible()
    expect((await tv.state()).screen).toBe('live')

    await pressOn(page, page.getByRole('switch', { name: 'Keyboard controls the TV' }))
    await expect(
      page.getByRole('status').filter({ hasText: 'Your keyboard no longer controls the TV.' }),
    ).toBeAttached()
    await page.keyboard.press('e')
    await page.waitForTimeout(400)
    expect((await tv.state()).screen).toBe('live')
  })
})

test.describe('typed commands', () => {
  test('come back by the arrow up, after a reload too when the device is to keep them [I09 I11 I12]', async ({
    page,
    openPairedRemote,
  }) => {
    const tv = await openPairedRemote(page)
    await choose(page, 'Remember typed commands')
    const box = page.getByRole('textbox')
    await box.fill('channel 5')
    await page.keyboard.press('Enter')
    await expect(page.getByText('Understood: Channel 5').first()).toBeVisible()
    await page.reload()
    await box.click()
    await expect(async () => {
      await page.keyboard.press('ArrowUp')
      await expect(box).toHaveValue('channel 5', { timeout: 300 })
    }).toPass()
    await tv.handset('2')
    await page.keyboard.press('Enter')
    await tv.shows((state) => state.channel.number === 5)

    await page.getByRole('button', { name: 'What can I say?' }).click()
    await page.getByRole('button', { name: 'Clear recent commands' }).click()
    await expect(page.getByRole('list', { name: 'Recent commands' })).toHaveCount(0)
    expect(await page.evaluate(() => localStorage.getItem('typedCommands'))).toBeNull()
  })

  test('can be chosen from what the TV understands, and every suggestion is understood', async ({
    page,
    openPairedRemote,
  }) => {
    const tv = await openPairedRemote(page)
    await page.getByRole('button', { name: 'What can I say?' }).click()
    await page.getByRole('button', { name: 'channel 206' }).click()
    await page.keyboard.press('Enter')
    await tv.shows((state) => state.channel.number === 206)
    for (const language of ['en', 'es', 'fr'] as const) {
      const unclear = phrasesIn(language).filter((phrase) => {
        const intent = understand(phrase, language)
        return intent === undefined || (intent.is === 'name' && intent.name === phrase)
      })
      expect(unclear, language).toEqual([])
    }
  })
})

test('a settings link is tried and kept on another device by keyboard, or left as it was', async ({
  page,
  browser,
  baseURL,
  openPairedRemote,
}) => {
  await openPairedRemote(page)
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.goto('/access')
  await page.getByText('Look and size').click()
  await page.getByRole('combobox', { name: 'Theme' }).selectOption('Dark')
  await page.getByRole('combobox', { name: 'Size of keys' }).selectOption('Largest')
  await page.getByText('Sounds and speech').click()
  await page.getByRole('checkbox', { name: 'Sound cues' }).check()
  await page.getByText('Copy my settings as a link').click()
  await page.getByRole('button', { name: 'Copy the link' }).click()
  const link = await page.evaluate(() => navigator.clipboard.readText())
  const token = (await page.evaluate(() => localStorage.getItem('arToken'))) ?? '-'
  expect(link).not.toContain(token)

  const context = await browser.newContext({ baseURL: String(baseURL), locale: 'en-US' })
  await decide(context, 'refused')
  const other = await context.newPage()
  const html = other.locator('html')
  await other.goto(link)
  await expect(other.getByRole('heading', { level: 1, name: 'Settings from a link' })).toBeVisible()
  await expect(other.getByRole('listitem').filter({ hasText: 'Size of keys' })).toContainText('Largest')
  await pressOn(other, other.getByRole('button', { name: 'Try it' }))
  await expect(html).toHaveAttribute('data-size', 'gaze')
  await expect(html).toHaveAttribute('data-theme', 'dark')
  await pressOn(other, other.getByRole('button', { name: 'Back to before' }))
  await expect(html).not.toHaveAttribute('data-size')
  await pressOn(other, other.getByRole('button', { name: 'Leave it as it is' }))
  await expect(other.getByRole('heading', { level: 1, name: 'Accessibility options' })).toBeFocused()
  await other.reload()
  await expect(html).not.toHaveAttribute('data-theme')

  await other.goto(link)
  await pressOn(other, other.getByRole('button', { name: 'Try it' }))
  await pressOn(other, other.getByRole('button', { name: 'Keep it' }))
  await expect(other.getByRole('heading', { level: 1, name: 'Accessibility options' })).toBeFocused()
  await other.reload()
  await expect(html).toHaveAttribute('data-size', 'gaze')
  await expect(html).toHaveAttribute('data-theme', 'dark')
  expect(await other.evaluate(() => localStorage.getItem('keySound'))).toBe('true')
  expect(new URL(other.url()).hash).toBe('')
  await context.close()
})
