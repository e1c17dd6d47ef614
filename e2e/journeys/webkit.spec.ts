/** The main paths in WebKit, the engine of Safari: pair, press, the menu, a spoken command, a sign. All by keyboard. */
import { setTimeout as pause } from 'node:timers/promises'
import { countFrames } from '../../web/test/count-frames.ts'
import { startSpeechService, type SpeechService } from '../../recognisers/test/speech-service.ts'
import { expect, FIRST_TV, startedOnce, test as base } from '../support/journey.ts'
import { pair } from '../support/paired.ts'
import { startSignService, type SignService } from '../support/sign-service.ts'
import { touchKey } from '../support/touch.ts'
import { tvAt, type Tv } from '../support/tv.ts'
import { startWebKit, type WebKit, type WebKitPage } from '../support/webkit.ts'
import { wavFormat } from '../support/wav-format.ts'

interface ForAll {
  readonly webkit: WebKit
  readonly signs: SignService
  readonly speech: SpeechService
}

/** A server whose speech and signs are heard and read by services on this machine. */
const test = base.extend<object, ForAll>({
  webkit: startedOnce(startWebKit),
  signs: startedOnce(startSignService),
  speech: startedOnce(startSpeechService),
  settings: [
    async ({ signs, speech }, use) => use({ ...signs.settings, BECKON_SPEECH: speech.url }),
    { scope: 'worker' },
  ],
})

/** Rows of local storage for a user who refused to be counted. */
const REFUSED = { consentAppData: JSON.stringify({ necessary: true, analytics: false }) }

async function openWith(
  page: WebKitPage,
  address: string,
  rows: Readonly<Record<string, string>>,
  path: string,
): Promise<void> {
  await page.goto(`${address}/error`)
  await page.evaluate((all) => {
    for (const [key, value] of Object.entries(all)) localStorage.setItem(key, value)
  }, rows)
  await page.goto(address + path)
}

async function openPairedRemote(
  page: WebKitPage,
  address: string,
  more: Readonly<Record<string, string>> = {},
): Promise<Tv> {
  await openWith(page, address, { ...(await pair(address, FIRST_TV)), ...REFUSED, ...more }, '/remote')
  return tvAt(address, FIRST_TV)
}

/** Keeps the body of each such call. */
async function keepBodies(page: WebKitPage, path: string): Promise<() => Promise<Record<string, string>[]>> {
  await page.evaluate((wanted) => {
    const bodies: unknown[] = []
    const askServer = window.fetch
    Object.assign(window, { bodies })
    window.fetch = (input, init) => {
      if (String(input).endsWith(wanted)) bodies.push(JSON.parse(String(init?.body)))
      return askServer(input, init)
    }
  }, path)
  return () => page.evaluate(() => (window as unknown as { bodies: Record<string, string>[] }).bodies)
}

test('easy pair makes it the remote: the code, the TV, and the keys [B04 B05 B11 B14 B16 E40]', async ({
  webkit,
  server,
}) => {
  await webkit.withPage(async (page) => {
    await openWith(page, server.address, REFUSED, '/')
    await page.pressOn('button', 'Easy pair')
    await expect.poll(() => page.text()).toContain('Enter this code with your TV remote')
    let code: string | undefined
    // The code comes with an answer of the server, a moment after the page.
    await expect
      .poll(
        async () =>
          (code = /Your code: ((?:\d ?){7})/u.exec(await page.evaluate(() => String(document.body.textContent)))?.[1]),
      )
      .toBeDefined()
    const tv = tvAt(server.address, FIRST_TV)
    await tv.pair(String(code).replaceAll(' ', ''))
    await expect.poll(() => page.path(), { timeout: 25_000 }).toBe('/remote')

    const before = (await tv.state()).channel.number
    await page.pressOn('button', 'Channel up')
    await tv.shows(({ channel }) => channel.number > before)
    await expect.poll(() => page.text()).toContain('Last press: Channel up')
  })
})

test('the menu takes the focus and gives it back at Escape; typed words tune the TV [G01 G02 G03 I11]', async ({
  webkit,
  server,
}) => {
  await webkit.withPage(async (page) => {
    const tv = await openPairedRemote(page, server.address)
    await page.pressOn('button', 'Comcast menu')
    await expect.poll(() => page.focused()).toMatchObject({ role: 'link' })
    await page.press('Escape')
    await expect.poll(() => page.focused()).toEqual({ role: 'button', name: 'Comcast menu' })
    expect(await page.has('link', 'Log out')).toBe(false)

    await page.tabTo('textbox', /^Type a command/u)
    await page.type('channel 206')
    await page.press('Enter')
    await tv.shows(({ channel }) => channel.number === 206)
  })
})

