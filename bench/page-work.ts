/**
 * What a press makes the browser do, counted in the browser's own trace. A busy machine makes times longer, but not these
 * counts: they say where a step became cheaper when its milliseconds cannot be measured.
 */
import type { Browser, Page } from 'playwright'

/** Counts for one step: means over the steps of a run. */
export interface PageWork {
  readonly stylePasses: number
  readonly layoutPasses: number
  /** Layouts that a script waited for before the frame, by reading a measure after it had written. */
  readonly forcedLayouts: number
  /** Boxes that were to be laid out anew, of all layouts together. */
  readonly dirtyBoxes: number
  readonly nodesAdded: number
}

interface TraceEvent {
  readonly name: string
  readonly ph: string
  readonly pid: number
  readonly tid: number
  /** In µs, as `dur`. */
  readonly ts: number
  readonly dur?: number
  readonly args?: { readonly beginData?: { readonly dirtyObjects?: number } }
}

const CATEGORIES = ['-*', 'devtools.timeline', 'blink.user_timing']
/** What `steps` marks: the press, and that its frame is drawn. */
export const MARKS = { pressed: 'step pressed', drawn: 'step drawn' } as const

/** Traces `steps`, which marks each of its steps and says how many nodes were added to the page meanwhile. */
export async function workPerStep(browser: Browser, page: Page, steps: () => Promise<number>): Promise<PageWork> {
  await browser.startTracing(page, { categories: CATEGORIES })
  const added = await steps()
  const { traceEvents } = JSON.parse(String(await browser.stopTracing())) as { traceEvents: TraceEvent[] }
  const pressed = traceEvents.filter(({ name }) => name === MARKS.pressed).toSorted((a, b) => a.ts - b.ts)
  const drawn = traceEvents.filter(({ name }) => name === MARKS.drawn).toSorted((a, b) => a.ts - b.ts)
  const { pid, tid } = pressed[0] ?? { pid: 0, tid: 0 }
  const main = traceEvents.filter((event) => event.pid === pid && event.tid === tid && event.ph === 'X')
  const isInStep = ({ ts }: TraceEvent) => pressed.some(({ ts: from }, n) => ts >= from && ts < (drawn[n]?.ts ?? from))
  const calls = main.filter(({ name }) => name === 'FunctionCall' || name === 'RunMicrotasks')
  const inFrame = main.filter(({ name }) => name === 'FireAnimationFrame')
  const isWithin = (others: readonly TraceEvent[], { ts }: TraceEvent) => others.some((other) => ts >= other.ts && ts < other.ts + (other.dur ?? 0))
  const style = main.filter((event) => event.name === 'UpdateLayoutTree' && isInStep(event))
  const layout = main.filter((event) => event.name === 'Layout' && isInStep(event))
  const dirty = layout.reduce((sum, { args }) => sum + (args?.beginData?.dirtyObjects ?? 0), 0)
  return {
    stylePasses: style.length / pressed.length,
    layoutPasses: layout.length / pressed.length,
    forcedLayouts: layout.filter((event) => isWithin(calls, event) && !isWithin(inFrame, event)).length / pressed.length,
    dirtyBoxes: dirty / pressed.length,
    nodesAdded: added / pressed.length,
  }
}
