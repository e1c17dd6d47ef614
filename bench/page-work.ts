/**
 * The browser's work for a press, counted in its own trace. A busy machine makes times longer, but not
 * these counts: they say where a step became cheaper when its milliseconds cannot be measured.
 */
import type { Browser, Page } from 'playwright'

/** For one step: means over the steps of a run, but for its time. */
export interface PageWork {
  readonly stylePasses: number
  readonly layoutPasses: number
  /** Layouts that a script waited for before the frame, by reading a measure after it had written. */
  readonly forcedLayouts: number
  /** Boxes that had to be laid out again, over all layouts. */
  readonly dirtyBoxes: number
  /**
   * Processor time of the page's main thread for each step, ms: of every task that has to do with the step's time, what
   * the bench itself does in them included. Other processes only lengthen it, so that its lower quartile says most.
   */
  readonly mainThreadMs: readonly number[]
}

export interface StepWork {
  /** From the press until its frame is drawn. */
  readonly inFrame: PageWork
  /** Until the next press but one frame: what comes later of it is in it too. */
  readonly inAll: PageWork
  readonly nodesAdded: number
}

interface TraceEvent {
  readonly name: string
  readonly ph: string
  readonly pid: number
  readonly tid: number
  /** In µs, as `dur` and `tdur`, the second of which is processor time. */
  readonly ts: number
  readonly dur?: number
  readonly tdur?: number
  readonly args?: { readonly beginData?: { readonly dirtyObjects?: number } }
}

const CATEGORIES = ['-*', 'toplevel', 'devtools.timeline', 'blink.user_timing']
const TASK = 'ThreadControllerImpl::RunTask'
/** What `steps` marks: the press, that its frame is drawn, and that nothing more comes of it. */
export const MARKS = { pressed: 'step pressed', drawn: 'step drawn', over: 'step over' } as const

/** Traces `steps`, which marks each of its steps and says how many nodes were added to the page meanwhile. */
export async function workPerStep(browser: Browser, page: Page, steps: () => Promise<number>): Promise<StepWork> {
  await browser.startTracing(page, { categories: CATEGORIES })
  const added = await steps()
  const { traceEvents } = JSON.parse(String(await browser.stopTracing())) as { traceEvents: TraceEvent[] }
  const marks = (mark: string) => traceEvents.filter(({ name }) => name === mark).toSorted((a, b) => a.ts - b.ts)
  const pressed = marks(MARKS.pressed)
  const { pid, tid } = pressed[0] ?? { pid: 0, tid: 0 }
  const main = traceEvents.filter((event) => event.pid === pid && event.tid === tid && event.ph === 'X')
  const until = (ends: readonly TraceEvent[]) =>
    work(
      main,
      pressed.map(({ ts }, n) => [ts, ends[n]?.ts ?? ts]),
    )
  return { inFrame: until(marks(MARKS.drawn)), inAll: until(marks(MARKS.over)), nodesAdded: added / pressed.length }
}

/** `steps`: from when to when each of them goes, µs. */
function work(main: readonly TraceEvent[], steps: readonly (readonly [from: number, to: number])[]): PageWork {
  const isInStep = ({ ts }: TraceEvent) => steps.some(([from, to]) => ts >= from && ts < to)
  const calls = main.filter(({ name }) => name === 'FunctionCall' || name === 'RunMicrotasks')
  const inFrame = main.filter(({ name }) => name === 'FireAnimationFrame')
  const isWithin = (others: readonly TraceEvent[], { ts }: TraceEvent) =>
    others.some((other) => ts >= other.ts && ts < other.ts + (other.dur ?? 0))
  const style = main.filter((event) => event.name === 'UpdateLayoutTree' && isInStep(event))
  const layout = main.filter((event) => event.name === 'Layout' && isInStep(event))
  const dirty = layout.reduce((sum, { args }) => sum + (args?.beginData?.dirtyObjects ?? 0), 0)
  const tasks = main.filter(({ name }) => name === TASK)
  return {
    stylePasses: style.length / steps.length,
    layoutPasses: layout.length / steps.length,
    forcedLayouts: layout.filter((event) => isWithin(calls, event) && !isWithin(inFrame, event)).length / steps.length,
    dirtyBoxes: dirty / steps.length,
    mainThreadMs: steps.map(([from, to]) =>
      tasks.reduce((sum, { ts, dur = 0, tdur = 0 }) => (ts + dur > from && ts < to ? sum + tdur / 1000 : sum), 0),
    ),
  }
}
