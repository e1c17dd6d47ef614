/**
 * The order editor with 200 buttons on a processor four times slower: how long a step takes from the press until its
 * frame is drawn, and how many frames are dropped while buttons are moved and the list is scrolled.
 */
import { fileURLToPath } from 'node:url'
import { chromium, type Page } from 'playwright'
import { median, quantile, row } from './figures.ts'
import { pairRemote, post, startBeckon } from './servers.ts'

const BUTTONS = 200
const SLOWER = 4
const STEPS = 60

export interface Smoothness {
  /** From the press until its frame is drawn, the wait for that frame included. */
  readonly stepsMs: readonly number[]
  /** The page's own work for each press, before the browser draws. */
  readonly workMs: readonly number[]
  readonly frames: number
  readonly dropped: number
}

export async function orderEditor(): Promise<void> {
  const beckon = await startBeckon(1)
  const browser = await chromium.launch({
    executablePath: process.env['BECKON_CHROMIUM'] ?? '/usr/bin/chromium',
    args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
  })
  try {
    const arToken = await pairRemote(beckon.address, 'tv-0')
    const seaButtonsData = Array.from({ length: BUTTONS }, (_, n) => ({
      type: 'VOICE',
      command: `channel ${n + 1}`,
      displayString: `Channel ${n + 1}`,
      image: `/pictures/number-${n + 1}.svg`,
      isLegacyIcon: false,
    }))
    await post(beckon.address, '/api/v1/seabuttons', { seaButtonsData }, arToken)
    const page = await browser.newPage({ baseURL: beckon.address, viewport: { width: 1280, height: 800 } })
    await page.addInitScript((token) => {
      if (localStorage.getItem('arToken') === null) localStorage.setItem('arToken', token)
      localStorage.setItem('consentAppData', '{"necessary":true,"analytics":false}')
    }, arToken)
    await page.goto('/my-remote')
    await page.getByRole('button', { name: /menu$/u }).click()
    await page.getByRole('link', { name: 'Configure my remote' }).click()
    await page.getByRole('option').nth(BUTTONS - 1).waitFor()
    await page.waitForLoadState('networkidle')
    const devtools = await page.context().newCDPSession(page)
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: SLOWER })

    show('nothing but one word changes, to compare', await steps(page, []))
    await page.getByRole('option').nth(60).click()
    show('choose', await steps(page, ['Down', 'Right', 'Down', 'Right', 'Up', 'Right']))
    await page.getByRole('button', { name: 'OK', exact: true }).click()
    show('move within the lower list', await steps(page, ['Down', 'Right', 'Down', 'Right', 'Up', 'Right']))
    await page.getByRole('button', { name: 'OK', exact: true }).click()
    await page.getByRole('option').nth(10).click()
    await page.getByRole('button', { name: 'OK', exact: true }).click()
    show('move into the first nine and out of them', await steps(page, ['Up', 'Down']))
    show('scroll', await scroll(page))
  } finally {
    await browser.close()
    await beckon.stop()
  }
}

function show(what: string, { stepsMs, workMs, frames, dropped }: Smoothness): void {
  const share = `${dropped} of ${frames} frames dropped`
  if (stepsMs.length === 0) return row(`order editor of ${BUTTONS}, ${SLOWER}× slower: ${what}`, share, '')
  row(
    `order editor of ${BUTTONS}, ${SLOWER}× slower: ${what}`,
    `${share}; ${median(stepsMs).toFixed(1)} ms, p95 ${quantile(stepsMs, 0.95).toFixed(1)} ms`,
    `${stepsMs.length} steps; work of the page ${median(workMs).toFixed(1)} ms, p95 ${quantile(workMs, 0.95).toFixed(1)} ms`,
  )
}

/** Presses the arrows in turn; everything is timed in the page, so that no message from outside counts. */
async function steps(page: Page, arrows: readonly string[]): Promise<Smoothness> {
  return await page.evaluate(
    async ({ names, count }) => {
      const arrowOf = (name: string) => [...document.querySelectorAll('button')].find((button) => button.getAttribute('aria-label') === name)
      const frame = () => new Promise<number>((done) => requestAnimationFrame(done))
      const nextTask = () =>
        new Promise<void>((done) => {
          const { port1, port2 } = new MessageChannel()
          port1.addEventListener('message', () => done(), { once: true })
          port1.start()
          port2.postMessage(0)
        })
      const word = Object.assign(document.createElement('i'), { onclick: () => (word.textContent = String(performance.now())) })
      document.querySelector('main')?.append(word)
      const stepsMs: number[] = []
      const workMs: number[] = []
      let frames = 0
      let dropped = 0
      for (let n = 0; n < count; n += 1) {
        const arrow = arrowOf(names[n % names.length] ?? '') ?? word
        let last = await frame()
        await nextTask()
        const began = performance.now()
        arrow.click()
        await Promise.resolve()
        workMs.push(performance.now() - began)
        for (let k = 0; k < 12; k += 1) {
          const now = await frame()
          if (k === 0) {
            await nextTask()
            stepsMs.push(performance.now() - began)
          }
          const missed = Math.max(0, Math.round((now - last) / (1000 / 60)) - 1)
          frames += 1 + missed
          dropped += missed
          last = now
        }
      }
      word.remove()
      return { stepsMs, workMs, frames, dropped }
    },
    { names: arrows, count: STEPS },
  )
}

async function scroll(page: Page): Promise<Smoothness> {
  return await page.evaluate(async () => {
    const list = [...document.querySelectorAll('[role=listbox]')].at(-1)
    const frame = () => new Promise<number>((done) => requestAnimationFrame(done))
    let frames = 0
    let dropped = 0
    let last = await frame()
    for (let n = 0; n < 240; n += 1) {
      list?.scrollBy(0, n < 120 ? 24 : -24)
      const now = await frame()
      const missed = Math.max(0, Math.round((now - last) / (1000 / 60)) - 1)
      frames += 1 + missed
      dropped += missed
      last = now
    }
    return { stepsMs: [], workMs: [], frames, dropped }
  })
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await orderEditor()
