/**
 * The place of what dwell draws: an element of its own in the top layer, above the page and its dialogs. It stands within
 * the modal dialog that is open: whatever is outside of it is inert, and no click or key would reach Rest.
 */
import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import { DwellProgress, type DwellProgressProps } from './DwellProgress.tsx'
import styles from './DwellProgress.module.css'
import { topLayer } from '../page-reader/seen.ts'
import type { TargetId } from '../page-reader/target.ts'

type Drawn = Omit<DwellProgressProps, 'onPress'>

export interface DwellLayer {
  readonly draw: (what: Drawn) => void
  /** What came into the top layer since lies above it: a dialog. */
  readonly toFront: () => void
  readonly remove: () => void
}

export function openDwellLayer(onPress: (id: TargetId) => void): DwellLayer {
  const element = document.createElement('div')
  element.className = styles.layer ?? ''
  element.dataset['ways'] = 'dwell'
  const root = createRoot(element)

  function toFront(): void {
    const place = topLayer()
    if (element.parentElement !== place) place.append(element)
    if (typeof element.showPopover !== 'function') return
    element.popover = 'manual'
    element.hidePopover()
    element.showPopover()
  }

  toFront()
  return {
    // Drawn in the frame of its step: the progress must not lag behind the pointer's rest.
    draw: (what) => flushSync(() => root.render(<DwellProgress {...what} onPress={onPress} />)),
    toFront,
    remove() {
      root.unmount()
      element.remove()
    },
  }
}
