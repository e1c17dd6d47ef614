/**
 * Whatever the accessibility tree of a page offers, every way of access reaches. Each driver does only what its user
 * can: press a switch, rest a pointer, press the keys of a keyboard.
 */
import type { Page } from '@playwright/test'
import { appendFileSync } from 'node:fs'
import { expect, test } from '../support/journey.ts'
import { METHODS, reach, type Method } from '../support/reach/methods.ts'
import { SCENES, settled, storeButtons, type Scene } from '../support/reach/scenes.ts'
import type { Tv } from '../support/tv.ts'

/** `bench/ways-reach.ts` tries every method everywhere, and has each result as a line of this file. */
const INTO = process.env['REACH_INTO']
/** Else every page is gone through by one method, and these by all. */
const BY_ALL_METHODS = new Set(['/', '/settings', 'log out?'])

/** So tall that a page stands still while it is gone through. */
const TALL = { width: 1280, height: 3_600 }

// It is not through everywhere yet: docs/access.md says what is open.
test.skip(INTO === undefined, 'npm run bench runs it')

test.use({
  viewport: TALL,
  contextOptions: { reducedMotion: 'reduce' },
  actionTimeout: 15_000,
  navigationTimeout: 20_000,
})

/** The clock stands, and all that a page does a little later is done. */
async function standStill(page: Page): Promise<void> {
  await page.clock.pauseAt(await page.evaluate(() => Date.now() + 2_000))
  for (let second = 0; second < 5; second += 1) {
    await page.clock.runFor(1_000)
    // A call of its own takes as long as those of the page.
    await page.evaluate(() =>
      fetch('/api/v1/version')
        .catch(() => {})
        .then(() => {}),
    )
  }
}

async function reachAll(page: Page, tv: Tv, scene: Scene, methods: readonly Method[]): Promise<void> {
  await tv.trouble('none')
  await page.setViewportSize(TALL)
  await scene.open(page, tv)
  await settled(page)
  await standStill(page)
  for (const method of methods) {
    const result = await reach(page, method)
    if (INTO !== undefined) appendFileSync(INTO, `${JSON.stringify({ scene: scene.name, method, ...result })}\n`)
    const where = `${scene.name} by ${method}`
    expect.soft(result, where).toMatchObject({ missed: [], others: [] })
    expect.soft(result.offered, where).toBeGreaterThan(0)
  }
  await page.clock.resume()
}

const [alone, inTurn] = [
  SCENES.filter(({ name }) => INTO !== undefined || BY_ALL_METHODS.has(name)),
  SCENES.filter(({ name }) => INTO === undefined && !BY_ALL_METHODS.has(name)),
]

for (const scene of alone)
  test(`everything at “${scene.name}” can be chosen by ${METHODS.join(', ')}`, async ({ page, openPairedRemote }) => {
    test.setTimeout(180_000)
    await page.clock.install()
    const tv = await openPairedRemote(page)
    await storeButtons(page)
    await page.goto('/remote')
    await reachAll(page, tv, scene, METHODS)
    await page.context().setOffline(false)
  })

if (inTurn.length > 0)
  test('everything on every other page, in every dialog and in trouble can be chosen with two switches', async ({
    page,
    openPairedRemote,
  }) => {
    test.setTimeout(300_000)
    await page.clock.install()
    const tv = await openPairedRemote(page)
    await storeButtons(page)
    for (const scene of inTurn) {
      await page.context().setOffline(false)
      if (scene.isOnTheRemote) await page.goto('/remote')
      await reachAll(page, tv, scene, ['step'])
    }
    await page.context().setOffline(false)
  })
