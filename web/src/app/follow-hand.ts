/** Presses without a click, and the user's choices for touch and keys, on every page. The file of a choice is loaded only if made. */
import { isTouchFilterWanted, makeMissingClicks } from '../core/press/missing-clicks.ts'
import { readStored } from '../platform/stored-values.ts'

export function followHand(): void {
  makeMissingClicks()
  // Without its file, touches and keys work as without a choice.
  if (isTouchFilterWanted())
    void import('../core/press/touch-filter.ts').then(
      ({ applyTouchFilter }) => applyTouchFilter(),
      () => {},
    )
  if (readStored('arrowsInGroups'))
    void import('../ui/arrows-in-groups.ts').then(
      ({ applyArrowsInGroups }) => applyArrowsInGroups(),
      () => {},
    )
}
