/** An evening with a set that is half asleep: it sleeps, hangs, loses its plug, and comes back. */
import { startFakeRoku, type FakeRoku } from '../../boxes/test/fake-roku.ts'
import { expect, startedOnce, test as base } from '../support/journey.ts'
import { pairAtMachine } from '../support/paired.ts'

const test = base.extend<object, { roku: FakeRoku }>({
  roku: startedOnce(() => startFakeRoku('tv')),
  settings: [
    async ({ roku }, use) =>
      use({ BECKON_BOXES: `roku://127.0.0.1:${roku.port}?name=Den&id=roku`, BECKON_ANALYTICS: 'off' }),
    { scope: 'worker' },
  ],
})

test('each press says what became of it, All power wakes the set, and the line says when it is back', async ({
  page,
  server,
  roku,
}) => {
  await page.goto('/')
  await pairAtMachine(page, server, 'roku')
  const line = page.locator('[data-status-line] p')
  const press = (name: string) => page.getByRole('button', { name, exact: true }).click()
  await expect(line).toHaveText(/Harbour One/u)

  roku.mode = 'DisplayOff'
  await press('OK')
  await expect(line).toHaveText(/^The TV box is in standby\. OK was not sent\./u)
  await press('All power')
  await expect.poll(() => roku.mode).toBe('PowerOn')
  await press('OK')
  await expect(line).toHaveText(/^Last press: OK/u)

  await roku.trouble('unplugged')
  await press('OK')
  await expect(line).toHaveText(/^The TV box cannot be reached or is not ready\. OK did not work\./u)
  roku.recover()
  await expect(line).toHaveText('The TV box answers again.', { timeout: 20_000 })

  roku.trouble('stalls')
  await press('OK')
  await expect(line).toHaveText(/^OK waited too long and was not sent\./u)
  // One that answers within 3 s was there all the time, and only slow.
  await page.waitForTimeout(8_000)
  roku.recover()
  await expect(line).toHaveText('The TV box answers again.', { timeout: 20_000 })
  await press('All power')
  await expect.poll(() => roku.mode).not.toBe('PowerOn')
})
