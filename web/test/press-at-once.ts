import { onTestFinished } from 'vitest'
import type { Locator } from 'vitest/browser'

/** Presses a button in the moment in which it is drawn and enabled: before React runs its ordinary effects. */
export function pressAtOnce(button: Locator): void {
  const drawing = new MutationObserver(() => {
    const [drawn] = button.elements()
    if (!(drawn instanceof HTMLElement) || drawn.hasAttribute('aria-disabled')) return
    drawing.disconnect()
    drawn.click()
  })
  drawing.observe(document, { subtree: true, childList: true, attributes: true })
  onTestFinished(() => drawing.disconnect())
}
