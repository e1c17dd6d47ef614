/** Keeps the highlight where scanning is: drawn once a frame, when the state, the page or the window has changed. */
import { listen } from '../../platform/listen.ts'
import { shared } from '../../platform/shared-state.ts'
import { say } from '../../texts/texts.ts'
import { boxAround, union } from '../page-reader/boxes.ts'
import { drawingOf, type DrawingPlace } from './drawing.ts'
import { drawingTexts } from './drawing-texts.ts'
import { Highlight } from './Highlight.tsx'
import styles from './Highlight.module.css'
import { legendOf } from './legend.ts'
import { openLayer } from '../page-reader/layer.ts'
import { bringIntoView, elementOf } from '../page-reader/page-targets.ts'
import type { Profile } from '@beckon/contract/profile'
import { litOf } from './scan-lighting.ts'
import type { Lit, ScanState } from './scan-types.ts'
import { switchName } from '../switch-input/switch-names.ts'
import { targetsIn } from '../page-reader/target-tree.ts'
import type { Box, Level, Target } from '../page-reader/target.ts'

export interface ScanView {
  readonly drawSoon: () => void
  readonly toFront: () => void
  readonly close: () => void
}

export function openView(now: () => { readonly state: ScanState; readonly profile: Profile }): ScanView {
  const layer = openLayer(Highlight, { name: 'highlight', className: styles.layer, hasKeys: false })
  let frame: number | undefined
  let shown: string | undefined

  function draw(): void {
    frame = undefined
    const { state, profile } = now()
    const lit = litOf(state)
    if (lit) showInWindow(lit, state)
    const drawing = lit && state.tree && drawingOf(lit, profile.scan.highlight, placeOf(state.tree))
    const notice = noticeOf(state, profile)
    const hasWords = notice !== undefined || drawing?.tags.some(({ alone }) => alone)
    layer.draw({
      drawing,
      legend:
        lit &&
        drawing &&
        legendOf(lit, drawing.frames, profile, { height: window.innerHeight, language: shared().language }),
      look: profile.scan.highlight,
      notice,
      seen: hasWords && state.tree ? seenIn(state.tree) : NOTHING_SEEN,
    })
  }

  /** Once for each thing that is lit: a user who scrolls away with a finger is let go. */
  function showInWindow({ parts }: Lit, { now: { at, ...halving } }: ScanState): void {
    // Halves begin with the whole page: it stays where it is.
    const isWhole = at === 'halving' && 'earlier' in halving && halving.earlier.length === 0
    const targets = isWhole
      ? []
      : parts
          .flat()
          .flatMap(targetsIn)
          .filter(({ kind }) => kind !== 'scroll')
    const key = targets.map(({ id }) => id).join(' ')
    if (key === shown) return
    shown = key
    bringAllIntoView(targets)
  }

  function drawSoon(): void {
    frame ??= requestAnimationFrame(draw)
  }

  const ends = [
    listen(document, { scroll: drawSoon, transitionend: drawSoon, animationend: drawSoon }, true),
    listen(window, { resize: drawSoon }),
  ]
  drawSoon()
  return {
    drawSoon,
    toFront: layer.toFront,
    close() {
      if (frame !== undefined) cancelAnimationFrame(frame)
      for (const end of ends) end()
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

/** As it is now: the page may have scrolled since it was read. What is made up of a part of an element stays as read. */
function boxOf(target: Target): Box {
  const element = target.kind === 'press' || target.kind === 'text' ? elementOf(target.id) : undefined
  return element ? boxAround(element) : target.box
}

/** Percents are of its size, and only of use where they make it round: a corner of an arrow of the pad is its own. */
function cornerOf({ id }: Target): number {
  const element = elementOf(id)
  const radius = element ? getComputedStyle(element).borderTopLeftRadius : '0'
  const value = Number.parseFloat(radius) || 0
  if (!radius.includes('%')) return value
  return value === 50 ? Number.POSITIVE_INFINITY : 0
}

/** All of it, or where there is no room for that its beginning, and as much of the rest as there is room for. */
function bringAllIntoView(targets: readonly Target[]): void {
  const [first] = targets
  if (first === undefined) return
  const boxes = targets.map(boxOf)
  const whole = union(boxes)
  const lowest = targets[boxes.findIndex(({ y, height }) => y + height === whole.y + whole.height)] ?? first
  const highest = targets[boxes.findIndex(({ y }) => y === whole.y)] ?? first
  const isBelow = whole.y + whole.height > window.innerHeight
  if (!isBelow) bringIntoView(highest.id)
  else if (whole.height < window.innerHeight - ROOM_AROUND_PX) bringIntoView(lowest.id)
  else bringIntoView(highest.id, 'start')
}

/** The bands above and below, and a line that stays in sight. */
const ROOM_AROUND_PX = 160

const NOTHING_SEEN: readonly Box[] = []

/** All that can be chosen, and the line that says what became of it. */
function seenIn(tree: Level): readonly Box[] {
  const line = document.querySelector<HTMLElement>('[data-status-line]')
  return [
    ...targetsIn(tree)
      .filter(({ kind }) => kind !== 'scroll')
      .map(boxOf),
    ...(line ? [boxAround(line)] : []),
  ]
}

/** What the user can do while nothing is lit. */
function noticeOf({ now }: ScanState, { scan, switches }: Profile): string | undefined {
  const { language } = shared()
  const starter = switches.find(({ job }) => job === 'select') ?? switches[0]
  if (now.at === 'paused') return say(drawingTexts.paused, language)
  if (now.at !== 'resting' || starter === undefined) return undefined
  const start = scan.method === 'inverse' ? drawingTexts.holdToStart : drawingTexts.pressToStart
  return say(start, language, { switch: switchName(starter, language) })
}
