/** The highlight's place above the page: an element of its own in the top layer, which no dialog covers. */
import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import { Highlight, type HighlightProps } from './Highlight.tsx'
import styles from './Highlight.module.css'

export interface HighlightLayer {
  readonly draw: (what: HighlightProps) => void
  /** What came into the top layer since lies above it: another dialog. */
  readonly toFront: () => void
  readonly remove: () => void
}

const hasPopovers = typeof HTMLElement !== 'undefined' && 'popover' in HTMLElement.prototype

export function openLayer(): HighlightLayer {
  const layer = document.createElement('div')
  layer.className = styles.layer ?? ''
  layer.dataset['ways'] = 'highlight'
  layer.setAttribute('aria-hidden', 'true')
  const root = createRoot(layer)

  function toFront(): void {
    if (hasPopovers) {
      if (!layer.isConnected) document.body.append(layer)
      layer.popover = 'manual'
      layer.hidePopover()
      layer.showPopover()
      return
    }
    // Without popovers only what is in a modal dialog is above it.
    const dialogs = document.querySelectorAll('dialog[open]')
    const home = dialogs[dialogs.length - 1] ?? document.body
    if (layer.parentElement !== home) home.append(layer)
  }

  toFront()
  return {
    // Drawn in the frame of its step: a press takes what is highlighted.
    draw: (what) => flushSync(() => root.render(<Highlight {...what} />)),
    toFront,
    remove() {
      root.unmount()
      layer.remove()
    },
  }
}
