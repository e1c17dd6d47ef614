/** The place of what dwell draws: an element of its own in the top layer, above the page and its dialogs. */
import { createRoot } from 'react-dom/client'
import { DwellProgress, type DwellProgressProps } from './DwellProgress.tsx'
import styles from './DwellProgress.module.css'
import type { TargetId } from '../page/target.ts'

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
  document.body.append(element)
  const root = createRoot(element)

  function toFront(): void {
    // Without popovers it stands above the page, and below modal dialogs.
    if (typeof element.showPopover !== 'function') return
    element.popover = 'manual'
    element.hidePopover()
    element.showPopover()
  }

  toFront()
  return {
    draw: (what) => root.render(<DwellProgress {...what} onPress={onPress} />),
    toFront,
    remove() {
      root.unmount()
      element.remove()
    },
  }
}
