/** "TVs at home": whoever runs the server adds the TVs of the home in the browser, and pairs a remote with one. */
import type { Page } from '@playwright/test'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startFakeAndroidTv, type FakeAndroidTv } from '../../boxes/test/fake-android-tv.ts'
import { announceRokus } from '../../boxes/test/announced-rokus.ts'
import { startFakeHomeAssistant, type FakeHomeAssistant } from '../../boxes/test/fake-home-assistant.ts'
import { PASSWORD, USER } from '../../boxes/test/fake-home-assistant-auth.ts'
import type { FakeKodi } from '../../boxes/test/fake-kodi-state.ts'
import { startFakeKodi } from '../../boxes/test/fake-kodi.ts'
import { startFakeRoku } from '../../boxes/test/fake-roku.ts'
import { startFakeVdr, type FakeVdr } from '../../boxes/test/fake-vdr.ts'
import { problemsInLanguages } from '../support/access-checks.ts'
import { decide } from '../support/consent.ts'
import { expect, startedOnce, test as base } from '../support/journey.ts'
import { pressOn, tabTo } from '../support/keyboard.ts'
import { readCode } from '../support/paired.ts'
import { startServer, type RunningServer } from '../support/running-server.ts'

interface Home {
  /** The server can be stopped and started again in the same folder. */
  server: RunningServer
  restart(): Promise<void>
  stop(): Promise<void>
}

interface Started {
  home: Home
  house: FakeHomeAssistant
  androidTv: FakeAndroidTv
  kodi: FakeKodi
  vdr: FakeVdr
}

const test = base.extend<object, Started>({
  home: startedOnce(startHome),
  house: startedOnce(startFakeHomeAssistant),
  androidTv: startedOnce(startFakeAndroidTv),
  kodi: startedOnce(startFakeKodi),
  vdr: startedOnce(startFakeVdr),
})

async function startHome(): Promise<Home> {
  const folder = mkdtempSync(join(tmpdir(), 'beckon-e2e-tvs-'))
  const home: Home = {
    server: await startServer({}, folder),
    async restart() {
      await home.server.stop()
      home.server = await startServer({}, folder)
    },
    async stop() {
      await home.server.stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
  return home
}

/** The link that the server printed, good once. */
function linkOf({ server }: Home): string {
  const key = /\/tvs#key=\S+/u.exec(server.output())?.[0]
  if (key === undefined) throw new Error('The server printed no link to add a TV.')
  return server.address + key
}

const VOLUME_UP_AND_DOWN = [24, 25]

/** From the list to the form for the address. */
async function typeAddress(page: Page, family: string, port: number): Promise<void> {
  await page.getByRole('button', { name: 'Find TVs' }).click()
  await page.getByRole('button', { name: 'Type the address' }).click()
  await page.getByRole('main').getByRole('combobox').selectOption(family)
  await page.getByRole('textbox', { name: 'Address' }).fill(`127.0.0.1:${port}`)
  await page.getByRole('button', { name: 'Continue' }).click()
}

/** From the try to the list. */
async function finish(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: 'Try it' }).click()
  await page.getByRole('button', { name: /^Yes/u }).click()
  await nameIt(page, name)
}

/** Passes over the question whether the set can be woken, where it told its hardware address. */
async function nameIt(page: Page, name: string): Promise<void> {
  const heading = page.getByRole('heading', { level: 1, name: /^(?:Name the TV|Turn the TV on from standby)$/u })
  if ((await heading.textContent()) !== 'Name the TV')
    await page.getByRole('button', { name: 'Continue', exact: true }).click()
  await page.getByRole('textbox', { name: 'Name' }).fill(name)
  await page.getByRole('button', { name: /^(?:Add this TV|Save)$/u }).click()
  await expect(page.getByRole('heading', { level: 1, name: `${name} is ready` })).toBeVisible()
  await page.getByRole('link', { name: 'Back to TVs at home' }).click()
}