test('a held key repeats until it is let go, a quick second press does not count, both by choice; a page that is gone to has the focus', async ({
  webkit,
  server,
}) => {
  await webkit.withPage(async (page) => {
    const tv = await openPairedRemote(page, server.address, { holdToRepeat: 'true', ignoreOthersMs: '5000' })
    const { volume, channel } = await tv.state()
    await page.tabTo('button', 'Volume up')
    await page.hold(' ', 2_500)
    await tv.shows((state) => state.volume > volume + 2)
    const after = await tv.state()
    await pause(700)
    expect((await tv.state()).volume, 'nothing more comes').toBe(after.volume)

    await page.pressOn('button', 'Channel up')
    await tv.shows((state) => state.channel.number > channel.number)
    const once = (await tv.state()).channel.number
    await page.press('Enter')
    await pause(700)
    expect((await tv.state()).channel.number, 'the second press does not count').toBe(once)

    await page.pressOn('button', 'Comcast menu')
    await page.pressOn('link', 'Accessibility options')
    await expect.poll(() => page.focused()).toEqual({ role: 'heading', name: 'Accessibility options' })
  })
})

/** Whether the frame is around this key alone, or around more. */
function isFrameAround(id: string): 'it' | 'more' | undefined {
  const { x, y, width, height } = document.getElementById(id)?.getBoundingClientRect() ?? new DOMRect()
  const around = [...document.querySelectorAll('[data-ways="highlight"] rect')]
    .map((one) => one.getBoundingClientRect())
    .find((one) => one.left < x && one.right > x + width && one.top < y && one.bottom > y + height)
  return around && (around.width < width + 40 && around.height < height + 40 ? 'it' : 'more')
}

/** The frame is led there by the two switches of step scanning, and what is highlighted is taken. */
async function scanTo(
  page: WebKitPage,
  id: string,
  { next, select } = { next: () => page.type(' '), select: () => page.press('Enter') },
): Promise<void> {
  for (let presses = 0; presses < 60; presses += 1) {
    const isAround = await page.evaluate(isFrameAround, id)
    await (isAround ? select() : next())
    if (isAround === 'it') return
    await pause(150)
  }
  throw new Error(`The frame never came to ${id}.`)
}

test('two switches lead the frame to Volume up, and the TV hears the press', async ({ webkit, server }) => {
  const switches = [
    { source: 'key', code: 'Space', job: 'next' },
    { source: 'key', code: 'Enter', job: 'select' },
  ]
  const scan = { method: 'step', stepMs: 300 }
  await webkit.withPage(async (page) => {
    const ways = JSON.stringify({ version: 1, way: 'scan', switches, press: { ignoreMs: 0 }, scan })
    const tv = await openPairedRemote(page, server.address, { ways })
    await expect.poll(() => page.text()).toContain('Press Enter to start')
    const { volume } = await tv.state()
    await scanTo(page, 'volumeUp')
    await tv.shows((state) => state.volume > volume)
  })
})

test('two big switches lead the frame to Mute, and the TV hears the press', async ({ webkit, server }) => {
  const switches = [
    { source: 'screen', code: 'left', job: 'next' },
    { source: 'screen', code: 'right', job: 'select' },
  ]
  await webkit.withPage(async (page) => {
    const ways = JSON.stringify({ version: 1, way: 'scan', switches, press: { ignoreMs: 0 }, scan: { method: 'step' } })
    const tv = await openPairedRemote(page, server.address, { ways })
    await expect.poll(() => page.has('button', 'Switch 2')).toBe(true)
    const { muted } = await tv.state()
    const [width, height] = await page.evaluate(() => [innerWidth, innerHeight] as const)
    await scanTo(page, 'mute', {
      next: () => page.clickAt(60, height - 60),
      select: () => page.clickAt(width - 60, height - 60),
    })
    await tv.shows((state) => state.muted !== muted)
  })
})

