/**
 * A language that is written from right to left turns the pages around. There is none yet, so Spanish has Hebrew letters
 * here, made up from its own, and the direction of Hebrew.
 */
import type { Page } from '@playwright/test'
import { problemsInLanguages } from '../support/access-checks.ts'
import { withCamera } from '../support/browsers.ts'
import { expect, test } from '../support/journey.ts'
import { openScene, storeButtons } from '../support/reach/open-scene.ts'
import { SCENES } from '../support/reach/scenes.ts'

const LETTERS = 'אבגדהוזחטיכלמנסעפצקרשת'
/** A sentence of the build in Spanish: its own letters and the places in it. */
const SPANISH = /\bes:(`|")((?:\\.|(?!\1).)*)\1/gu
/** A place, an escape, or a letter. */
const PARTS = /\{\w+\}|\\u\{?[\da-f]+\}?|\\.|\p{L}/giu

test.use({
  launchOptions: withCamera('chromium'),
  contextOptions: { reducedMotion: 'reduce' },
  permissions: ['camera', 'microphone'],
})

const hebrew = (text: string) =>
  text.replaceAll(PARTS, (part) =>
    part.length > 1 ? part : (LETTERS[(part.codePointAt(0) ?? 0) % LETTERS.length] ?? part),
  )

async function writeRightToLeft(page: Page): Promise<void> {
  await page.route('**/*.js', async (route) => {
    const answer = await route.fetch()
    const body = (await answer.text()).replaceAll(
      SPANISH,
      (_, quote: string, text: string) => `es:${quote}${hebrew(text)}${quote}`,
    )
    await route.fulfill({ response: answer, body })
  })
  await page.addInitScript(() => {
    const turn = () => {
      const { documentElement } = document
      const dir = documentElement.lang === 'es' ? 'rtl' : 'ltr'
      if (documentElement.dir !== dir) documentElement.dir = dir
    }
    new MutationObserver(turn).observe(document, { attributes: true, subtree: true, attributeFilter: ['lang', 'dir'] })
  })
}

test('every page stands the checks from right to left, and the keys of the remote stay where they are', async ({
  page,
  openPairedRemote,
}) => {
  await page.clock.install()
  await writeRightToLeft(page)
  const tv = await openPairedRemote(page)
  await storeButtons(page)
  for (const scene of SCENES) {
    await page.setViewportSize({ width: 1280, height: 800 })
    await test.step(scene.name, () => openScene(page, tv, scene))
    expect.soft(await problemsInLanguages(page, scene.name, ['es']), scene.name).toEqual([])
    await page.unrouteAll()
    await page.context().setOffline(false)
    await writeRightToLeft(page)
  }
})
