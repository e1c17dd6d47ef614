/** Keeps the highlight where scanning is: draws once a frame after the state, the page or the window has changed. */
import type { Profile } from '@beckon/contract/profile'
import { listen } from '../../platform/listen.ts'
import { shared } from '../../platform/shared-state.ts'
import { say } from '../../texts/say.ts'
import { boxAround, union } from '../page-reader/rectangles.ts'
import { drawingOf, type DrawingPlace } from './highlight-drawing.ts'
import { accessMethodTexts, switchName } from '../switch-input/switch-words.ts'
import { scanTexts } from './scan-texts.ts'
import { Highlight } from './Highlight.tsx'
import styles from './Highlight.module.css'
import { openLayer } from '../page-reader/layer.ts'
import { bringIntoView, elementOf } from '../page-reader/page-targets.ts'
import { highlightedOf } from './scan-moves.ts'
import type { Highlighted, ScanState } from './scan-types.ts'
import { targetsIn } from '../page-reader/target-tree.ts'
import type { Rect, Level, Target } from '../page-reader/target.ts'

export interface ScanView {
  readonly drawSoon: () => void
  readonly toFront: () => void
  readonly close: () => void
}

export function openView(
  now: () => { readonly state: ScanState; readonly profile: Profile; readonly why: string | undefined },
): ScanView {
  const layer = openLayer(Highlight, { name: 'highlight', className: styles.layer, hasKeys: false })
  let frame: number | undefined
  let shown: string | undefined

  function draw(): void {
    frame = undefined
    const { state, profile, why } = now()
    const highlighted = highlightedOf(state)
    if (highlighted) showInWindow(highlighted)
    const drawing = highlighted && state.tree && drawingOf(highlighted, profile.scan.highlight, placeOf(state.tree))
    const notice = noticeOf(state, profile)
    const hasWords = notice !== undefined || drawing?.tags.some(({ alone }) => alone)
    layer.draw({
      drawing,
      appearance: profile.scan.highlight,
      notice,
      why,
      seen: hasWords && state.tree ? seenIn(state.tree) : NOTHING_SEEN,
    })
  }

  /** Once per highlighted item, so that a user may scroll away with a finger. */
  function showInWindow({ item }: Highlighted): void {
    const targets = targetsIn(item).filter(({ kind }) => kind !== 'scroll')
    const key = targets.map(({ id }) => id).join(' ')
    if (key === shown) return
    shown = key
    bringAllIntoView(targets)
  }

  function drawSoon(): void {
    frame ??= requestAnimationFrame(draw)
  }

  const stops = [
    listen(document, { scroll: drawSoon, transitionend: drawSoon, animationend: drawSoon }, true),
    listen(window, { resize: drawSoon }),
  ]
  drawSoon()
  return {
    drawSoon,
    toFront: layer.toFront,
    close() {
      if (frame !== undefined) cancelAnimationFrame(frame)
      for (const stop of stops) stop()
      layer.remove()
    },
  }
}

function placeOf(tree: Level): DrawingPlace {
  return {
    tree,
    boxOf,
    cornerOf,
    window: { width: document.documentElement.clientWidth, height: window.innerHeight },
    language: shared().language,
  }
}

/**
 * The box of a target now, since the page may have scrolled. A target that is a part of an element keeps the box that
 * was read.
 */
function boxOf(target: Target): Rect {
  const element = target.kind === 'press' || target.kind === 'text' ? elementOf(target.id) : undefined
  return element ? boxAround(element) : target.box
}

/**
 * The corner radius of a target. A percentage counts only if it makes the key round; keys of the arrow pad get a frame
 * with square corners.
 */
function cornerOf({ id }: Target): number {
  const element = elementOf(id)
  const radius = element ? getComputedStyle(element).borderTopLeftRadius : '0'
  const value = Number.parseFloat(radius) || 0
  if (!radius.includes('%')) return value
  return value === 50 ? Number.POSITIVE_INFINITY : 0
}

/** Scrolls all targets into view, or as much from the first one as there is room for. */
function bringAllIntoView(targets: readonly Target[]): void {
  const [first] = targets
  if (first === undefined) return
  const boxes = targets.map(boxOf)
  const whole = union(boxes)
  const [tops, bottoms] = [boxes.map(({ y }) => y), boxes.map(({ y, height }) => y + height)]
  const highest = targets[tops.indexOf(Math.min(...tops))] ?? first
  const lowest = targets[bottoms.indexOf(Math.max(...bottoms))] ?? first
  const roomBelow = Number.parseFloat(getComputedStyle(document.documentElement).scrollPaddingBottom) || 0
  const isBelow = whole.y + whole.height > window.innerHeight - roomBelow
  if (!isBelow) bringIntoView(highest.id)
  else if (whole.height < window.innerHeight - ROOM_AROUND_PX) bringIntoView(lowest.id)
  else bringIntoView(highest.id, 'start')
}

/** Room for the bands above and below, and a sticky line. */
const ROOM_AROUND_PX = 160

const NOTHING_SEEN: readonly Rect[] = []

/** Everything that can be chosen, and what stays in its place. */
function seenIn(tree: Level): readonly Rect[] {
  const others = [...document.querySelectorAll<HTMLElement>('[data-status-line], [data-big-switch], [data-why]')]
  return [
    ...targetsIn(tree)
      .filter(({ kind }) => kind !== 'scroll')
      .map(boxOf),
    ...others.map(boxAround),
  ]
}

/** The notice that says what the user can do while nothing is highlighted. */
function noticeOf({ activity }: ScanState, { scan, switches }: Profile): string | undefined {
  const { language } = shared()
  const starter = switches.find(({ job }) => job === 'select') ?? switches[0]
  if (activity.at === 'paused') return say(accessMethodTexts.paused, language)
  if (activity.at !== 'resting' || starter === undefined) return undefined
  const start = scan.method === 'inverse' ? scanTexts.holdToStart : scanTexts.pressToStart
  return say(start, language, { switch: switchName(starter, language) })
}
