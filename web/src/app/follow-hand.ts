/** What a user has chosen for their hands on every page. Each comes in a file of its own, and only then. */
import { readNumber, readStored } from '../platform/stored-values.ts'

export function followHand(): void {
  // Without its part a touch and a key are what they are without a choice.
  if (readNumber('touchHoldMs') > 0 || (readStored('touchCounts') ?? 'same') !== 'same')
    void import('../buttons/press/touch-filter.ts').then(
      ({ applyTouchFilter }) => applyTouchFilter(),
      () => {},
    )
  if (readStored('arrowsInGroups'))
    void import('../ui/arrows-in-groups.ts').then(
      ({ applyArrowsInGroups }) => applyArrowsInGroups(),
      () => {},
    )
}
