import { answer } from '../support/calls.ts'
import { expect, test } from '../support/journey.ts'
import { pressOn } from '../support/keyboard.ts'

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
      // In one task, since the TV waits two seconds for the next digit.
      const digits = await Promise.all(
        ['2', '0', '6'].map((digit) =>
          page.getByRole('button', { name: new RegExp(`^${digit}\\b`, 'u') }).elementHandle(),
        ),
      )
      await page.evaluate((keys) => keys.forEach((key) => (key as HTMLElement | null)?.click()), digits)
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

  test(
    "that is refused says at home that the provider's session has expired, and keeps ours [B10 E52 Q18]",
    { tag: '@main' },
    async ({ page, openPairedRemote }) => {
      await openPairedRemote(page)
      await answer(page, 'processKey', { status: 403, body: { status: 'EXPIRED-XAPI-TOKEN' } })
      await pressOn(page, page.getByRole('button', { name: 'Channel up' }))
      await expect(page.getByText('Your session has expired. You need to re-pair or login.')).toBeVisible()
      await expect(page).toHaveURL(/\/\?msg=EXPIRED-XAPI-TOKEN$/u)
      expect(await page.evaluate(() => localStorage.getItem('arToken'))).not.toBeNull()
      await expect(page.getByRole('button', { name: 'Easy pair' })).toBeVisible()
    },
  )
})
