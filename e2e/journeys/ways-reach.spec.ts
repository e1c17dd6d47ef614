/**
 * Whatever the accessibility tree of a page offers, every access method reaches. Each driver does only what its user
 * can: press a switch, rest a pointer, press the keys of a keyboard. `npm run test:all` goes through a few scenes here and
 * reads all others in `every-page.spec.ts`; `bench/ways-reach.ts` goes through all.
 */
import { appendFileSync, existsSync, readFileSync } from 'node:fs'
import { storeButtons } from '../support/account.ts'
import { withCamera } from '../support/browsers.ts'
import { expect, test as base } from '../support/journey.ts'
import { METHODS, reach, type Method, type Reached } from '../support/reach/methods.ts'
import { openScene, type Scene } from '../support/reach/open-scene.ts'
import { SCENES } from '../support/reach/scenes.ts'
import type { Page } from '@playwright/test'

/**
 * Keeps the box's state fresh. During a walk the page's clock advances a minute for each answer of the server, so the
 * state would become unknown, and keys that depend on it would come and go.
 */
declare global {
  interface Window {
    holdBoxState: () => Promise<void>
  }
}

/** Before the first page load; `holdState` begins. */
async function prepareHolding(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const { fetch } = window
    const AGAIN_AFTER_MS = 15_000
    const inFifteen = () => new Promise<void>((done) => setTimeout(done, AGAIN_AFTER_MS))
    let answer: string | undefined
    let begin = () => {}
    const begun = new Promise<void>((done) => {
      begin = done
    })
    const again = () => new Response(answer, { headers: { 'content-type': 'application/json' } })

    window.holdBoxState = async () => {
      const headers = { authorization: `Bearer ${localStorage.getItem('arToken')}` }
      const told = await fetch('/api/v1/boxState', { headers }).catch(() => undefined)
      if (!told?.ok) return
      answer = JSON.stringify({ ...((await told.json()) as object), age: 0 })
      begin()
    }
    window.fetch = (asked, how) => {
      const address = String(asked instanceof Request ? asked.url : asked)
      if (address.includes('/api/v1/boxState') && answer !== undefined) return Promise.resolve(again())
      if (!address.includes('/api/v1/nextBoxState')) return fetch(asked, how)
      // The call that is under way when holding begins ends by it, too.
      const held = begun.then(inFifteen).then(again)
      return answer === undefined ? Promise.race([fetch(asked, how), held]) : held
    }
  })
}

async function holdState(page: Page): Promise<void> {
  await page.evaluate(() => window.holdBoxState())
}

const SIZES = {
  desk: { width: 1280, height: 800 },
  phone: { width: 390, height: 844 },
  small: { width: 320, height: 640 },
} as const
type Size = keyof typeof SIZES

/** Each result as a line of this file; where all was reached, it is not gone through again. */
const INTO = process.env['REACH_INTO']
const done = new Set(
  INTO !== undefined && existsSync(INTO) ? readFileSync(INTO, 'utf8').split('\n').flatMap(reachedIn) : [],
)

function reachedIn(line: string): readonly string[] {
  if (line === '') return []
  const { scene, size, method, missed, others } = JSON.parse(line) as Record<'scene' | 'size' | 'method', string> &
    Reached
  return missed.length + others.length === 0 ? [`${scene} ${size} ${method}`] : []
}

/** Long pages, lists and dialogs: gone through on narrow screens, too. All others are read there. */
const NARROW = new Set(['/remote', '/my-remote', '/my-remote-config', '/settings', 'menu', 'access options, all open'])

/**
 * Gone through for real here: a page, a dialog, a list with options and a slider; on a phone a page that
 * scrolls.
 */
const WALKED: readonly (readonly [Size, string, readonly Method[]])[] = [
  ['desk', 'log out?', METHODS],
  ['desk', '/', ['auto', 'keyboard']],
  ['phone', '/settings', ['step', 'dwell']],
]

const test = base.extend<object, object>({
  launchOptions: [async ({ browserName }, use) => use(withCamera(browserName)), { scope: 'worker' }],
})

/** Long tests, which two workers share. */
test.describe.configure({ mode: 'parallel' })
test.use({
  contextOptions: { reducedMotion: 'reduce' },
  permissions: ['camera', 'microphone'],
  actionTimeout: 15_000,
  navigationTimeout: 20_000,
})

const sceneOf = (name: string) => SCENES.find((scene) => scene.name === name) as Scene
const walks =
  INTO === undefined
    ? WALKED.map(([size, name, methods]) => ({ size, scene: sceneOf(name), methods }))
    : (Object.keys(SIZES) as Size[]).flatMap((size) =>
        SCENES.filter(({ name }) => size === 'desk' || NARROW.has(name)).map((scene) => ({
          size,
          scene,
          methods: METHODS.filter((one) => !done.has(`${scene.name} ${size} ${one}`)),
        })),
      )

for (const { size, scene, methods } of walks.filter((walk) => walk.methods.length > 0))
  test(`everything at “${scene.name}” can be chosen by ${methods.join(', ')} (${size})`, async ({
    page,
    openPairedRemote,
  }) => {
    if (INTO !== undefined) test.setTimeout(120_000 + 180_000 * methods.length)
    await page.setViewportSize(SIZES[size])
    await page.clock.install()
    await prepareHolding(page)
    const tv = await openPairedRemote(page)
    await storeButtons(page)
    // The page's clock runs ahead: a token would be due long before the server could answer.
    await page.evaluate(() => localStorage.setItem('refreshIntervalMs', '86400000'))
    await openScene(page, tv, scene)
    await holdState(page)
    await page.clock.pauseAt(await page.evaluate(() => Date.now() + 10_000))
    for (const method of methods) {
      const before = performance.now()
      const result = await reach(page, method, scene.openWithWay)
      const line = JSON.stringify({ scene: scene.name, size, method, ...result, ms: performance.now() - before })
      if (INTO !== undefined) appendFileSync(INTO, `${line}\n`)
      const where = `${scene.name} by ${method}`
      expect.soft(result, where).toMatchObject({ missed: [], others: [] })
      expect.soft(result.offered, where).toBeGreaterThan(0)
    }
    await page.context().setOffline(false)
  })
