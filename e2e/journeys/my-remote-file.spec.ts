import { readFileSync, writeFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { decide } from '../support/consent.ts'
import { hostileAddresses, hostileLabels } from '../support/hostile.ts'
import { pressOn, tabTo } from '../support/keyboard.ts'
import { expect, test } from '../support/journey.ts'
import { bomb, communicationAppBoard } from '../support/communication-app-board.ts'
import { tvAt } from '../support/tv.ts'
import { quiet } from '../support/quiet.ts'

interface StoredButton {
  readonly type?: string
  readonly command?: string
  readonly displayString?: string
  readonly image?: string | null
}

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true })
const section = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 2, name })

async function stored(page: Page): Promise<readonly StoredButton[]> {
  return page.evaluate(async () => {
    const response = await fetch('/api/v1/seabuttons', {
      headers: { authorization: `Bearer ${localStorage.getItem('arToken')}` },
    })
    return ((await response.json()) as { seaButtonsData: StoredButton[] }).seaButtonsData
  })
}

async function store(page: Page, seaButtonsData: readonly StoredButton[]): Promise<void> {
  const status = await page.evaluate(async (list) => {
    const response = await fetch('/api/v1/seabuttons', {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${localStorage.getItem('arToken')}` },
      body: JSON.stringify({ seaButtonsData: list }),
    })
    return response.status
  }, seaButtonsData)
  expect(status).toBe(200)
  await page.goto('/my-remote')
}

const made = (command: string, more: StoredButton = {}): StoredButton => ({
  type: 'VOICE',
  command,
  displayString: command,
  image: '/pictures/tile-blue.svg',
  ...more,
})

/** As a user gets there, by keyboard. */
async function openFilePage(page: Page): Promise<void> {
  await page.goto('/my-remote')
  await pressOn(page, page.getByRole('button', { name: /menu$/u }))
  await pressOn(page, page.getByRole('link', { name: 'Configure my remote' }))
  await pressOn(page, button(page, 'Export or import buttons'))
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Export or import buttons')
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
}

async function chooseFile(page: Page, name: string, buffer: Buffer): Promise<void> {
  // From the disk: 16 MB that the test sends to the browser take it half a minute.
  const path = test.info().outputPath(name)
  writeFileSync(path, buffer)
  const chooser = page.waitForEvent('filechooser')
  await pressOn(page, button(page, 'Choose a file'))
  await (await chooser).setFiles(path)
}

async function logIn(page: Page, subscriber: RegExp): Promise<void> {
  await page.goto('/')
  await page.getByRole('link', { name: /Log in/u }).click()
  await page.getByRole('button', { name: subscriber }).click()
  await expect(page).toHaveURL(/\/(?:my-)?remote$/u)
}

/** What a label may become. */
const HARMLESS = new Set(['img', 'span', 'b', 'i', 'em', 'strong', 'sub', 'sup', 'br', 'svg', 'use'])

test.describe.configure({ mode: 'default' })

test('move the buttons from one account into another in a file, by keyboard alone, and press one there', async ({
  page,
  browser,
  baseURL,
  openPairedRemote,
}) => {
  await openPairedRemote(page)
  const photo = await page.evaluate(async () => {
    const canvas = Object.assign(document.createElement('canvas'), { width: 64, height: 64 })
    const response = await fetch('/api/v1/seabuttons/picture', {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${localStorage.getItem('arToken')}` },
      body: JSON.stringify({ picture: canvas.toDataURL('image/png').split(',')[1] }),
    })
    return ((await response.json()) as { image: string }).image
  })
  await store(page, [
    made('channel 206', { displayString: '<b>Kids</b> 206' }),
    made('watch the news', { image: '/pictures/newspaper.svg' }),
    made('volume up', { image: photo }),
  ])
  await openFilePage(page)
  const download = page.waitForEvent('download')
  await pressOn(page, button(page, 'Export to a file'))
  const file = await download
  expect(file.suggestedFilename()).toMatch(/^my-tv-buttons-\d{4}-\d\d-\d\d\.obz$/u)
  await expect(page.getByText(/^Saved as my-tv-buttons-.*\.obz\. Buttons: 3\.$/u).first()).toBeVisible()
  const bytes = readFileSync(await file.path())

  const other = await browser.newContext({ baseURL: String(baseURL), locale: 'en-US' })
  await decide(other, 'refused')
  const there = await other.newPage()
  await logIn(there, /One TV box/u)
  await store(there, [made('mute')])
  await openFilePage(there)
  await chooseFile(there, file.suggestedFilename(), bytes)
  await expect(section(there, 'In the file: “My TV buttons”')).toBeFocused()
  await expect(there.getByRole('listitem')).toHaveText(['Kids 206sends “channel 206”', 'watch the news', 'volume up'])
  expect((await stored(there)).length, 'nothing has changed yet').toBe(1)
  await pressOn(there, button(there, 'Import these buttons'))
  await expect(section(there, 'Buttons imported')).toBeFocused()
  const now = await stored(there)
  expect(now.map(({ command }) => command)).toEqual(['mute', 'channel 206', 'watch the news', 'volume up'])
  expect(now[1]?.displayString).toBe('<b>Kids</b> 206')
  expect(now[3]?.image, 'the photo is kept for this account now').toMatch(/^\/pictures\/own\//u)
  expect(now[3]?.image).not.toBe(photo)

  await pressOn(there, there.getByRole('link', { name: 'Go to My remote' }))
  await pressOn(there, button(there, 'Kids 206'))
  const tv = tvAt(String(baseURL), String(await there.evaluate(() => localStorage.getItem('deviceId'))))
  await tv.shows(({ channel }) => channel.number === 206)
  await other.close()
})

