/** Presses without a click, and what of a touch counts, on every page. The file of a choice is loaded only if made. */
import { isTouchFilterWanted, makeMissingClicks } from '../core/press/missing-clicks.ts'

export function followHand(): void {
  makeMissingClicks()
  // Without its file, touches and keys work as without a choice.
  if (isTouchFilterWanted())
    void import('../core/press/touch-filter.ts').then(
      ({ applyTouchFilter }) => applyTouchFilter(),
      () => {},
    )
}
