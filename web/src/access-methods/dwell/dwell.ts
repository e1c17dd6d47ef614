/**
 * Runs dwell on the page: reads the pointer and the targets, draws the progress. It draws in a layer of its own; of the
 * page it changes only the room at its end, so that no key stays under Rest.
 */
import { pressedBy } from '../../core/press/press-method.ts'
import { listen } from '../../platform/listen.ts'
import { runMachine } from '../../platform/machine.ts'
import { onNetwork } from '../../platform/network.ts'
import { shared } from '../../platform/shared-state.ts'
import { say } from '../../texts/texts.ts'
import { areaUnder, keyOf } from './dwell-gaze.ts'
import { OWN_KEY_PX, type Point, scrollPx, type Scroller, type View } from './dwell-geometry.ts'
import { DwellProgress } from './DwellProgress.tsx'
import styles from './DwellProgress.module.css'
import { beginDwell, needsFrames, shownOf, step } from './dwell-machine.ts'
import { followPointer } from './dwell-pointer.ts'
import { dwellTexts } from './dwell-texts.ts'
import type { DwellEffect, DwellEvent, DwellState } from './dwell-types.ts'
import type { Sentence } from '@beckon/contract/languages'
import type { DwellSettings, Job } from '@beckon/contract/profile'
import { openLayer } from '../page-reader/layer.ts'
import type { Box, PageChange, Target, TargetId } from '../page-reader/target.ts'
import type { Clock } from '../../platform/clock.ts'

/** What dwell needs of the page and of the other access methods. */
interface DwellPorts {
  /** What can be chosen on the page now, in page order. */
  readonly targets: () => readonly Target[]
  /** Of the last reading. For a scroller's target, the element that scrolls. */
  readonly elementOf: (id: TargetId) => HTMLElement | undefined
  /** Chooses in the same task; `gone` if the target no longer exists. */
  readonly choose: (id: TargetId) => 'chosen' | 'gone'
  /** Reports each change of the page. Returns a function that stops it. */
  readonly followPage: (changed: (why: PageChange) => void) => () => void
  /** Reports the jobs of the user's switches, `select` and `pause`. Returns a function that stops it. */
  readonly followJobs: (heard: (job: Job) => void) => () => void
  /** What is said and shown while dwell is paused: how to go on. */
  readonly paused: () => Sentence
  /** Says words aloud, or has a reader say them. */
  readonly say: (words: string) => void
  readonly clock: Clock
}

const PAUSE_KEY = 'F8'
/**
 * The panels are a part of their own, fetched when dwell starts, since the network may be gone when one is needed. If
 * the panel takes longer than this, or cannot be loaded, nothing is asked and nothing is done.
 */
const ASKS_WITHIN_MS = 2_000
const NO_PANELS = { ask: undefined }

export interface RunningDwell {
  /** New settings: whatever was in progress starts again. */
  readonly change: (settings: DwellSettings) => void
  readonly isPaused: () => boolean
  readonly stop: () => void
}