test('take over a board of an app for speech: what comes along, what cannot and why, in place of one’s own, and back again', async ({
  page,
  baseURL,
  openPairedRemote,
}) => {
  const strangers: string[] = []
  page.on(
    'request',
    (request) =>
      void (
        /^(?:data:|blob:)/u.test(request.url()) ||
        request.url().startsWith(`${baseURL}/`) ||
        strangers.push(request.url())
      ),
  )
  await openPairedRemote(page)
  await store(page, [made('mute', { displayString: 'quiet' }), made('mine')])
  await openFilePage(page)
  await chooseFile(page, 'speech.obz', communicationAppBoard())
  await expect(section(page, 'In the file: “Living room”')).toBeFocused()
  const come = page.getByRole('group', { name: 'Buttons to import: 5' })
  await expect(come.getByRole('listitem')).toHaveText([
    'quietsends “mute”',
    'newssends “watch the news”',
    'I am happy 😀sends “I am happy”',
    'broken picture',
    'Channel 206',
  ])
  await expect(page.getByText('You have these already, so they are not added again: 1.')).toBeVisible()
  await pressOn(page, page.getByText('Cannot be imported: 7'))
  await expect(page.getByRole('group').filter({ hasText: 'Cannot be imported' }).getByRole('listitem')).toHaveText([
    'more TV only opens another page of buttons',
    'clear works only inside its app',
    'a works only inside its app',
    'secret is hidden in its app',
    '(no name) has no text',
    'home only opens another page of buttons',
    'quiet is in the file twice',
  ])
  // The pictures of the file are shown before anything is sent anywhere.
  for (const picture of [0, 1])
    await expect(come.getByRole('listitem').nth(picture).locator('img')).toHaveAttribute('src', /^data:image\//u)

  await tabTo(page, page.getByRole('radio', { name: 'Keep them and add these at the end' }))
  await page.keyboard.press('ArrowDown')
  await expect(page.getByRole('radio', { name: 'Replace them with these' })).toBeChecked()
  await pressOn(page, button(page, 'Import these buttons'))
  await expect(section(page, 'Buttons imported')).toBeFocused()
  await expect(page.getByText('Total buttons: 5. Pictures not saved: 1.')).toBeVisible()
  const now = await stored(page)
  expect(now.map(({ displayString }) => displayString)).toEqual([
    'quiet',
    'news',
    'I am happy 😀',
    'broken picture',
    'Channel 206',
  ])
  expect(now.slice(0, 2).map(({ image }) => String(image).startsWith('/pictures/own/'))).toEqual([true, true])
  const sizes = await page.evaluate(
    (addresses) =>
      Promise.all(
        addresses.map(async (address) => {
          const image = Object.assign(new Image(), { src: address })
          await image.decode()
          return [image.naturalWidth, image.naturalHeight]
        }),
      ),
    now.slice(0, 2).map(({ image }) => String(image)),
  )
  expect(sizes, 'scaled here, whatever they were').toEqual([
    [256, 256],
    [256, 256],
  ])

  await pressOn(page, button(page, 'Undo import'))
  await expect(section(page, 'Import undone. Your earlier buttons are back.')).toBeFocused()
  expect((await stored(page)).map(({ displayString }) => displayString)).toEqual(['quiet', 'mine'])
  expect(await page.evaluate(() => 'pwned' in window)).toBe(false)
  expect(strangers).toEqual([])
})

test('a file that is none is refused in words, by picker and by dropping it, and nothing changes', async ({
  page,
  openPairedRemote,
}) => {
  await openPairedRemote(page)
  await store(page, [made('mine')])
  await openFilePage(page)
  const json = (value: unknown) => Buffer.from(JSON.stringify(value))
  const refused = [
    [
      'holiday.jpg',
      Buffer.from('not a board'),
      'This file has no buttons that we can read. Choose one that ends in .obz or .obf.',
    ],
    [
      'half.obz',
      communicationAppBoard().subarray(0, 900),
      'This file has no buttons that we can read. Choose one that ends in .obz or .obf.',
    ],
    [
      'empty.obf',
      json({ format: 'open-board-0.1', buttons: [{ id: 1, label: ' ' }] }),
      'No button in this file works on a TV remote.',
    ],
    [
      'huge.obf',
      Buffer.alloc(16 * 1024 * 1024 + 1, 32),
      'This file is larger than 16 MB. Files with buttons are smaller.',
    ],
    ['bomb.obz', bomb(), 'This file is too large when unpacked, so it was not opened.'],
  ] as const
  for (const [name, buffer, words] of refused) {
    await chooseFile(page, name, buffer)
    await expect(page.getByRole('main').getByText(words)).toBeVisible()
    await expect(page.locator('[data-announcer]')).toHaveText(words)
    await expect(button(page, 'Choose a file')).toBeFocused()
  }

  await page.evaluate(
    (text) => {
      const dataTransfer = new DataTransfer()
      dataTransfer.items.add(new File([text], 'dropped.obf'))
      for (const type of ['dragover', 'drop'])
        document.body.dispatchEvent(new DragEvent(type, { bubbles: true, cancelable: true, dataTransfer }))
    },
    JSON.stringify({
      format: 'open-board-0.1',
      name: 'Dropped',
      buttons: [
        { id: 1, label: 'mine' },
        { id: 2, label: 'guide' },
      ],
    }),
  )
  await expect(section(page, 'In the file: “Dropped”')).toBeFocused()
  await pressOn(page, button(page, 'Cancel'))
  await expect(button(page, 'Choose a file')).toBeFocused()
  expect((await stored(page)).map(({ command }) => command)).toEqual(['mine'])
})

test('wear a photo of one’s own: scaled down here, and shown on another session of the account', async ({
  page,
  context,
  browser,
  baseURL,
}) => {
  await logIn(page, /One TV box/u)
  await store(page, [])
  const photo = await page.evaluate(() => {
    const canvas = Object.assign(document.createElement('canvas'), { width: 1600, height: 900 })
    const paper = canvas.getContext('2d')
    if (paper === null) return ''
    for (let x = 0; x < 1600; x += 40) {
      paper.fillStyle = `hsl(${x / 5} 80% 50%)`
      paper.fillRect(x, 0, 40, 900)
    }
    return canvas.toDataURL('image/png').split(',')[1] ?? ''
  })
  const sent: number[] = []
  page.on(
    'request',
    (request) => void (request.url().endsWith('/seabuttons/picture') && sent.push(request.postData()?.length ?? 0)),
  )
  // Asked for early: the browser has to know of it before the key goes down.
  const chooser = page.waitForEvent('filechooser', { timeout: 40_000 })
  await page.goto('/my-remote')
  await pressOn(page, page.getByRole('link', { name: 'Create buttons' }))
  await pressOn(page, button(page, 'Add'))
  await pressOn(page, page.getByRole('link', { name: /^Custom buttons/u }))
  await tabTo(page, page.getByLabel('Command'))
  await page.keyboard.type('watch our holiday')
  await tabTo(page, button(page, 'Use your own photo'))
  // The picture for the command is announced when it comes, which must not be after the photo.
  await expect(page.locator('[data-preview] img')).toBeVisible()
  await page.keyboard.press('Enter')
  await (await chooser).setFiles({ name: 'holiday.png', mimeType: 'image/png', buffer: Buffer.from(photo, 'base64') })
  await expect(page.locator('[data-announcer]')).toHaveText('Your photo is chosen')
  await expect(page.getByRole('radio', { name: 'Your photo' })).toBeChecked()
  expect(sent, 'one call, much smaller than the photo').toHaveLength(1)
  expect(sent[0]).toBeLessThan(60_000)
  await pressOn(page, button(page, 'Save'))
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('My remote')
  const image = (await stored(page))[0]?.image
  expect(image).toMatch(/^\/pictures\/own\/[\w-]{43}$/u)

  const other = await browser.newContext({ baseURL: String(baseURL), locale: 'en-US' })
  await decide(other, 'refused')
  const tablet = await other.newPage()
  await logIn(tablet, /One TV box/u)
  await tablet.goto('/my-remote')
  const shown = button(tablet, 'watch our holiday').locator('img')
  await expect(shown).toHaveAttribute('src', String(image))
  await expect
    .poll(() =>
      shown.evaluate((element: HTMLImageElement) => [element.complete, element.naturalWidth, element.naturalHeight]),
    )
    .toEqual([true, 256, 256])
  await other.close()

  // A file that is no picture is refused in words, and the button stays as it was.
  await page.goto('/my-remote')
  await pressOn(page, page.getByRole('button', { name: /menu$/u }))
  await pressOn(page, page.getByRole('link', { name: 'Configure my remote' }))
  await pressOn(page, button(page, 'Add'))
  await pressOn(page, page.getByRole('link', { name: /^Custom buttons/u }))
  const again = page.waitForEvent('filechooser')
  await pressOn(page, button(page, 'Use your own photo'))
  await (await again).setFiles({ name: 'holiday.png', mimeType: 'image/png', buffer: Buffer.from('no picture at all') })
  await expect(page.getByText('That photo could not be used. Choose another photo.').first()).toBeVisible()
  await context.close()
})

test('a thousand hostile labels and 200 hostile picture addresses run no script, ask nobody else for anything, and can be read [J15] [threats 9, 10]', async ({
  page,
  baseURL,
  openPairedRemote,
}) => {
  const strangers: string[] = []
  const oddPictures: string[] = []
  const dialogs: string[] = []
  page.on('dialog', (dialog) => {
    dialogs.push(dialog.message())
    void dialog.dismiss()
  })
  page.on('request', (request) => {
    const url = request.url()
    if (url.startsWith('data:image/')) return
    if (!url.startsWith(`${baseURL}/`)) strangers.push(url)
    else if (
      request.resourceType() === 'image' &&
      !/^\/(?:pictures\/|assets\/|icon\.svg$)/u.test(new URL(url).pathname)
    )
      oddPictures.push(url)
  })
  await openPairedRemote(page)
  const labels = hostileLabels(1_000)
  const addresses = hostileAddresses(200)
  for (let from = 0; from < labels.length; from += 200) {
    const batch = labels.slice(from, from + 200)
    await store(
      page,
      batch.map(({ label }, at) =>
        made(`command ${from + at}`, { displayString: label, image: addresses[at] ?? null }),
      ),
    )
    const grid = page.getByRole('group', { name: 'My buttons' })
    await expect(grid.getByRole('button')).toHaveCount(200)
    const shown = await grid.getByRole('button').evaluateAll((keys) =>
      keys.map((key) => {
        const { width, height } = key.getBoundingClientRect()
        return {
          text: (key as HTMLElement).innerText,
          elements: [...key.querySelectorAll('*')].map(({ localName }) => localName),
          width,
          height,
        }
      }),
    )
    const unread = batch.filter(({ word }, at) => shown[at]?.text.includes(word) !== true)
    expect(unread).toEqual([])
    expect(shown.flatMap(({ elements }) => elements).filter((name) => !HARMLESS.has(name))).toEqual([])
    expect(Math.max(...shown.map(({ width }) => width))).toBeLessThan(1_280)
    // A screen reader hears the same word, and a voice user can say it.
    for (const { word } of batch.filter((_one, at) => at % 20 === 0))
      await expect(grid.getByRole('button', { name: new RegExp(word, 'u') })).toHaveCount(1)
    await pressOn(page, page.getByRole('button', { name: /menu$/u }))
    await page.getByRole('link', { name: 'Configure my remote' }).click()
    await expect(page.getByRole('main').getByRole('option')).toHaveCount(200)
    await page.getByRole('main').getByRole('option').last().scrollIntoViewIfNeeded()
  }
  await page.goto('/remote')
  await expect(page.getByRole('group', { name: 'My buttons' }).getByRole('button')).toHaveCount(9)
  await quiet(page)
  expect(await page.evaluate(() => 'pwned' in window)).toBe(false)
  expect({ strangers, oddPictures, dialogs }).toEqual({ strangers: [], oddPictures: [], dialogs: [] })
})
