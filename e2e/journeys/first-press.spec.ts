/**
 * The first presses of a page load: what the box said last counts at once, and a press is kept for its two seconds at
 * most.
 */
import type { Page } from '@playwright/test'
import { expect, test } from '../support/journey.ts'

const CAPABILITIES = '**/api/v1/checkCapabilities'
const REFRESH = '**/api/v1/auth/token/refresh'

const key = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

/** These calls do not leave before they are let go. */
async function holdUp(page: Page, calls: string): Promise<() => void> {
  const gate = Promise.withResolvers<void>()
  await page.route(calls, async (route) => {
    await gate.promise
    await route.continue()
  })
  return gate.resolve
}

test.beforeEach(async ({ page, openPairedRemote }) => {
  await openPairedRemote(page)
  await expect(key(page, 'Volume up')).toBeEnabled()
})

test('Volume up works while the question what the box can do hangs [H12]', async ({ page, tv }) => {
  const { volume } = await tv('living-room').state()
  await holdUp(page, CAPABILITIES)
  await page.reload()
  await key(page, 'Volume up').click({ timeout: 1_000 })
  await tv('living-room').shows((state) => state.volume > volume)
  await expect(page.getByText('Last press: Volume up')).toBeVisible()
})

test('presses that wait for the session are done in order, each once, when it is there in time [E40]', async ({
  page,
  tv,
}) => {
  const sent: string[] = []
  page.on('request', (request) => {
    if (/process(?:Cec)?Key$/u.test(request.url())) sent.push(String(request.postData()))
  })
  const { volume } = await tv('living-room').state()
  const letGo = await holdUp(page, REFRESH)
  await page.reload()
  await key(page, 'Volume up').click()
  await key(page, 'Channel up').click()
  await key(page, 'Volume down').click()
  expect(sent).toEqual([])
  letGo()
  await expect(page.getByText('Last press: Volume down')).toBeVisible()
  expect(sent.map((body) => /UP|DOWN/u.exec(body)?.[0])).toEqual(['UP', 'UP', 'DOWN'])
  expect(sent[1]).toContain('CH_UP')
  expect((await tv('living-room').state()).volume).toBe(volume)
})

test('a press for which the session comes too late is told two seconds after the finger, and never done [E40]', async ({
  page,
  tv,
}) => {
  const { volume } = await tv('living-room').state()
  const letGo = await holdUp(page, REFRESH)
  await page.reload()
  const pressedAt = Date.now()
  await key(page, 'Volume up').click()
  await expect(page.getByText('Volume up waited too long and was not sent.').first()).toBeVisible()
  expect(Date.now() - pressedAt, 'told in time').toBeLessThan(2_900)
  letGo()
  await key(page, 'Channel up').click()
  await expect(page.getByText('Last press: Channel up')).toBeVisible()
  expect((await tv('living-room').state()).volume).toBe(volume)
})

test('a press of a TV button that the box has no longer is told, and the button waits from then on [H16]', async ({
  page,
  tv,
}) => {
  const letGo = await holdUp(page, CAPABILITIES)
  await tv('living-room').trouble('hdmi-off')
  await page.reload()
  await key(page, 'Volume up').click({ timeout: 1_000 })
  await expect(page.getByText('The TV box cannot be reached. Volume up was not sent.').first()).toBeVisible()
  letGo()
  await expect(key(page, 'Volume up')).toBeDisabled()
  await expect(
    page.getByText('These buttons work only when your TV box can control your TV over HDMI.').first(),
  ).toBeVisible()
})

test('a load of the remote makes at most 19 requests until all is quiet', async ({ page }) => {
  const asked: string[] = []
  page.on('request', (request) => asked.push(`${request.method()} ${new URL(request.url()).pathname}`))
  await page.reload()
  await expect(key(page, 'Voice')).toBeVisible()
  await page.waitForTimeout(3_000)
  expect(asked.length, asked.join(', ')).toBeLessThanOrEqual(19)
  expect(asked).toContain('GET /api/v1/seabuttons')
})
