/**
 * The element in which an access method draws, above the page and its dialogs. It does not belong to the page that the
 * method reads.
 */
import { createElement, type FunctionComponent } from 'react'
import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import { topLayer } from './can-be-chosen.ts'

export interface Layer<Props> {
  /** Draws at once, so that the drawing never differs from what a press would choose. */
  readonly draw: (props: Props) => void
  /** Moves it above a dialog that has opened since. */
  readonly toFront: () => void
  readonly remove: () => void
}

export interface LayerOptions {
  /**
   * The value of `data-ways`. `OWN_DRAWING` excludes each such element from the targets; style sheets, other pages and
   * tests find it by this name.
   */
  readonly name: 'highlight' | 'dwell' | 'big switches'
  readonly className: string | undefined
  /**
   * The layer has buttons, so it goes inside an open modal dialog: everything outside is inert. Without keys it is only
   * a picture, hidden from screen readers.
   */
  readonly hasKeys: boolean
}

export function openLayer<Props extends object>(
  Drawing: FunctionComponent<Props>,
  { name, className = '', hasKeys }: LayerOptions,
): Layer<Props> {
  const element = document.createElement('div')
  element.className = className
  element.dataset['ways'] = name
  if (!hasKeys) element.setAttribute('aria-hidden', 'true')
  const root = createRoot(element)
  const hasPopovers = typeof element.showPopover === 'function'

  function toFront(): void {
    // Without popovers, only the content of a modal dialog can be above that dialog.
    const place = hasKeys || !hasPopovers ? topLayer() : document.body
    if (element.parentElement !== place) place.append(element)
    if (!hasPopovers) return
    element.popover = 'manual'
    element.hidePopover()
    element.showPopover()
  }

  toFront()
  return {
    draw: (props) => flushSync(() => root.render(createElement(Drawing, props))),
    toFront,
    remove() {
      element.remove()
      // An effect of a page may end an access method, and React must not unmount a root while it renders.
      queueMicrotask(() => root.unmount())
    },
  }
}
