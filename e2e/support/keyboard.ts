/** Uses the page by keyboard alone: Tab to an element, then Enter, never a pointer. */
import { expect, type Locator, type Page } from '@playwright/test'

const STEPS_AT_MOST = 120
/** What the box can do is asked again after ten seconds, where a busy machine let the first question wait too long. */
const ENABLED_WITHIN_MS = 20_000

/** Presses Tab until the element has the focus; returns how often. */
export async function tabTo(page: Page, thing: Locator): Promise<number> {
  await thing.waitFor()
  // Neither the first view, nor content behind a closing dialog, nor a key that waits for the box can have the focus.
  await expect
    .poll(() => thing.evaluate((element) => element.closest('[inert]') === null && !element.matches(':disabled')), {
      timeout: ENABLED_WITHIN_MS,
    })
    .toBe(true)
  for (let step = 0; step < STEPS_AT_MOST; step += 1) {
    if (await thing.evaluate((element) => element === element.ownerDocument.activeElement)) return step
    await page.keyboard.press('Tab')
  }
  await expect(thing, 'can be reached with Tab').toBeFocused()
  return STEPS_AT_MOST
}

/** Goes to a button or link and presses Enter on it. */
export async function pressOn(page: Page, thing: Locator): Promise<void> {
  await tabTo(page, thing)
  await page.keyboard.press('Enter')
}

/** Brings the page's window to the front. In Firefox Enter works only there, and a window may lose its place again. */
export async function bringToFront(page: Page): Promise<void> {
  await expect
    .poll(async () => {
      await page.bringToFront()
      return await page.evaluate(() => document.hasFocus())
    })
    .toBe(true)
}