export function startDwell(first: DwellSettings, ports: DwellPorts): RunningDwell {
  const { clock } = ports
  let settings = first
  let frame: number | undefined
  let isOver = false
  const layer = openLayer(DwellProgress, { name: 'dwell', className: styles.layer, hasKeys: true })
  const onPress = (id: TargetId) => machine.send({ type: 'own key', id, at: clock.now() })
  const machine = runMachine<DwellState, DwellEvent, DwellEffect>(step, beginDwell(first, clock.now()), perform)

  function perform(effect: DwellEffect): void {
    switch (effect.do) {
      case 'choose':
        pressedBy('dwell', () => ports.choose(effect.id))
        return
      case 'scroll': {
        const { scrollers } = machine.state().view
        const by = scrollPx(scrollers.find(({ id }) => id === effect.id)?.box.height ?? 0)
        ports.elementOf(effect.id)?.scrollBy({ top: effect.to === 'up' ? -by : by, behavior: 'instant' })
        return
      }
      case 'ask':
        void openPanel(effect)
        return
      case 'say':
        ports.say(say(effect.say === 'paused' ? ports.paused() : dwellTexts[effect.say], shared().language))
    }
  }

  async function openPanel({ panel, gaze, view }: Extract<DwellEffect, { do: 'ask' }>): Promise<void> {
    const since = clock.now()
    const { ask } = await import('./dwell-questions.ts').catch(() => NO_PANELS)
    if (isOver || !ask || clock.now() - since > ASKS_WITHIN_MS) return
    const { own, says } = ask(panel, gaze, view)
    machine.send({ type: 'asked', panel, own, at: clock.now() })
    if (machine.state().panel) ports.say(says)
  }

  function follow(): void {
    const state = machine.state()
    const notice = state.isPaused && ports.paused()
    layer.draw({ ...shownOf(state), appearance: settings.progress, notice, onPress })
    if (frame === undefined && needsFrames(state))
      frame = requestAnimationFrame(() => {
        frame = undefined
        machine.send({ type: 'frame', at: clock.now() })
        // Also after a frame that changed nothing.
        follow()
      })
  }

  function isCovered(point: Point): boolean {
    const area = areaUnder(machine.state(), point, false)
    const target = area && !keyOf(area) ? area.targets[0] : undefined
    const element = target && ports.elementOf(target.id)
    return element !== undefined && target !== undefined && isCoveredAt(point, target, element)
  }

  function readPage(why: PageChange): void {
    if (why !== 'changed') layer.toFront()
    makeRoom(settings.restKey, why !== 'changed')
    const targets = belowLines(ports.targets(), ports)
    const view = viewOf(targets, ports)
    const at = clock.now()
    const point = machine.state().pointer?.point
    machine.send({ type: 'page changed', targets, view, covered: point !== undefined && isCovered(point), why, at })
  }

  const stopPointer = followPointer({
    moved: (point) => machine.send({ type: 'pointer', point, covered: isCovered(point), at: clock.now() }),
    pressed: (point) => machine.send({ type: 'pressed', point, at: clock.now() }),
    gone: () => machine.send({ type: 'gone', at: clock.now() }),
  })
  const stopKeys = listen(
    window,
    {
      keydown(event) {
        if (event.ctrlKey || event.altKey || event.metaKey || event.shiftKey || event.repeat) return
        const no = machine.state().panel && machine.state().own.find(({ key }) => key.is === 'no')
        if (event.key === PAUSE_KEY) machine.send({ type: 'job', job: 'pause', at: clock.now() })
        else if (event.key === 'Escape' && no) machine.send({ type: 'own key', id: no.id, at: clock.now() })
        else return
        event.preventDefault()
        event.stopImmediatePropagation()
      },
    },
    true,
  )
  const stops = [
    machine.subscribe(follow),
    ports.followPage(readPage),
    ports.followJobs((job) => machine.send({ type: 'job', job, at: clock.now() })),
    onNetwork(() => machine.send({ type: 'network changed', at: clock.now() })),
    stopPointer,
    stopKeys,
  ]
  readPage('page')
  void import('./dwell-questions.ts').catch(() => NO_PANELS)

  return {
    change(next) {
      settings = next
      machine.send({ type: 'settings', settings, at: clock.now() })
    },
    isPaused: () => machine.state().isPaused,
    stop() {
      isOver = true
      for (const stop of stops) stop()
      if (frame !== undefined) cancelAnimationFrame(frame)
      layer.remove()
      takeRoomBack()
    },
  }
}

/**
 * Adds room at the end of a page or dialog that scrolls, so that its end can be scrolled out from under Rest
 * (`DwellProgress.module.css`).
 */
const ROOM = 'dwellRoom'

function makeRoom(forRest: boolean, isNew: boolean): void {
  for (const scroller of document.querySelectorAll<HTMLElement>(':root, dialog[open]')) {
    if (isNew || !forRest) delete scroller.dataset[ROOM]
    if (forRest && scroller.scrollHeight > scroller.clientHeight) scroller.dataset[ROOM] = ''
  }
}