test('three TVs are added, one by keyboard alone at 320 px, a restart forgets none, and a remote is paired with one', async ({
  page,
  browser,
  home,
  androidTv,
  kodi,
  vdr,
}) => {
  await page.setViewportSize({ width: 320, height: 640 })
  await page.goto(linkOf(home))
  expect(page.url()).toBe(`${home.server.address}/tvs`)

  const button = (name: string) => page.getByRole('button', { name, exact: true })
  const heading = (name: string) => page.getByRole('heading', { level: 1, name })
  await pressOn(page, button('Find TVs'))
  await pressOn(page, button('Type the address'))
  await tabTo(page, page.getByRole('main').getByRole('combobox'))
  await page.keyboard.type('Android')
  await tabTo(page, page.getByRole('textbox', { name: 'Address' }))
  await page.keyboard.type(`127.0.0.1:${androidTv.port}`)
  await page.keyboard.press('Enter')
  await expect(heading('Enter the code that the TV shows')).toBeFocused()
  await expect.poll(() => androidTv.code).toMatch(/^[\dA-F]{6}$/u)
  // A wrong one first: its first two characters are no checksum of the rest.
  await tabTo(page, page.getByRole('textbox', { name: 'Code' }))
  await page.keyboard.type(androidTv.code === '000000' ? '111111' : '000000')
  await page.keyboard.press('Enter')
  await expect(page.getByText('The TV did not accept that code.').first()).toBeVisible()
  await expect.poll(() => androidTv.code).toMatch(/^[\dA-F]{6}$/u)
  await page.reload()
  await expect(heading('Enter the code that the TV shows')).toBeVisible()
  await tabTo(page, page.getByRole('textbox', { name: 'Code' }))
  await page.keyboard.type([...(androidTv.code ?? '').toLowerCase()].join(' '))
  await page.keyboard.press('Enter')
  await expect(heading('Try the TV')).toBeFocused()
  await pressOn(page, button('Try it'))
  await expect(page.getByRole('heading', { name: 'Did it move?' })).toBeVisible()
  expect(androidTv.keys).toEqual(VOLUME_UP_AND_DOWN)
  await pressOn(page, button('Yes, it moved'))
  await pressOn(page, button('Bedroom'))
  await pressOn(page, button('Add this TV'))
  await pressOn(page, page.getByRole('link', { name: 'Back to TVs at home' }))
  await expect(page.getByRole('listitem').filter({ hasText: 'Bedroom' })).toContainText('Answers')

  await page.setViewportSize({ width: 1280, height: 800 })
  await typeAddress(page, 'kodi', kodi.port)
  await finish(page, 'Film room')
  await typeAddress(page, 'vdr', vdr.port)
  await finish(page, 'Recorder')
  await expect(page.getByRole('listitem')).toHaveCount(3)

  await home.restart()
  await page.goto(linkOf(home))
  await expect(page.getByRole('listitem')).toHaveCount(3)
  await expect(page.getByText('Answers')).toHaveCount(3)
  await page.getByRole('button', { name: 'Try it now Film room' }).click()
  await expect(page.getByText('Beckon pressed volume up and then volume down.').first()).toBeVisible()

  const phone = await browser.newContext({ baseURL: home.server.address, serviceWorkers: 'block' })
  await decide(phone, 'refused')
  const remote = await phone.newPage()
  await remote.goto('/')
  await remote.getByRole('button', { name: 'Easy pair' }).click()
  const digits = await readCode(remote)
  await page.getByRole('link', { name: 'Pair a remote Recorder' }).click()
  await page.getByRole('textbox', { name: 'Seven digits' }).fill(digits)
  await page.getByRole('button', { name: 'Continue' }).click()
  const words = String(await page.locator('main strong').textContent())
  await expect(remote.getByText(words)).toBeVisible()
  await page.getByRole('button', { name: 'Yes, pair it' }).click()
  await expect(page.getByRole('heading', { level: 1, name: /is paired\.$/u })).toBeVisible()
  await remote.waitForURL('**/remote')
  await remote.getByRole('button', { name: 'Channel up' }).click()
  await expect.poll(() => vdr.received).toContain('HITK Channel+')
  await phone.close()
})

