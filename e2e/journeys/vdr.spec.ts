import { existsSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import { SETTLING_MS, startRealVdr, type RealVdr } from '../../boxes/test/real-vdr.ts'
import { expect, startedOnce, test as base } from '../support/journey.ts'
import { pairAtMachine } from '../support/paired.ts'
import { askVdr, vdrChannel, vdrScreen } from '../support/svdrp.ts'

/** The same journeys with a real VDR behind the server. */
const test = base.extend<object, { vdr: RealVdr }>({
  vdr: startedOnce(startSettledVdr),
  settings: [
    async ({ vdr }, use) => use({ BECKON_BOXES: `vdr://127.0.0.1:${vdr.port}?name=Recorder&id=recorder` }),
    { scope: 'worker' },
  ],
})

async function startSettledVdr(): Promise<RealVdr> {
  const vdr = await startRealVdr()
  await pause(SETTLING_MS)
  return vdr
}

test.skip(!existsSync('/usr/bin/vdr'), 'No VDR is installed here.')

test('presses in the browser move a real VDR: channel, digits, menu and arrows [E13 E27 E29 E30 E36]', async ({
  page,
  server,
  vdr,
}) => {
  await pairAtMachine(page, server, 'recorder')

  // A VDR that has only just been set up is on a channel that it does not have.
  await askVdr(vdr.port, 'CHAN 3')
  const before = await vdrChannel(vdr.port)
  await page.getByRole('button', { name: 'Channel up' }).click()
  await expect.poll(() => vdrChannel(vdr.port), { timeout: 15_000 }).not.toBe(before)

  for (const digit of ['2', '0', '6']) await page.getByRole('button', { name: new RegExp(`^${digit}\\b`, 'u') }).click()
  await expect.poll(() => vdrChannel(vdr.port), { timeout: 15_000 }).toBe(206)

  await page.getByRole('button', { name: 'TV menu' }).click()
  await expect.poll(() => vdrScreen(vdr.port), { timeout: 10_000 }).toMatch(/^920-T:/mu)
  const focused = (screen: string) => /^920.S:(.*)$/mu.exec(screen)?.[1]
  const first = focused(await vdrScreen(vdr.port))
  await page.getByRole('button', { name: 'Down', exact: true }).click()
  await expect.poll(async () => focused(await vdrScreen(vdr.port)), { timeout: 10_000 }).not.toBe(first)
  await page.getByRole('button', { name: 'Exit' }).click()
  await expect.poll(() => vdrScreen(vdr.port), { timeout: 10_000 }).toMatch(/^930/mu)
})

test('a hand that needs six seconds for each digit tunes a real VDR to 206 with the number composer [E27]', async ({
  page,
  server,
  vdr,
}) => {
  await pairAtMachine(page, server, 'recorder')
  await page.getByRole('button', { name: 'Menu of this remote' }).click()
  await page.getByRole('link', { name: 'Accessibility options' }).click()
  await page.getByText('Keyboard, numbers and voice').click()
  await page.getByRole('checkbox', { name: 'Enter the whole number first' }).check()
  await page.getByRole('link', { name: 'Back to the remote' }).first().click()

  await askVdr(vdr.port, 'CHAN 3')
  for (const digit of [/^2\b/u, /^0$/u, /^6\b/u]) {
    await page.getByRole('button', { name: digit }).click()
    await page.waitForTimeout(6_000)
  }
  expect(await vdrChannel(vdr.port), 'nothing was sent so far').toBe(3)
  await page.getByRole('button', { name: 'Send number' }).click()
  await expect.poll(() => vdrChannel(vdr.port), { timeout: 15_000 }).toBe(206)
})
