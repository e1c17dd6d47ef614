/** A file that the page saves, in the program that it is for: its keys press the virtual TV. */
import type { Page } from '@playwright/test'
import { readFile } from 'node:fs/promises'
import { ASTERICS_GRID, keepOnThisMachine, serveAstericsGrid } from '../support/asterics-grid.ts'
import { storeButtons } from '../support/buttons.ts'
import { expect, test } from '../support/journey.ts'
import { pressOn, tabTo } from '../support/keyboard.ts'
import { httpCall, type HttpCallArguments } from '../support/optikey-client.ts'

/** From the remote's menu to a new link with all rights, by keyboard; `origin`: of the web page that may use it. */
async function makeLink(page: Page, name: string, origin?: string): Promise<void> {
  await pressOn(page, page.getByRole('button', { name: 'Comcast menu' }))
  await pressOn(page, page.getByRole('link', { name: 'Use from another program' }))
  await tabTo(page, page.getByRole('textbox', { name: 'Name of the program' }))
  await page.keyboard.type(name)
  await tabTo(page, page.getByRole('checkbox', { name: 'Ask what is on' }))
  await page.keyboard.press('Space')
  if (origin !== undefined) {
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

/** The arguments of each key's plug-in, by its label. Read on a page of its own: the remote's lets no text be parsed. */
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
  expect(await saveFile(page, 'Command lines')).toContain('/press/v1/volume-up')
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