test('somebody beside the TV finishes the code with a link of their own', async ({
  page,
  browser,
  home,
  androidTv,
}) => {
  await home.restart()
  await page.goto(linkOf(home))
  await typeAddress(page, 'android-tv', androidTv.port)
  await expect(page.getByRole('heading', { level: 1, name: 'Enter the code that the TV shows' })).toBeVisible()
  await page.getByRole('button', { name: 'Continue on another phone' }).click()
  const link = String(await page.locator('main code').textContent())
  const phone = await browser.newContext({ serviceWorkers: 'block' })
  const helper = await phone.newPage()
  await helper.goto(link)
  await expect.poll(() => androidTv.code).toMatch(/^[\dA-F]{6}$/u)
  for (const character of androidTv.code ?? '')
    await helper.getByRole('button', { name: character, exact: true }).click()
  await helper.getByRole('button', { name: 'Send code' }).click()
  await expect(helper.getByRole('heading', { level: 1, name: 'Try the TV' })).toBeVisible()
  // The page that began it is in step.
  await expect(page.getByRole('heading', { level: 1, name: 'Try the TV' })).toBeVisible()
  await helper.getByRole('button', { name: 'Try it' }).click()
  await helper.getByRole('button', { name: 'Yes, it moved' }).click()
  await expect(helper.getByRole('heading', { level: 1, name: 'You are done here' })).toBeVisible()
  await nameIt(page, 'Helped TV')
  await phone.close()
})

test('a TV is found, added, and at another address found and set up again', async ({ page, home }) => {
  await home.restart()
  const [before, after] = [await startFakeRoku(), await startFakeRoku()]
  const listening = new Set([before.port])
  const hush = await announceRokus(listening)
  try {
    await page.goto(linkOf(home))
    await page.getByRole('button', { name: 'Find TVs' }).click()
    await page
      .getByRole('button', { name: /^Set up / })
      .first()
      .click()
    await finish(page, 'Kitchen')
    const kitchen = page.getByRole('listitem').filter({ hasText: 'Kitchen' })
    await expect(kitchen).toContainText('Answers')

    listening.delete(before.port)
    await before.stop()
    listening.add(after.port)
    await page.getByRole('button', { name: 'Check all again' }).click()
    await expect(kitchen).toContainText('Cannot be reached')
    await expect(kitchen).toContainText('If its address has changed, find it with “Find TVs”')
    await pressOn(page, page.getByRole('button', { name: 'Find TVs' }))
    await pressOn(page, page.getByRole('button', { name: /^Set up again / }))
    await finish(page, 'Kitchen')
    await expect(kitchen).toContainText('Answers')
    await page.getByRole('button', { name: 'Try it now Kitchen' }).click()
    await expect(kitchen).toContainText('Beckon pressed volume up and then volume down.')
    // At the end of the set-up, and now.
    expect(after.pressed).toEqual(['VolumeUp', 'VolumeDown', 'VolumeUp', 'VolumeDown'])
    expect(before.pressed).toEqual(['VolumeUp', 'VolumeDown'])
  } finally {
    hush()
    await Promise.all([before.stop(), after.stop()])
  }
})

