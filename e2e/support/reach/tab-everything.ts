/** Goes everywhere by keyboard: Tab from stop to stop, and the arrow keys inside each stop. */
import type { Page } from '@playwright/test'

const MOST_STOPS = 800
/** More than any of our pages has: nothing new comes any more. */
const KNOWN_STOPS = 120

/**
 * No access method is on. What gets the focus can be pressed by Enter or Space: that is what native controls are for.
 */
export async function tabEverywhere(page: Page): Promise<void> {
  await page.evaluate(() => {
    window.choices.byKeyboard = true
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
  })
  let known = 0
  for (let stop = 0; stop < MOST_STOPS; stop += 1) {
    await page.keyboard.press('Tab')
    const here = await arrive(page)
    known = here.is === 'new stop' ? 0 : known + 1
    // It began where the focus was last: whole once more, also through the own buttons of a film.
    if (known > KNOWN_STOPS) return
    if (here.isList && here.is === 'new stop') await chooseInList(page)
    else if (here.isOneOfSeveral && here.is === 'new stop') await goRound(page)
  }
  throw new Error('Tab found no end.')
}

interface Arrival {
  readonly is: 'outside' | 'new stop' | 'known stop'
  readonly isOneOfSeveral: boolean
  readonly isList: boolean
}

/** Notes what has the focus as reached. */
async function arrive(page: Page): Promise<Arrival> {
  return page.evaluate(() => {
    const active = document.activeElement
    if (!active || active === document.body) return { is: 'outside', isOneOfSeveral: false, isList: false } as const
    const is = window.choices.reached.has(active) ? 'known stop' : 'new stop'
    window.choices.reached.add(active)
    return {
      is,
      isOneOfSeveral: active.closest('[role=tablist], [role=listbox], [type=radio]') !== null,
      isList: active instanceof HTMLSelectElement,
    } as const
  })
}

/** With each arrow until it comes to nothing new. */
async function goRound(page: Page): Promise<void> {
  for (const key of ['ArrowRight', 'ArrowLeft', 'ArrowDown', 'ArrowUp']) {
    let here: Arrival
    do {
      await page.keyboard.press(key)
      here = await arrive(page)
    } while (here.is === 'new stop')
  }
}

async function chooseInList(page: Page): Promise<void> {
  const count = await page.evaluate(() => (document.activeElement as HTMLSelectElement).options.length)
  await page.evaluate(() => {
    const list = document.activeElement as HTMLSelectElement
    for (const option of list.selectedOptions) window.choices.reached.add(option)
  })
  for (const key of ['ArrowUp', 'ArrowDown']) for (let at = 0; at < count; at += 1) await page.keyboard.press(key)
}
