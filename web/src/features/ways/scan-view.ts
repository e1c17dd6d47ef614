/** Keeps the highlight where scanning is: drawn once a frame, when the state, the page or the window has changed. */
import { listen } from '../../platform/listen.ts'
import { shared } from '../../platform/shared-state.ts'
import { say } from '../../texts/texts.ts'
import { boxAround } from './boxes.ts'
import { drawingOf, union, type DrawingPlace } from './drawing.ts'
import { drawingTexts } from './drawing-texts.ts'
import { openLayer } from './highlight-layer.tsx'
import { bringIntoView, elementOf } from './page-targets.ts'
import type { Profile } from './profile.ts'
import { litOf } from './scan-lit.ts'
import type { Lit, ScanState } from './scan-types.ts'
import { switchName } from './switch-names.ts'
import { targetsIn } from './target-tree.ts'
import type { Box, Level, Target } from './target.ts'

export interface ScanView {
  readonly drawSoon: () => void
  readonly toFront: () => void
  readonly close: () => void
}

export function openView(now: () => { readonly state: ScanState; readonly profile: Profile }): ScanView {
  const layer = openLayer()
  let frame: number | undefined
  let shown: string | undefined

  function draw(): void {
    frame = undefined
    const { state, profile } = now()
    const lit = litOf(state)
    if (lit) showInWindow(lit)
    layer.draw({
      drawing: lit && state.tree && drawingOf(lit, profile.scan.highlight, placeOf(state.tree)),
      look: profile.scan.highlight,
      notice: noticeOf(state, profile),
    })
  }

  /** Once for each thing that is lit: a user who scrolls away with a finger is let go. */
  function showInWindow({ parts, is }: Lit): void {
    const targets =
      is === 'parts'
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

function cornerOf({ id }: Target): number {
  const element = elementOf(id)
  return element ? Number.parseFloat(getComputedStyle(element).borderTopLeftRadius) || 0 : 0
}

/** As much of it as there is room for, its beginning in any case. */
function bringAllIntoView(targets: readonly Target[]): void {
  const [first] = targets
  if (first === undefined) return
  const boxes = targets.map(boxOf)
  const whole = union(boxes)
  const lowest = targets[boxes.findIndex(({ y, height }) => y + height === whole.y + whole.height)] ?? first
  const highest = targets[boxes.findIndex(({ y }) => y === whole.y)] ?? first
  const isBelow = whole.y + whole.height > window.innerHeight
  bringIntoView((isBelow && whole.height < window.innerHeight / 2 ? lowest : highest).id)
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
