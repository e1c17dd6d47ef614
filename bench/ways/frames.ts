/**
 * What scanning costs the page in each frame, with 200 buttons of the user's own: processor time of the page's main
 * thread from the end of one frame to the end of the next, by the browser's own trace. So neither the rate of the screen
 * nor other work on the machine is in it. `node bench/ways/frames.ts` prints the rows for `ways.md`.
 */
import { pathToFileURL } from 'node:url'
import { chromium, type Page } from 'playwright'
import { median, quantile, row } from '../figures.ts'
import { MARKS, workPerStep } from '../page-work.ts'
import { pairRemote, post, startBeckon } from '../servers.ts'
import { quiet } from '../../e2e/support/quiet.ts'

const BUTTONS = 200
const GOAL_MS = 16
/** The fastest that can be chosen. */
const STEP_MS = 300
const SECONDS = 20
const PATTERNS = ['groups', 'line'] as const

export async function scanFrames(): Promise<void> {
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
    for (const pattern of PATTERNS) {
      const scan = { method: 'auto', pattern, stepMs: STEP_MS, firstPercent: 0, passes: 0 }
      const switches = [{ source: 'key', code: 'Space', job: 'select' }]
      const ways = JSON.stringify({ version: 1, way: 'scan', switches, scan })
      const page = await browser.newPage({ baseURL: beckon.address, viewport: { width: 1280, height: 800 } })
      await page.addInitScript(
        ([token, profile]) => {
          localStorage.setItem('arToken', token)
          localStorage.setItem('consentAppData', '{"necessary":true,"analytics":false}')
          localStorage.setItem('ways', profile)
        },
        [arToken, ways] as const,
      )
      await page.goto('/my-remote')
      await page.getByRole('button', { name: `Channel ${BUTTONS}`, exact: true }).waitFor()
      await page.locator('[data-ways="highlight"] p').waitFor()
      await quiet(page)
      await page.keyboard.press('Space')
      const { inAll } = await workPerStep(browser, page, () => frames(page))
      const all = inAll.mainThreadMs
      const moves = all.toSorted((a, b) => b - a).slice(0, Math.round((SECONDS * 1_000) / STEP_MS))
      const p95 = quantile(all, 0.95)
      row(
        `scanning ${BUTTONS} buttons, ${pattern}, a step every ${STEP_MS} ms: main thread in a frame, p95`,
        `${p95.toFixed(1)} ms${p95 > GOAL_MS ? ': missed' : ''}`,
        `median ${median(all).toFixed(1)}; the ${moves.length} busiest of ${all.length} frames, as many as steps: ` +
          `median ${median(moves).toFixed(1)}, p95 ${quantile(moves, 0.95).toFixed(1)}`,
      )
      await page.close()
    }
  } finally {
    await browser.close()
    await beckon.stop()
  }
}

/** Marks each frame once it is drawn, in a task of its own. */
async function frames(page: Page): Promise<number> {
  return page.evaluate(
    async ([ms, { pressed, drawn, over }]) => {
      const { port1, port2 } = new MessageChannel()
      const until = performance.now() + ms
      await new Promise<void>((done) => {
        let isFirst = true
        port2.start()
        port2.addEventListener('message', () => {
          if (!isFirst) for (const mark of [drawn, over]) performance.mark(mark)
          isFirst = false
          if (performance.now() > until) return done()
          performance.mark(pressed)
          requestAnimationFrame(() => port1.postMessage(0))
        })
        requestAnimationFrame(() => port1.postMessage(0))
      })
      return 0
    },
    [SECONDS * 1_000, MARKS] as const,
  )
}

if (import.meta.url === pathToFileURL(String(process.argv[1])).href) await scanFrames()
