/**
 * The order editor with 200 buttons on a processor four times slower: how long a step takes from the press until its
 * frame is drawn, and how many frames are dropped while buttons are moved and the list is scrolled. A throttled browser
 * drops frames of its own accord, so each step has two others beside it, in turn within the same run: one that changes
 * a single word of the page, and one that changes nothing. What is dropped when nothing changes is the bench's own, and
 * with one word what any change costs; only what a step drops beyond these is the editor's.
 * `npx node bench/order-editor.ts counts` prints the browser's work alone, which is the same on a busy machine.
 */
import { fileURLToPath } from 'node:url'
import { chromium, type Browser, type Page } from 'playwright'
import { median, quantile, row } from './figures.ts'
import { MARKS, workPerStep, type PageWork, type StepWork } from './page-work.ts'
import { pairRemote, post, startBeckon } from './servers.ts'
import { quiet } from '../e2e/support/quiet.ts'

const BUTTONS = 200
const SLOWER = 4
const RUNS = 5
/** Of counting, one page after the other. */
const ROUNDS = 3
/** Of each kind in a run: a multiple of both rounds below, so that each run begins where the one before began. */
const STEPS = 24
const ROUND = ['Down', 'Right', 'Down', 'Right', 'Up', 'Left', 'Up', 'Left']
const OVER_THE_LINE = ['Up', 'Down']

const KINDS = ['nothing', 'word', 'step'] as const
type Kind = (typeof KINDS)[number]

interface Smoothness {
  /** From the press until its frame is drawn, the wait for that frame included. */
  readonly stepsMs: readonly number[]
  /** The page's own work for each press, before the browser draws. */
  readonly workMs: readonly number[]
  readonly frames: number
  readonly dropped: number
}
type Run = Readonly<Record<Kind, Smoothness>>

interface Movement {
  readonly what: string
  /** The place of the selected button, from 1. */
  readonly from: number
  readonly isMoved: boolean
  readonly arrows: readonly string[]
}
const MOVEMENTS: readonly Movement[] = [
  { what: 'choose', from: 61, isMoved: false, arrows: ROUND },
  { what: 'move within the lower list', from: 61, isMoved: true, arrows: ROUND },
  { what: 'move into the first nine and out of them', from: 11, isMoved: true, arrows: OVER_THE_LINE },
]

export async function orderEditor(timed = true): Promise<void> {
  const beckon = await startBeckon(1)
  const browser = await startBrowser()
  try {
    const page = await openEditor(browser, beckon.address)
    for (const movement of MOVEMENTS) {
      await begin(page, movement)
      await count(browser, page, movement)
      if (timed) await time(page, movement)
    }
    if (!timed) return
    const { frames, dropped } = await slowly(page, () => scroll(page))
    row(`${TITLE}: scroll`, `${dropped} of ${frames} frames dropped`, '')
  } finally {
    await browser.close()
    await beckon.stop()
  }
}

async function startBrowser(): Promise<Browser> {
  return await chromium.launch({
    executablePath: process.env['BECKON_CHROMIUM'] ?? '/usr/bin/chromium',
    args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
  })
}

async function begin(page: Page, { from, isMoved }: Movement): Promise<void> {
  await page.bringToFront()
  const ok = page.getByRole('button', { name: 'OK', exact: true })
  await page
    .getByRole('option')
    .nth(from - 1)
    .click()
  if ((await ok.getAttribute('aria-pressed')) !== String(isMoved)) await ok.click()
  // Where the hand is of somebody who presses arrows; over the list, each scroll would change what is under it.
  await ok.hover()
}

const TITLE = `order editor of ${BUTTONS}, ${SLOWER}× slower`

async function openEditor(browser: Browser, address: string): Promise<Page> {
  const arToken = await pairRemote(address, 'tv-0')
  const seaButtonsData = Array.from({ length: BUTTONS }, (_, n) => ({
    type: 'VOICE',
    command: `channel ${n + 1}`,
    displayString: `Channel ${n + 1}`,
    image: `/pictures/number-${n + 1}.svg`,
    isLegacyIcon: false,
  }))
  await post(address, '/api/v1/seabuttons', { seaButtonsData }, arToken)
  const page = await browser.newPage({ baseURL: address, viewport: { width: 1280, height: 800 } })
  await page.addInitScript((token) => {
    if (localStorage.getItem('arToken') === null) localStorage.setItem('arToken', token)
    localStorage.setItem('consentAppData', '{"necessary":true,"analytics":false}')
  }, arToken)
  await page.goto('/my-remote')
  await page.getByRole('button', { name: /menu$/u }).click()
  await page.getByRole('link', { name: 'Configure my remote' }).click()
  await page
    .getByRole('option')
    .nth(BUTTONS - 1)
    .waitFor()
  await quiet(page)
  return page
}

/** With the arrow and without it, in turn: what it is without is what the bench does itself. */
async function count(browser: Browser, page: Page, { what, arrows }: Movement): Promise<void> {
  const seen: { readonly step: StepWork; readonly nothing: StepWork }[] = []
  for (let n = 0; n < ROUNDS; n += 1) {
    const nothing = await workPerStep(browser, page, () => marked(page, arrows, false))
    seen.push({ nothing, step: await workPerStep(browser, page, () => marked(page, arrows, true)) })
  }
  for (const [when, of] of [
    ['in its frame', 'inFrame'],
    ['in all', 'inAll'],
  ] as const) {
    const work = seen.map(({ step }) => step[of])
    const mean = (look: (one: PageWork) => number) =>
      (work.reduce((sum, one) => sum + look(one), 0) / work.length).toFixed(2)
    const ms = (kind: 'step' | 'nothing') =>
      quantile(
        seen.flatMap((one) => one[kind][of].mainThreadMs),
        0.25,
      ).toFixed(2)
    row(
      `order editor of ${BUTTONS}: ${what}, one step ${when}`,
      `${mean((one) => one.stylePasses)} style passes, ${mean((one) => one.layoutPasses)} layouts, ` +
        `${mean((one) => one.forcedLayouts)} of them forced, ${mean((one) => one.dirtyBoxes)} boxes laid out again`,
      `main thread ${ms('step')} ms, ${ms('nothing')} ms of it without a press (lower quartiles of ` +
        `${ROUNDS * STEPS}); ${seen[0]?.step.nodesAdded.toFixed(2)} nodes added`,
    )
  }
}

