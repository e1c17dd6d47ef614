/** A file that the page saves, in the program that it is for: its keys press the virtual TV. */
import type { Download, Page } from '@playwright/test'
import { readFile } from 'node:fs/promises'
import { ASTERICS_GRID, keepOnThisMachine, serveAstericsGrid } from '../support/asterics-grid.ts'
import { storeButtons } from '../support/account.ts'
import { expect, FIRST_TV, test } from '../support/journey.ts'
import { pressOn, tabTo } from '../support/keyboard.ts'
import { listenTo } from '../support/listener.ts'
import { switchUser } from '../support/switch-user.ts'
import type { Tv } from '../support/tv.ts'
import { connect } from 'node:net'

/**
 * Sends the bytes of OptiKey's plug-in `HttpCall` (.NET's `HttpClient`, a new one for each press) with the arguments of
 * a key: the body waits for `100 Continue`.
 */
interface HttpCallArguments {
  readonly uri: string
  readonly accept: string
  readonly authorization: string
  readonly timeout: string
  readonly contentType: string
  readonly payload: string
}

/** The status of the answer; rejects when none came in the time that the plug-in waits. */
async function httpCall(args: HttpCallArguments): Promise<number> {
  const { hostname, port, host, pathname } = new URL(args.uri)
  const body = Buffer.from(args.payload, 'utf8')
  const head = [
    `POST ${pathname} HTTP/1.1`,
    `Accept: ${args.accept}`,
    `Authorization: ${args.authorization}`,
    `Content-Type: ${args.contentType}; charset=utf-8`,
    `Host: ${host}`,
    `Content-Length: ${body.length}`,
    ...(body.length > 0 ? ['Expect: 100-continue'] : []),
    'Connection: Keep-Alive',
    '',
    '',
  ].join('\r\n')
  return await new Promise<number>((resolve, reject) => {
    let told = ''
    const socket = connect(Number(port), hostname, () => socket.write(head))
    socket.setTimeout(Number(args.timeout), () => socket.destroy(new Error(`no answer, only "${told}"`)))
    socket.on('error', reject)
    socket.on('data', (data) => {
      told += data.toString('latin1')
      if (told === 'HTTP/1.1 100 Continue\r\n\r\n') {
        told = ''
        socket.write(body)
        return
      }
      const status = /^HTTP\/1\.1 (\d{3}) /u.exec(told)?.[1]
      if (status === undefined) return
      resolve(Number(status))
      socket.destroy()
    })
  })
}

/** From the remote's menu to a new link, by keyboard; `origin`: of the web page that AsTeRICS Grid runs on. */
async function makeLink(page: Page, name: string, origin?: string): Promise<void> {
  await pressOn(page, page.getByRole('button', { name: 'Comcast menu' }))
  await pressOn(page, page.getByRole('link', { name: 'Use from another program' }))
  await tabTo(page, page.getByRole('radio', { name: 'Another program' }))
  if (origin !== undefined) await page.keyboard.press('ArrowDown')
  await tabTo(page, page.getByRole('textbox', { name: 'Name of the link' }))
  await page.keyboard.type(name)
  if (origin !== undefined) {
    await pressOn(page, page.locator('summary').filter({ hasText: 'More choices' }))
    await tabTo(page, page.getByRole('textbox', { name: 'Address of another web page' }))
    await page.keyboard.type(origin)
  }
  await pressOn(page, page.getByRole('button', { name: 'Make the link' }))
  await expect(page.getByRole('heading', { level: 2, name: `The link for ${name} is ready` })).toBeFocused()
}

async function saveFile(page: Page, program: string): Promise<string> {
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    pressOn(page, page.getByRole('button', { name: `Save file: ${program}` })),
  ])
  return await readFile(await download.path(), 'utf8')
}

/**
 * The arguments of each key's plug-in, by its label. Read on a page of its own: the remote's lets no text be parsed.
 */
async function pluginCalls(page: Page, keyboard: string): Promise<Record<string, HttpCallArguments>> {
  const reader = await page.context().newPage()
  const calls = await reader.evaluate((xml) => {
    const keys = [...new DOMParser().parseFromString(xml, 'application/xml').querySelectorAll('DynamicKey')]
    return Object.fromEntries(
      keys.map((key) => [
        key.querySelector(':scope > Label')?.textContent,
        Object.fromEntries(
          [...key.querySelectorAll('Argument')].map((one) => [
            one.querySelector('Name')?.textContent,
            one.querySelector('Value')?.textContent,
          ]),
        ),
      ]),
    )
  }, keyboard)
  await reader.close()
  return calls as Record<string, HttpCallArguments>
}

