/**
 * What dwell reads from the page and changes on it: its pointer, what is visible or covered, and the room at the end
 * of a page that scrolls.
 */
import { listen } from '../../platform/listen.ts'
import { OWN_KEY_PX, type Point, type Scroller, type View } from './dwell-geometry.ts'
import { OWN_DRAWING } from '../page-reader/can-be-chosen.ts'
import { elementOf } from '../page-reader/page-targets.ts'
import type { Rect, Target } from '../page-reader/target.ts'

interface PointerNews {
  readonly moved: (point: Point) => void
  /** A mouse button went down, or the pen touched: that is a press by itself. */
  readonly pressed: (point: Point) => void
  readonly gone: () => void
}

/**
 * The pointer that dwells: a mouse (as eye and head trackers are) or a pen; a finger presses by its touch. The returned
 * function stops it.
 */
export function followPointer({ moved, pressed, gone }: PointerNews): () => void {
  const counts = ({ isPrimary, pointerType }: PointerEvent) => isPrimary && pointerType !== 'touch'
  const stopPage = listen(
    document,
    {
      pointermove: (event) => counts(event) && event.buttons === 0 && moved(placeOf(event)),
      pointerdown: (event) => counts(event) && pressed(placeOf(event)),
      pointerup: (event) => counts(event) && moved(placeOf(event)),
      pointercancel: (event) => counts(event) && moved(placeOf(event)),
      pointerout: (event) => counts(event) && event.relatedTarget === null && gone(),
      visibilitychange: () => document.hidden && gone(),
    },
    true,
  )
  // The user may still look at a window in the background: later movements count again.
  const stopWindow = listen(window, { blur: gone })
  return () => {
    stopPage()
    stopWindow()
  }
}

function placeOf({ clientX, clientY }: PointerEvent): Point {
  return { x: clientX, y: clientY }
}

const ROOM = 'dwellRoom'

/**
 * Adds room at the end of a page or dialog that scrolls, so that its end can be scrolled out from under Rest
 * (`DwellProgress.module.css`). `forRest`: whether Rest is shown. `isNew`: another page or dialog is shown, so that room
 * from before does not count.
 */
export function makeRoom(forRest: boolean, isNew: boolean): void {
  for (const scroller of document.querySelectorAll<HTMLElement>(':root, dialog[open]')) {
    if (isNew || !forRest) delete scroller.dataset[ROOM]
    if (forRest && scroller.scrollHeight > scroller.clientHeight) scroller.dataset[ROOM] = ''
  }
}

export function removeRoom(): void {
  for (const scroller of document.querySelectorAll<HTMLElement>('[data-dwell-room]')) delete scroller.dataset[ROOM]
}

/** The visible part of the page, from its last reading. */
export function viewOf(targets: readonly Target[]): View {
  const scrollers = targets.flatMap((target): Scroller[] => {
    const element = target.kind === 'scroll' ? elementOf(target.id) : undefined
    if (!element) return []
    const { scrollTop, clientHeight, scrollHeight } = element
    const moreBelow = scrollTop + clientHeight < scrollHeight - 1
    return [{ id: target.id, box: boxBelowStickyHeader(target.box), moreAbove: scrollTop > 1, moreBelow }]
  })
  const { clientWidth: width } = document.documentElement
  const height = window.innerHeight - stickyFooterPx()
  return { width, height, scrollers: scrollers.map((one) => ({ ...one, box: endingAt(one.box, height) })) }
}

function stickyFooterPx(): number {
  return Math.max(0, ...stickyFooters().map((footer) => window.innerHeight - footer.getBoundingClientRect().top))
}

/**
 * Bars that stick to the foot of the window, such as OK and Cancel of a long list. One that reaches into the upper half
 * of the window is left out.
 */
function stickyFooters(): readonly Element[] {
  const { clientWidth, clientHeight } = document.documentElement
  // Looks at three heights: a bar may stand above the foot, and still where the keys of dwell would be drawn.
  return [0, OWN_KEY_PX / 2, OWN_KEY_PX]
    .flatMap((abovePx) => stickyBarsAt(clientWidth / 2, clientHeight - 1 - abovePx))
    .filter((bar) => getComputedStyle(bar).bottom !== 'auto')
    .filter((bar) => bar.getBoundingClientRect().top > window.innerHeight / 2)
}

function endingAt(box: Rect, bottom: number): Rect {
  return { ...box, height: Math.min(box.height, bottom - box.y) }
}

/** The box without the sticky header at its top: dwell's own scroll key must not cover the header's text. */
function boxBelowStickyHeader(box: Rect): Rect {
  const headers = stickyBarsAt(box.x + box.width / 2, box.y + 1)
  const px = Math.max(0, ...headers.map((header) => header.getBoundingClientRect().bottom - box.y))
  return px < box.height / 2 ? { ...box, y: box.y + px, height: box.height - px } : box
}

/** A target that has scrolled under a sticky bar ends at the bar: there only the bar's own keys count. */
export function targetsBetweenStickyBars(targets: readonly Target[]): readonly Target[] {
  const headers = stickyBarsAt(document.documentElement.clientWidth / 2, 1)
  const footers = stickyFooters()
  const bars = [...headers, ...footers]
  if (bars.length === 0) return targets
  const from = Math.max(0, ...headers.map((header) => header.getBoundingClientRect().bottom))
  const to = Math.min(...footers.map((footer) => footer.getBoundingClientRect().top))
  return targets.flatMap((target) => {
    const { kind, box } = target
    const element = elementOf(target.id)
    if (kind === 'scroll' || !element || bars.some((bar) => bar.contains(element))) return [target]
    const y = Math.max(box.y, from)
    const height = Math.min(box.y + box.height, to) - y
    return height > 0 ? [{ ...target, box: { ...box, y, height } }] : []
  })
}

function stickyBarsAt(x: number, y: number): readonly Element[] {
  return document
    .elementsFromPoint(x, y)
    .filter((one) => !one.closest(OWN_DRAWING) && getComputedStyle(one).position === 'sticky')
}

/** Whether something else covers the target at this point: a sticky bar, or the edge of a scrolling element. */
export function isCoveredAt(point: Point, { id, box }: Target): boolean {
  const element = elementOf(id)
  if (!element) return false
  const control = element.closest('label') ?? element
  const seen = elementAt(point, box, 0)
  if (!seen || control.contains(seen)) return false
  // A point outside a round corner hits what is behind the target; a point further inside does not.
  return !seen.contains(control) || !control.contains(elementAt(point, box, 0.25))
}

/**
 * The element at the point of the box that is nearest to the given one. `share` of the box is left out on each side.
 */
function elementAt({ x, y }: Point, box: Target['box'], share: number): Element | null {
  const inset = (coordinate: number, start: number, size: number) => {
    const edge = Math.max(1, size * share)
    return Math.min(Math.max(coordinate, start + edge), start + size - edge)
  }
  return document.elementFromPoint(inset(x, box.x, box.width), inset(y, box.y, box.height))
}