function takeRoomBack(): void {
  for (const scroller of document.querySelectorAll<HTMLElement>('[data-dwell-room]')) delete scroller.dataset[ROOM]
}

function viewOf(targets: readonly Target[], { elementOf }: DwellPorts): View {
  const scrollers = targets.flatMap((target): Scroller[] => {
    const element = target.kind === 'scroll' ? elementOf(target.id) : undefined
    if (!element) return []
    const { scrollTop, clientHeight, scrollHeight } = element
    const moreBelow = scrollTop + clientHeight < scrollHeight - 1
    return [{ id: target.id, box: belowLine(target.box), moreAbove: scrollTop > 1, moreBelow }]
  })
  const { clientWidth: width } = document.documentElement
  const height = window.innerHeight - footPx()
  return { width, height, scrollers: scrollers.map((one) => ({ ...one, box: endingAt(one.box, height) })) }
}

/** How high a line stands that stays at the foot of the window, such as OK and Cancel of a long list. */
function footPx(): number {
  const { clientWidth, clientHeight } = document.documentElement
  const tops = [0, OWN_KEY_PX / 2, OWN_KEY_PX]
    .flatMap((abovePx) => linesAt(clientWidth / 2, clientHeight - 1 - abovePx))
    .filter((line) => getComputedStyle(line).bottom !== 'auto')
    .map((line) => window.innerHeight - line.getBoundingClientRect().top)
  const px = Math.max(0, ...tops)
  return px < window.innerHeight / 2 ? px : 0
}

function endingAt(box: Box, bottom: number): Box {
  return { ...box, height: Math.min(box.height, bottom - box.y) }
}

/** The box without a sticky line at its top, whose words a bar must not cover. */
function belowLine(box: Box): Box {
  const lines = linesAt(box.x + box.width / 2, box.y + 1)
  const px = Math.max(0, ...lines.map((line) => line.getBoundingClientRect().bottom - box.y))
  return px < box.height / 2 ? { ...box, y: box.y + px, height: box.height - px } : box
}

/** A target that has scrolled under a sticky line ends at the line: there only the line's own keys count. */
function belowLines(targets: readonly Target[], { elementOf }: DwellPorts): readonly Target[] {
  const lines = linesAt(document.documentElement.clientWidth / 2, 1)
  const end = Math.max(0, ...lines.map((line) => line.getBoundingClientRect().bottom))
  if (end === 0) return targets
  return targets.flatMap((target) => {
    const { kind, box } = target
    const element = elementOf(target.id)
    if (kind === 'scroll' || box.y >= end || !element || lines.some((line) => line.contains(element))) return [target]
    const height = box.y + box.height - end
    return height > 0 ? [{ ...target, box: { ...box, y: end, height } }] : []
  })
}

function linesAt(x: number, y: number): readonly Element[] {
  return document
    .elementsFromPoint(x, y)
    .filter((one) => !one.closest('[data-ways]') && getComputedStyle(one).position === 'sticky')
}

/** Whether something else covers the target there: a sticky line, or the edge of what scrolls. */
function isCoveredAt(point: Point, { box }: Target, element: HTMLElement): boolean {
  const control = element.closest('label') ?? element
  const seen = elementAt(point, box, 0)
  if (!seen || control.contains(seen)) return false
  // Outside round corners the surroundings show; further in they do not.
  return !seen.contains(control) || !control.contains(elementAt(point, box, 0.25))
}

/** The nearest place in the box, less a share of it on each side. */
function elementAt({ x, y }: Point, box: Target['box'], share: number): Element | null {
  const within = (at: number, start: number, size: number) => {
    const edge = Math.max(1, size * share)
    return Math.min(Math.max(at, start + edge), start + size - edge)
  }
  return document.elementFromPoint(within(x, box.x, box.width), within(y, box.y, box.height))
}