test('a TV of Home Assistant is added by a log-in at its own page, which ends with it', async ({
  page,
  home,
  house,
}) => {
  await home.restart()
  await page.goto(linkOf(home))
  await typeAddress(page, 'home-assistant', house.port)
  const heading = (name: string) => page.getByRole('heading', { level: 1, name, exact: true })
  const logIn = page.getByRole('button', { name: 'Log in to Home Assistant' })
  await logIn.click()
  await expect(heading('Log in')).toBeVisible()
  // Somebody who goes back instead finds the question as it was.
  await page.goBack()
  await expect(heading('Log in to Home Assistant')).toBeVisible()
  await logIn.click()
  await page.getByLabel('username').fill(USER)
  await page.getByLabel('password').fill(PASSWORD)
  await page.getByRole('button', { name: 'Log in' }).click()
  await expect(heading('Which one is it?')).toBeVisible()
  expect(page.url()).not.toContain('code=')
  await page.reload()
  await page.getByRole('radio', { name: /Living room TV/u }).click()
  await page.getByRole('button', { name: 'Continue', exact: true }).click()
  await finish(page, 'House TV')
  expect(house.auth.refreshTokens.size).toBe(1)
  await page.getByRole('link', { name: 'Change House TV' }).click()
  await page.getByRole('button', { name: /^Forget/u }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Forget/u })
    .click()
  await expect(page.getByText('Forgotten: House TV').first()).toBeVisible()
  expect(house.auth.refreshTokens.size).toBe(0)
})

test('its screens stand axe, small screens, wide text and 44 px in each language', async ({
  page,
  home,
  house,
  androidTv,
  vdr,
}) => {
  await home.restart()
  const problems: string[] = []
  const look = async (label: string) => problems.push(...(await problemsInLanguages(page, label)))
  const primary = page.locator('main :is([type=submit], button, a):not([data-back] *)').filter({ visible: true })
  const back = page.locator('[data-back] button')
  const submit = page.locator('main [type=submit]').first()

  await page.goto(`${home.server.address}/tvs`)
  await page.locator('main code').waitFor()
  await look('without a link')
  await page.goto(linkOf(home))
  // Find TVs
  await primary.first().click()
  await page.locator('main section').waitFor()
  await expect(page.locator('main ul, main [data-tone]').first()).toBeVisible({ timeout: 10_000 })
  await look('found')
  // Type the address
  await page.locator('main section button').first().click()
  await submit.click()
  await look('the address')
  await page.getByRole('main').getByRole('combobox').selectOption('android-tv')
  await page.locator('#tv-address').fill(`127.0.0.1:${androidTv.port}`)
  await submit.click()
  await page.locator('#tv-value').fill('B0x')
  await submit.click()
  await page.locator('button[aria-describedby=share-hint]').click()
  await page.locator('main svg[role=img]').waitFor()
  await look('the code')
  await back.click()
  await page.getByRole('main').getByRole('combobox').selectOption('kodi')
  await page.locator('#tv-address').fill('127.0.0.1:9')
  await submit.click()
  await page.locator('main [data-tone=bad]').waitFor()
  await look('a failure')
  await back.click()
  await page.getByRole('main').getByRole('combobox').selectOption('home-assistant')
  await page.locator('#tv-address').fill(`127.0.0.1:${house.port}`)
  await submit.click()
  await page.locator('main [aria-expanded=false]').click()
  // An empty token.
  await submit.click()
  await look('the log-in')
  await back.click()
  await page.getByRole('main').getByRole('combobox').selectOption('vdr')
  await page.locator('#tv-address').fill(`127.0.0.1:${vdr.port}`)
  await submit.click()
  await page.getByRole('button', { name: 'Try it' }).click()
  await page.locator('#asks-worked').waitFor()
  // No
  await page.locator('section[aria-labelledby=asks-worked] button').nth(1).click()
  await page.locator('#set-up-list').waitFor()
  await look('the try')
  // Yes
  await page.locator('section[aria-labelledby=asks-worked] button').first().click()
  await page.locator('#tv-name').fill('')
  await submit.click()
  await look('the name')
  await page.locator('#tv-name').fill('Donaudampfschifffahrtsgesellschaftsfernseher')
  await submit.click()
  await expect(page.locator('#tv-name')).not.toBeAttached()
  await look('done')
  await primary.first().click()
  await page.locator('#tv-code').waitFor()
  await look('pairing')
  await page.goto(`${home.server.address}/tvs`)
  await page.getByRole('listitem').last().waitFor()
  await look('the list')
  // Change
  await page.getByRole('listitem').last().getByRole('link').last().click()
  await page.locator('#set-up-again').waitFor()
  await look('changing')
  expect(problems).toEqual([])
})
