import { expect, test } from '../support/journey.ts'
import { touchKey } from '../support/touch.ts'

test.describe('pressing keys', () => {
  test(
    'moves the TV: channel, digits in the order pressed, however quick, menu, arrows and OK, volume over HDMI, and a typed command [E13 E14 E27 E29-E33 E36 E40 H05 H06 H09 H12 H13 H15]',
    { tag: '@main' },
    async ({ page, openPairedRemote }) => {
      const tv = await openPairedRemote(page)
      const before = (await tv.state()).channel.number
      await page.getByRole('button', { name: 'Channel up' }).click()
      await tv.shows(({ channel }) => channel.number > before)
      await page.getByRole('button', { name: 'Channel down' }).click()
      await tv.shows(({ channel }) => channel.number === before)
      for (const digit of ['2', '0', '6'])
        await page.getByRole('button', { name: new RegExp(`^${digit}\\b`, 'u') }).click({ noWaitAfter: true })
      await tv.shows((state) => state.channel.number === 206)

      await page.getByRole('button', { name: 'TV menu' }).click()
      await tv.shows({ screen: 'menu' })
      const { focus } = await tv.state()
      await page.getByRole('button', { name: 'Down', exact: true }).click()
      await tv.shows((state) => state.focus !== focus)
      await page.getByRole('button', { name: 'Up', exact: true }).click()
      await tv.shows({ focus })
      await page.getByRole('button', { name: 'OK', exact: true }).click()
      await tv.shows(({ screen }) => screen !== 'menu')
      await page.getByRole('button', { name: 'Exit' }).click()
      await tv.shows({ screen: 'live' })

      const { volume, muted } = await tv.state()
      await page.getByRole('button', { name: 'Volume up' }).click()
      await tv.shows((state) => state.volume > volume)
      await page.getByRole('button', { name: 'Volume down' }).click()
      await tv.shows((state) => state.volume === volume)
      await page.getByRole('button', { name: 'Mute' }).click()
      await tv.shows({ muted: !muted })
      await page.getByRole('button', { name: 'Mute' }).click()

      await page.getByRole('textbox').focus()
      await page.keyboard.type('channel 203')
      await page.keyboard.press('Enter')
      await tv.shows((state) => state.channel.number === 203)
      await expect(page.getByRole('textbox')).toHaveValue('')
      await expect(page.getByRole('textbox')).toBeFocused()
    },
  )

  test('five quick presses on a line that answers after 800 ms are all done [E40]', async ({
    page,
    openPairedRemote,
  }) => {
    const tv = await openPairedRemote(page)
    const before = (await tv.state()).volume
    await page.route('**/processCecKey', async (route) => {
      const response = await route.fetch()
      await new Promise((resolve) => setTimeout(resolve, 800))
      await route.fulfill({ response })
    })
    const louder = page.getByRole('button', { name: 'Volume up' })
    for (let times = 1; times <= 5; times += 1) await louder.click({ noWaitAfter: true })
    await expect(page.getByText('Sending: Volume up')).toBeVisible()
    await expect(page.getByText('Last press: Volume up')).toBeVisible()
    // Each press is two steps of this TV.
    expect((await tv.state()).volume).toBe(before + 10)
  })

  test('takes a slow touch for a press, though a phone sends no click after a long one', async ({
    page,
    openPairedRemote,
  }) => {
    const tv = await openPairedRemote(page)
    const { volume } = await tv.state()
    // What follows touches comes a moment after the page.
    await expect(async () => {
      await page.evaluate(touchKey, ['volumeUp', 'pointerdown'] as const)
      await page.waitForTimeout(600)
      await page.evaluate(touchKey, ['volumeUp', 'pointerup'] as const)
      await expect.poll(async () => (await tv.state()).volume, { timeout: 1_000 }).toBeGreaterThan(volume)
    }).toPass()
  })
})

test.describe('a press that does not arrive', () => {
  const scenes = [
    { kind: 'asleep', says: /in standby/u },
    { kind: 'unreachable', says: /cannot be reached/u },
    { kind: 'slow', says: /did not answer/u },
  ] as const
  test(
    'is told in words when the box is asleep, unreachable or slow, and the next one works again [E53]',
    { tag: '@main' },
    async ({ page, openPairedRemote }) => {
      const tv = await openPairedRemote(page)
      const key = page.getByRole('button', { name: 'Channel up' })
      for (const { kind, says } of scenes) {
        await tv.trouble(kind)
        await key.click()
        await expect(page.getByText(says).first()).toBeVisible()
        await expect(page.getByRole('status').filter({ hasText: says })).toBeAttached()
        await expect(page).toHaveURL(/\/remote$/u)
        await tv.trouble('none')
        await key.click()
        await expect(page.getByText('Last press: Channel up')).toBeVisible()
      }
    },
  )

  test('is refused at once without a network, and works when it is back', async ({
    page,
    context,
    openPairedRemote,
  }) => {
    const tv = await openPairedRemote(page)
    const { number } = (await tv.state()).channel
    await context.setOffline(true)
    await page.getByRole('button', { name: 'Channel up' }).click()
    await expect(page.getByText(/No connection/u).first()).toBeVisible()
    await context.setOffline(false)
    expect((await tv.state()).channel.number, 'nothing is sent late').toBe(number)
    await page.getByRole('button', { name: 'Channel up' }).click()
    await tv.shows(({ channel }) => channel.number !== number)
  })
})
