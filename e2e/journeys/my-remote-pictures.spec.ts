import type { Page } from '@playwright/test'
import { askAsPage } from '../support/account.ts'
import { decide } from '../support/consent.ts'
import { pressOn, tabTo } from '../support/keyboard.ts'
import { expect, test } from '../support/journey.ts'
import { quiet } from '../support/quiet.ts'

/** Hostile or broken labels of buttons. Every label contains one readable word. */
const ATTACKS: readonly ((word: string) => string)[] = [
  (word) => `<script>window.pwned=1</script>${word}`,
  (word) => `<img src=x onerror="window.pwned=1">${word}`,
  (word) => `<img src="https://spy.invalid/a.png?${word}">${word}`,
  (word) => `<svg onload=window.pwned=1>${word}</svg>`,
  (word) => `<svg><use href="https://spy.invalid/x.svg#a"/></svg>${word}`,
  (word) => `<iframe src="javascript:parent.pwned=1"></iframe>${word}`,
  (word) => `<iframe srcdoc="<script>parent.pwned=1</script>">${word}</iframe>`,
  (word) => `<a href="javascript:window.pwned=1">${word}</a>`,
  (word) => `<a href="https://spy.invalid/">${word}</a>`,
  (word) => `<b onclick="window.pwned=1">${word}</b>`,
  (word) => `<b style="background:url(https://spy.invalid/b)">${word}</b>`,
  (word) => `<style>@import 'https://spy.invalid/c.css'; *{display:none}</style>${word}`,
  (word) => `<link rel=stylesheet href="https://spy.invalid/d.css">${word}`,
  (word) => `<meta http-equiv=refresh content="0;url=https://spy.invalid">${word}`,
  (word) => `<base href="https://spy.invalid/">${word}`,
  (word) => `<form action="https://spy.invalid"><input name=a autofocus onfocus="window.pwned=1"></form>${word}`,
  (word) => `<object data="https://spy.invalid/e.swf"></object>${word}`,
  (word) => `<embed src="https://spy.invalid/f">${word}`,
  (word) => `<video><source onerror="window.pwned=1" src=x></video>${word}`,
  (word) => `<details open ontoggle="window.pwned=1">${word}</details>`,
  (word) => `<math><mi xlink:href="data:x,<script>window.pwned=1</script>">${word}</mi></math>`,
  (word) => `<template><script>window.pwned=1</script></template>${word}`,
  (word) => `</span></button></li></ul></main><script>window.pwned=1</script>${word}`,
  (word) => `"><script>window.pwned=1</script>${word}`,
  (word) => `' onmouseover='window.pwned=1' x='${word}`,
  (word) => `{{constructor.constructor('window.pwned=1')()}} ${word}`,
  (word) => `\${window.pwned=1} ${word}`,
  (word) => `javascript:window.pwned=1//${word}`,
  (word) => `&lt;script&gt;window.pwned=1&lt;/script&gt;${word}`,
  (word) => `<scr<script>ipt>window.pwned=1</scr</script>ipt>${word}`,
  (word) => `<b><i><b><i><b><i><b><i><b><i>${word}`,
  (word) => `${'<b>'.repeat(60)}${word}${'</b>'.repeat(60)}`,
  (word) => `</b></i></em>${word}</strong>`,
  (word) => `<BR>${word}<br/><br ><bR>`,
  (word) => `\u202E${word}\u202C\u2066x\u2069`,
  (word) => `\u200B\uFEFF\u2060${word}\u200B`,
  (word) => `${word}${'\u0301\u0323\u035C'.repeat(40)}`,
  (word) => `${word} ${'W'.repeat(180)}`,
  (word) => `${word}\u0000\u0008\u001B[2J\r\n\t`,
  (word) => `${word} 👩‍👩‍👧‍👦🏳️‍🌈\uD800 ﷽ 𒐫`,
]

interface Hostile {
  readonly label: string
  /** What a user must be able to read in it. */
  readonly word: string
}

/** So many labels, no two the same. */
function hostileLabels(count: number): readonly Hostile[] {
  return Array.from({ length: count }, (_, at) => {
    const word = `News${at + 1}z`
    return { word, label: (ATTACKS[at % ATTACKS.length] ?? String)(word) }
  })
}