test('each step of a scan by time is drawn in its own frame', async ({ webkit, server }) => {
  const switches = [{ source: 'key', code: 'Space', job: 'select' }]
  await webkit.withPage(async (page) => {
    const ways = JSON.stringify({ version: 1, way: 'scan', switches, scan: { method: 'auto', stepMs: 600 } })
    await openPairedRemote(page, server.address, { ways })
    await expect.poll(() => page.text()).toContain('Press Space to start')
    await page.evaluate(`() => { window.frames = (${countFrames})('[data-ways="highlight"]') }`)
    const counted = () =>
      page.evaluate(() => (window as unknown as { frames: ReturnType<typeof countFrames> }).frames.counted())
    await page.type(' ')
    await expect.poll(async () => (await counted()).inFrame, { timeout: 20_000 }).toBeGreaterThan(4)
    // The press itself draws at once, between two frames.
    expect((await counted()).late).toBeLessThanOrEqual(1)
  })
})

test('a touch that is too short presses nothing, and one counts where it ends where that is chosen', async ({
  webkit,
  server,
}) => {
  await webkit.withPage(async (page) => {
    const tv = await openPairedRemote(page, server.address, { touchHoldMs: '300' })
    const { volume } = await tv.state()
    await page.tabTo('button', 'Volume up')
    const touchTooShort = async () => {
      await page.evaluate(touchKey, ['volumeUp', 'pointerdown', 'pointerup'] as const)
      await expect.poll(() => page.text()).toContain('Volume up: hold it a little longer.')
    }
    await touchTooShort()
    expect((await tv.state()).volume).toBe(volume)

    await page.evaluate(() => localStorage.setItem('touchCounts', 'ended'))
    await page.reload()
    await page.tabTo('button', 'Volume up')
    await touchTooShort()
    await page.evaluate(touchKey, ['volumeUp', 'pointerdown'] as const)
    await pause(400)
    await page.evaluate(touchKey, ['volumeDown', 'pointerup'] as const)
    await tv.shows((state) => state.volume < volume)
  })
})

test('a spoken command: two presses, the microphone’s sound as WAV, and what was done in the status line [I01 I02 I05 I06]', async ({
  webkit,
  server,
  speech,
}) => {
  speech.hear('channel two oh six')
  await webkit.withPage(async (page) => {
    // On a busy machine the second press may come after the five seconds of a usual recording.
    const tv = await openPairedRemote(page, server.address, { voiceLimitMs: '15000' })
    const sent = await keepBodies(page, '/api/v1/voice')
    await page.pressOn('button', 'Voice')
    await expect.poll(() => page.text()).toContain('Listening')
    await expect
      .poll(() => page.evaluate(() => document.querySelector('meter')?.value), 'the microphone is heard')
      .toBeGreaterThan(0.3)
    await page.press('Enter')
    await tv.shows(({ channel }) => channel.number === 206)
    await expect.poll(() => page.text()).toMatch(/Heard.*206/u)
    const [{ voiceData = '' } = {}] = await sent()
    expect(wavFormat(voiceData)).toEqual({ format: 'PCM', channels: 1, rate: 16_000, bits: 16 })
    expect(await page.focused()).toEqual({ role: 'button', name: 'Voice' })
  })
})

/** Before version 1.24 of its media framework this browser names mp4 as its format and then records nothing. */
test('a sign is recorded as mp4 and read; where the browser records nothing, that is told and nothing is sent [O11 O12 O21 O23 O31 O32]', async ({
  webkit,
  server,
  signs,
}) => {
  signs.videos.length = 0
  await webkit.withPage(async (page) => {
    const tv = await openPairedRemote(page, server.address, {
      enableAsl: 'true',
      'asl-consent': 'true',
      'viewed-asl-getting-started': 'true',
    })
    await page.pressOn('link', 'ASL')
    await expect.poll(() => page.path()).toBe('/asl-interface')
    await page.pressOn('button', 'Start Recording')
    await expect.poll(() => page.focused()).toEqual({ role: 'button', name: 'Stop Recording' })
    expect(
      await page.evaluate(() => document.querySelector('video')?.videoWidth),
      'the mirror shows the camera',
    ).toBeGreaterThan(0)
    await pause(700)
    await page.press('Enter')
    await expect
      .poll(() => page.text(), { timeout: 15_000 })
      .toMatch(
        /Last search: NETFLIX|We're sorry\. An error occurred\.\s+This browser recorded no video\. Nothing was sent\./u,
      )
    const isRead = (await page.text()).includes('Last search')
    expect(signs.videos.map(({ type }) => type)).toEqual(isRead ? ['mp4'] : [])
    if (isRead) await tv.shows({ app: 'Netflix' })
    expect(await page.focused()).toEqual({ role: 'button', name: 'Start Recording' })
  })
})