async function time(page: Page, { what, arrows }: Movement): Promise<void> {
  const runs: Run[] = []
  for (let n = 0; n < RUNS; n += 1) runs.push(await slowly(page, () => steps(page, arrows)))
  const of = (kind: Kind) => runs.map((run) => run[kind])
  const dropped = (kind: Kind) => {
    const counts = of(kind).map((run) => run.dropped)
    return `${median(counts)} (${Math.min(...counts)} to ${Math.max(...counts)})`
  }
  const frames = median(of('step').map((run) => run.frames))
  const times = of('step').flatMap(({ stepsMs }) => stepsMs)
  row(
    `${TITLE}: ${what}`,
    `${dropped('step')} of ${frames} frames dropped; ${dropped('word')} when one word changes, ` +
      `${dropped('nothing')} when nothing does`,
    `medians of ${RUNS} runs of ${STEPS} steps, lowest and highest`,
  )
  row(
    `${TITLE}: ${what}, from press to frame`,
    `${median(times).toFixed(1)} ms, p95 ${quantile(times, 0.95).toFixed(1)} ms; one word ` +
      `${median(of('word').flatMap(({ stepsMs }) => stepsMs)).toFixed(1)} ms`,
    `work of the page ${median(of('step').flatMap(({ workMs }) => workMs)).toFixed(1)} ms`,
  )
}

async function slowly<T>(page: Page, act: () => Promise<T>): Promise<T> {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: SLOWER })
  const done = await act()
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: 1 })
  await devtools.detach()
  return done
}

/**
 * Presses the arrows in turn, or does all but that, and marks each press and its frame in the trace; answers how many
 * nodes were added.
 */
async function marked(page: Page, arrows: readonly string[], isPressed: boolean): Promise<number> {
  return await page.evaluate(
    async ({ names, count, marks, presses }) => {
      const frame = () => new Promise((done) => requestAnimationFrame(done))
      const later = () => new Promise((done) => setTimeout(done))
      let added = 0
      const watch = new MutationObserver((changes) => changes.forEach(({ addedNodes }) => (added += addedNodes.length)))
      watch.observe(document.querySelector('main') ?? document.body, { subtree: true, childList: true })
      for (let n = 0; n < count; n += 1) {
        const arrow = [...document.querySelectorAll('button')].find(
          (button) => button.getAttribute('aria-label') === names[n % names.length],
        )
        await frame()
        await later()
        performance.mark(marks.pressed)
        if (presses) arrow?.click()
        await frame()
        await later()
        performance.mark(marks.drawn)
        for (let k = 0; k < 12; k += 1) await frame()
        performance.mark(marks.over)
      }
      watch.disconnect()
      return added
    },
    { names: arrows, count: STEPS, marks: MARKS, presses: isPressed },
  )
}

/**
 * Nothing, one word and an arrow in turn, whichever first; timed in the page, so that no message from outside counts.
 */
async function steps(page: Page, arrows: readonly string[]): Promise<Run> {
  return await page.evaluate(
    async ({ names, count, kinds }) => {
      const arrowOf = (name: string) =>
        [...document.querySelectorAll('button')].find((button) => button.getAttribute('aria-label') === name)
      const frame = () => new Promise<number>((done) => requestAnimationFrame(done))
      const nextTask = () =>
        new Promise<void>((done) => {
          const { port1, port2 } = new MessageChannel()
          port1.addEventListener('message', () => done(), { once: true })
          port1.start()
          port2.postMessage(0)
        })
      const nothing = document.createElement('i')
      const word = Object.assign(document.createElement('i'), {
        onclick: () => (word.textContent = String(performance.now())),
      })
      document.querySelector('main')?.append(word)
      const none = () => ({ stepsMs: [] as number[], workMs: [] as number[], frames: 0, dropped: 0 })
      const run = { nothing: none(), word: none(), step: none() }
      for (let n = 0; n < count * kinds.length; n += 1) {
        const round = Math.floor(n / kinds.length)
        const kind = kinds[(n + round) % kinds.length] ?? 'nothing'
        const pressed = { nothing, word, step: arrowOf(names[round % names.length] ?? '') ?? word }[kind]
        const seen = run[kind]
        let last = await frame()
        await nextTask()
        const began = performance.now()
        pressed.click()
        await Promise.resolve()
        seen.workMs.push(performance.now() - began)
        for (let k = 0; k < 12; k += 1) {
          const now = await frame()
          if (k === 0) {
            await nextTask()
            seen.stepsMs.push(performance.now() - began)
          }
          const missed = Math.max(0, Math.round((now - last) / (1000 / 60)) - 1)
          seen.frames += 1 + missed
          seen.dropped += missed
          last = now
        }
      }
      word.remove()
      return run
    },
    { names: arrows, count: STEPS, kinds: KINDS },
  )
}

async function scroll(page: Page): Promise<Pick<Smoothness, 'frames' | 'dropped'>> {
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
    return { frames, dropped }
  })
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  await orderEditor(process.argv[2] !== 'counts')
}