const ADDRESSES: readonly ((n: number) => string)[] = [
  (n) => `https://spy.invalid/${n}.png`,
  (n) => `http://spy.invalid/${n}.png`,
  (n) => `//spy.invalid/${n}.png`,
  (n) => `\\\\spy.invalid\\${n}.png`,
  (n) => `/\\spy.invalid/${n}.png`,
  (n) => `https:spy.invalid/${n}`,
  (n) => `https://user:secret@spy.invalid/${n}.png`,
  (n) => `HTTPS://SPY.INVALID/${n}.PNG`,
  (n) => ` https://spy.invalid/${n}.png\n`,
  (n) => `https://spy.invalid/${n}.svg#<script>`,
  (n) => `javascript:window.pwned=${n}`,
  (n) => `data:image/svg+xml,<svg xmlns="http://www.w3.org/2000/svg" onload="window.pwned=${n}"/>`,
  (n) => `data:text/html,<script>window.pwned=${n}</script>`,
  (n) => `blob:https://spy.invalid/${n}`,
  (n) => `file:///etc/passwd?${n}`,
  (n) => `ftp://spy.invalid/${n}`,
  (n) => `/logout?${n}`,
  (n) => `/api/v1/version?${n}`,
  (n) => `/pictures/../logout?${n}`,
  (n) => `/pictures/%2e%2e/logout?${n}`,
  (n) => `/pictures/own/../../logout?${n}`,
  (n) => `/pictures/foreign?of=https%3A%2F%2Fspy.invalid%2F${n}&by=forged`,
  (n) => `/pictures/tv-mute.svg" onerror="window.pwned=${n}`,
  (n) => `http://127.0.0.1:1/${n}`,
  (n) => `http://[::1]:1/${n}`,
  (n) => `https://xn--spy-.invalid/${n}`,
  (n) => `${'https://spy.invalid/'.padEnd(1900, 'x')}${n}`,
  (n) => `\u0000https://spy.invalid/${n}`,
]

function hostileAddresses(count: number): readonly string[] {
  return Array.from({ length: count }, (_, n) => (ADDRESSES[n % ADDRESSES.length] ?? String)(n))
}

interface StoredButton {
  readonly type?: string
  readonly command?: string
  readonly displayString?: string
  readonly image?: string | null
}

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true })

const stored = async (page: Page) =>
  (await askAsPage<{ seaButtonsData: readonly StoredButton[] }>(page, 'seabuttons')).seaButtonsData

async function store(page: Page, seaButtonsData: readonly StoredButton[]): Promise<void> {
  await askAsPage(page, 'seabuttons', { seaButtonsData })
  await page.goto('/my-remote')
}

const made = (command: string, more: StoredButton = {}): StoredButton => ({
  type: 'VOICE',
  command,
  displayString: command,
  image: '/pictures/tile-blue.svg',
  ...more,
})

async function logIn(page: Page, subscriber: RegExp): Promise<void> {
  await page.goto('/')
  await page.getByRole('link', { name: /Log in/u }).click()
  await page.getByRole('button', { name: subscriber }).click()
  await expect(page).toHaveURL(/\/(?:my-)?remote$/u)
}

/** What a label may become. */
const HARMLESS = new Set(['img', 'span', 'b', 'i', 'em', 'strong', 'sub', 'sup', 'br', 'svg', 'use'])

test.describe.configure({ mode: 'default' })

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

test('a thousand hostile labels and 200 hostile picture addresses run no script, ask nobody else and none of our calls for anything, and can be read [J15] [threats 9, 10]', async ({
  page,
  baseURL,
  openPairedRemote,
}) => {
  const strangers: string[] = []
  const callsForPictures: string[] = []
  const dialogs: string[] = []
  page.on('dialog', (dialog) => {
    dialogs.push(dialog.message())
    void dialog.dismiss()
  })
  page.on('request', (request) => {
    const url = request.url()
    if (url.startsWith('data:image/')) return
    if (!url.startsWith(`${baseURL}/`)) strangers.push(url)
    else if (request.resourceType() === 'image' && new URL(url).pathname.startsWith('/api/')) callsForPictures.push(url)
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
  expect({ strangers, callsForPictures, dialogs }).toEqual({ strangers: [], callsForPictures: [], dialogs: [] })
})
