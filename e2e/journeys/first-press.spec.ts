/**
 * The first presses of a page load: TV keys wait for what the box can do, and a press waits for the session for its two
 * seconds at most.
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

/** Of what the program draws first. */
function keepFirstDrawn(): void {
  const watching = new MutationObserver(() => {
    const root = document.querySelector('#root')
    if (!root?.firstElementChild) return
    watching.disconnect()
    const volumeUp = root.querySelector<HTMLButtonElement>('#volumeUp')
    Object.assign(globalThis, {
      firstDrawn: volumeUp === null ? 'no key' : volumeUp.disabled ? 'waits' : 'can be pressed',
    })
  })
  watching.observe(document, { childList: true, subtree: true })
}

test.beforeEach(async ({ page, openPairedRemote }) => {
  await openPairedRemote(page)
  await expect(key(page, 'Volume up')).toBeEnabled(ASKED_AGAIN)
})

/** What the box can do is asked again, later and later, where a busy machine let the question wait too long. */
const ASKED_AGAIN = { timeout: 20_000 }
const TV_KEYS = ['TV power', 'TV input', 'All power', 'Mute', 'Volume up', 'Volume down']

test('presses that wait for the session are done in order, each once, when it is there in time [E40]', async ({
  page,
}) => {
  const sent: string[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('/processKey')) sent.push(String(request.postData()))
  })
  const letGo = await holdUp(page, REFRESH)
  await page.reload()
  await expect(key(page, 'Channel down')).toBeVisible()
  // In one task, since each press waits for two seconds at most.
  await page.evaluate(() => {
    for (const id of ['channelUp', 'info', 'channelDown'])
      [...document.querySelectorAll<HTMLElement>(`[id=${id}]`)].find((one) => one.checkVisibility())?.click()
  })
  expect(sent).toEqual([])
  letGo()
  await expect(page.getByText('Last press: Channel down')).toBeVisible()
  expect(sent.map((body) => /CH_UP|CH_DOWN|INFO/u.exec(body)?.[0])).toEqual(['CH_UP', 'INFO', 'CH_DOWN'])
})

test('a press for which the session comes too late is told while the session is still awaited, and never done [E40]', async ({
  page,
  tv,
}) => {
  const { channel } = await tv('living-room').state()
  const letGo = await holdUp(page, REFRESH)
  await page.reload()
  await key(page, 'Channel up').click()
  await expect(page.getByText('Channel up waited too long and was not sent.').first()).toBeVisible()
  letGo()
  await expect(key(page, 'Volume up')).toBeEnabled(ASKED_AGAIN)
  await key(page, 'Volume up').click()
  await expect(page.getByText('Last press: Volume up')).toBeVisible()
  expect((await tv('living-room').state()).channel).toEqual(channel)
})

test('session and box are asked while the program is on its way, and not again when it has come [A21 E07]', async ({
  page,
}) => {
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  await page.addInitScript(keepFirstDrawn)
  const answered = page.waitForResponse(CAPABILITIES)
  const letGo = await holdUp(page, '**/assets/*.js')
  await page.evaluate(() => window.location.reload())
  const both = ['/api/v1/auth/token/refresh', '/api/v1/checkCapabilities']
  await expect.poll(() => asked.filter((path) => both.includes(path))).toEqual(both)
  for (const name of TV_KEYS) await expect(page.locator('#first-view').getByText(name, { exact: true })).toBeVisible()
  await (await answered).finished()
  letGo()
  for (const name of TV_KEYS) await expect(key(page, name), name).toBeEnabled()
  expect(await page.evaluate(() => Reflect.get(globalThis, 'firstDrawn')), 'nothing comes before such keys').toBe(
    'can be pressed',
  )
  await key(page, 'Volume up').click()
  await expect(page.getByText('Last press: Volume up')).toBeVisible()
  expect(asked.filter((path) => both.includes(path))).toEqual(both)
})

test('a load of the remote makes at most 17 requests until all is quiet', async ({ page }) => {
  const asked: string[] = []
  page.on('request', (request) => asked.push(`${request.method()} ${new URL(request.url()).pathname}`))
  await page.reload()
  await expect(key(page, 'Voice')).toBeVisible()
  await page.waitForTimeout(3_000)
  // The last call waits for a change. What the journey before did to the TV may come as one; the page then asks again.
  const waits = asked.filter((one) => one.endsWith('/nextBoxState')).length
  expect(waits, asked.join(', ')).toBeLessThanOrEqual(2)
  expect(asked.length - waits, asked.join(', ')).toBeLessThanOrEqual(16)
  expect(asked).toContain('GET /api/v1/seabuttons')
})

test('the first line of React and of the program tells Chrome to compile all of the file while it comes', async ({
  page,
}) => {
  const files: string[] = await page.evaluate(() => performance.getEntriesByType('resource').map(({ name }) => name))
  for (const name of ['react', 'remote']) {
    const file = files.find((address) => new RegExp(`/assets/${name}-[\\w-]{8}\\.js$`, 'u').test(address))
    expect(await (await page.request.get(String(file))).text()).toMatch(/^\/\/# allFunctionsCalledOnLoad\n/u)
  }
})
