/**
 * In every place of the app: what goes down on a control comes up on it. Between down and up the text field that had
 * the focus loses it, with new text in it, whatever that makes the page do is done, and the answers come to all that
 * the page has asked since the press before. The places take turns in size and language.
 */
import type { Page, Route } from '@playwright/test'
import { LANGUAGES } from '@beckon/contract/languages'
import { storeButtons } from '../support/account.ts'
import { setLanguage } from '../support/access-checks.ts'
import { withCamera } from '../support/browsers.ts'
import { expect, test as base } from '../support/journey.ts'
import { SCENES } from '../support/reach/scenes.ts'

const test = base.extend<object, object>({
  launchOptions: [async ({ browserName }, use) => use(withCamera(browserName)), { scope: 'worker' }],
})
test.use({ permissions: ['camera', 'microphone'] })

const SIZES = [
  { width: 390, height: 844 },
  { width: 1280, height: 800 },
] as const
const CONTROLS = 'button, a[href], summary, [role=option]'

for (const [at, scene] of SCENES.entries())
  test(`a press stays where it began: ${scene.name}`, async ({ page, openPairedRemote }) => {
    await page.clock.install()
    await page.setViewportSize(SIZES[at % SIZES.length] ?? SIZES[0])
    const tv = await openPairedRemote(page)
    await storeButtons(page)
    await scene.open(page, tv)
    await catchClicks(page)
    const held: Route[] = []
    // That one is answered when something changes on the TV.
    await page.route(/\/api\/v1\/(?!nextBoxState)/u, (route) => void held.push(route))
    await setLanguage(page, LANGUAGES[at % LANGUAGES.length] ?? 'en')
    expect(await strayPresses(page, held)).toEqual([])
  })

/** Where the last press began, and what was clicked since. */
interface Press {
  begunOn: Element | null
  clicks: Element[]
}
type Watched = { press: Press }

/** Nothing that is pressed is done. */
async function catchClicks(page: Page): Promise<void> {
  await page.evaluate((controls) => {
    const press: Press = { begunOn: null, clicks: [] }
    Object.assign(window, { press })
    window.addEventListener(
      'pointerdown',
      ({ target }) => {
        // An answer may have brought something else under the pointer before it went down.
        press.begunOn = target instanceof Element ? target.closest(controls) : null
        press.clicks = []
      },
      true,
    )
    window.addEventListener(
      'click',
      (event) => {
        if (event.target instanceof Element) press.clicks.push(event.target)
        event.preventDefault()
        event.stopImmediatePropagation()
      },
      true,
    )
  }, CONTROLS)
}

/** The controls on which a press began and did not come up. `held`: calls that have no answer yet. */
async function strayPresses(page: Page, held: Route[]): Promise<readonly string[]> {
  const strays: string[] = []
  const count = await page.locator(CONTROLS).count()
  for (let n = 0; n < count; n += 1) {
    const control = page.locator(CONTROLS).nth(n)
    if (!(await control.isVisible()) || (await control.isDisabled())) continue
    await control.scrollIntoViewIfNeeded()
    const field = page.locator('input[type=text], input:not([type]), textarea').filter({ visible: true }).first()
    if ((await field.count()) > 0) await field.fill(`word ${n}`).catch(() => {})
    // So long that a page which looks something up while somebody types does so.
    await page.clock.runFor(700)
    // Gone with a message that had its time.
    const box = (await control.isVisible()) ? await control.boundingBox() : null
    if (box === null) continue
    const [x, y] = [box.x + box.width / 2, box.y + box.height / 2]
    const isOn = await control.evaluate((element, at) => element.contains(document.elementFromPoint(at.x, at.y)), {
      x,
      y,
    })
    // Below a bar or an open dialog.
    if (!isOn) continue
    await page.mouse.move(x, y)
    await page.mouse.down()
    await answerAll(page, held)
    await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))))
    await page.mouse.up()
    const lands = () =>
      page.evaluate(() => {
        const { begunOn, clicks } = (window as unknown as Watched).press
        return begunOn === null || clicks.some((one) => begunOn.contains(one))
      })
    await expect
      .poll(lands, { timeout: 1_000 })
      .toBe(true)
      .catch(async () =>
        strays.push(await page.evaluate(() => String((window as unknown as Watched).press.begunOn?.textContent))),
      )
  }
  return strays
}

async function answerAll(page: Page, held: Route[]): Promise<void> {
  const asked = held.splice(0)
  const answered = asked.map((route) => route.request().response())
  await Promise.all(asked.map((route) => route.continue().catch(() => {})))
  // A TV that cannot be reached lets a call wait.
  await Promise.race([Promise.all(answered), page.waitForTimeout(500)])
}