test('a keyboard for OptiKey is saved by keyboard, and what its plug-in sends presses the TV', async ({
  page,
  openPairedRemote,
}) => {
  const tv = await openPairedRemote(page)
  await storeButtons(page, ['channel 5'])
  await makeLink(page, 'Keyboard file')
  const calls = await pluginCalls(page, await saveFile(page, 'OptiKey'))
  const { channel } = await tv.state()

  expect(await httpCall(calls['Channel up'] as HttpCallArguments)).toBe(200)
  await tv.shows((state) => state.channel.number !== channel.number)
  expect(await httpCall(calls['channel 5'] as HttpCallArguments)).toBe(200)
  await tv.shows(({ lastCommand }) => lastCommand?.kind === 'text' && lastCommand.value === 'channel 5')

  // The plug-in shows its user the status of what was not pressed.
  await tv.trouble('unreachable')
  expect(await httpCall(calls['Channel up'] as HttpCallArguments)).toBe(503)
})

/** In the app as it is built: its rules for scripts hold there, and pictures are drawn and fetched under them. */
test('the built page saves the files of the other programs, with pictures', async ({ page, openPairedRemote }) => {
  await openPairedRemote(page)
  await storeButtons(page, ['channel 5'])
  await makeLink(page, 'Boards')
  const grids = JSON.parse(await saveFile(page, 'AsTeRICS Grid')) as {
    grids: { gridElements: { label: Record<string, string>; image?: { data: string } }[] }[]
  }
  const elements = grids.grids.flatMap(({ gridElements }) => gridElements)
  expect(elements.find(({ label }) => label['en'] === 'Volume up')?.image?.data).toMatch(/^data:image\//u)
  expect(elements.some(({ label }) => label['en'] === 'channel 5')).toBe(true)
  expect(await saveFile(page, 'Open Board')).toMatch(/^PK/u)
})

/** The cells of a file for AsTeRICS Grid do what that program would do with them, from its own page. */
async function expectToPress(page: Page, tv: Tv, file: Download): Promise<void> {
  interface Action {
    readonly restUrl: string
    readonly method: string
    readonly authUser: string
    readonly authPw: string
  }
  const { grids } = JSON.parse(await readFile(await file.path(), 'utf8')) as {
    grids: { gridElements: { label: Record<string, string>; liveAction?: Action; actions: Action[] }[] }[]
  }
  const elements = grids.flatMap(({ gridElements }) => gridElements)
  const pressed = elements.find(({ label }) => label['en'] === 'Volume up')?.actions[0]
  const { volume } = await tv.state()
  for (const action of [elements.find(({ liveAction }) => liveAction)?.liveAction, pressed]) {
    const { restUrl, method, authUser, authPw } = action as Action
    const authorization = `Basic ${Buffer.from(`${authUser}:${authPw}`).toString('base64')}`
    const answer = await page.request.fetch(restUrl, {
      method,
      headers: { authorization, origin: 'https://grid.asterics.eu' },
    })
    expect(answer.status(), restUrl).toBe(200)
    expect(answer.headers()['access-control-allow-origin']).toBe('https://grid.asterics.eu')
  }
  await tv.shows((state) => state.volume > volume)
}

test('from the menu to a file for AsTeRICS Grid whose keys press, by keyboard and by what a screen reader says', async ({
  page,
  openPairedRemote,
}) => {
  const tv = await openPairedRemote(page)
  const ears = await listenTo(page)
  await ears.press('button', /^Comcast menu$/u)
  await ears.press('link', /^Use from another program$/u)
  await ears.hear('heading', /^Use from another program$/u)
  expect((await ears.tabTo('radio', /^Another program$/u)).checked).toBe(true)
  await page.keyboard.press('ArrowDown')
  const chosen = await ears.tabTo('radio', /^AsTeRICS Grid$/u)
  expect(chosen.checked).toBe(true)
  expect(chosen.description).toContain('ask what is on')
  await ears.press('button', /^Make the link$/u)
  await expect.poll(async () => (await ears.hear('heading', /AsTeRICS Grid/u)).focused).toBe(true)
  const downloaded = page.waitForEvent('download')
  // The first thing after the heading: the file of the program that was named.
  await page.keyboard.press('Tab')
  expect((await ears.read()).findLast(({ focused }) => focused)?.name).toBe('Save file: AsTeRICS Grid')
  await page.keyboard.press('Enter')
  await ears.hearAnnounced(/Saved as tv-remote\.grd/u)
  await expectToPress(page, tv, await downloaded)
})

test.describe('who scans by one switch', () => {
  // The page's clock is faked and runs faster than a smooth scroll, during which no frame is drawn.
  test.use({ viewport: { width: 1280, height: 1000 }, contextOptions: { reducedMotion: 'reduce' } })

  test('comes from the menu to a file for AsTeRICS Grid whose keys press, within three minutes', async ({
    page,
    openPairedRemote,
  }) => {
    // The hand waits by the page's clock.
    await page.clock.install()
    const tv = await openPairedRemote(page, FIRST_TV, '#ways=one-switch')
    const now = () => page.evaluate(() => Date.now())
    const begun = await now()
    const user = switchUser(page, 'auto', { wait: (ms) => page.clock.runFor(ms), lookEveryMs: 160 })
    await user.choose(page.getByRole('button', { name: 'Comcast menu' }))
    await user.choose(page.getByRole('link', { name: 'Use from another program' }))
    await user.choose(page.getByRole('radio', { name: 'AsTeRICS Grid' }))
    await user.choose(page.getByRole('button', { name: 'Make the link' }))
    const downloaded = page.waitForEvent('download', { timeout: 180_000 })
    await user.choose(page.getByRole('button', { name: 'Save file: AsTeRICS Grid' }))
    const file = await downloaded
    expect((await now()) - begun).toBeLessThan(180_000)
    expect(user.presses()).toBeLessThan(15)
    await expectToPress(page, tv, file)
  })
})

test('AsTeRICS Grid opens its file, shows what is on, and its cells press the TV', async ({
  page,
  browser,
  openPairedRemote,
}, info) => {
  test.skip(ASTERICS_GRID === undefined, 'ASTERICS_GRID names no checkout')
  test.setTimeout(900_000)
  const grid = await serveAstericsGrid(String(ASTERICS_GRID))
  const context = await browser.newContext({ serviceWorkers: 'block', locale: 'en-US' })
  try {
    const tv = await openPairedRemote(page)
    await storeButtons(page, ['channel 5'])
    await makeLink(page, 'AsTeRICS Grid', grid.origin)
    const buffer = Buffer.from(await saveFile(page, 'AsTeRICS Grid'))

    await keepOnThisMachine(context)
    const program = await context.newPage()
    await program.goto(`${grid.origin}/index.html`)
    await program.getByRole('button', { name: 'Use Asterics AAC without registration' }).click()
    await program.getByRole('link', { name: 'Import custom data from file' }).click()
    await program.locator('#fileInput').setInputFiles({ name: 'tv-remote.grd', mimeType: 'application/json', buffer })
    await program.getByRole('button', { name: 'Import data' }).click()
    await expect(program.getByRole('heading', { name: 'Import successful!' })).toBeVisible({ timeout: 60_000 })
    await program.getByRole('button', { name: 'OK' }).click()
    await program.getByRole('link', { name: 'Main' }).first().click()

    const cell = (label: string) => program.locator('.grid-item-content').filter({ hasText: label }).first()
    const { channel } = await tv.state()
    await expect(cell(channel.name), 'what is on').toBeVisible({ timeout: 30_000 })
    const isCut = (element: Element) =>
      [...element.querySelectorAll('.text-container > span')].some((words) => words.scrollHeight > element.clientHeight)
    expect(await cell(channel.name).evaluate(isCut), 'all of its words are seen').toBe(false)
    await program.screenshot({ path: info.outputPath('keys.png') })
    await cell('Channel up').click()
    await tv.shows((state) => state.channel.number !== channel.number)
    const now = (await tv.state()).channel.name
    await expect(cell(now), 'what is on now').toBeVisible({ timeout: 30_000 })

    await cell('My TV buttons').click()
    await cell('channel 5').click()
    await tv.shows(({ lastCommand }) => lastCommand?.kind === 'text' && lastCommand.value === 'channel 5')
    await program.screenshot({ path: info.outputPath('own-buttons.png') })
  } finally {
    await context.close()
    grid.stop()
  }
})
