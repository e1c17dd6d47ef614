/** What every source of switches is given, and when a closure was. */
import { realClock } from '../../../platform/clock.ts'
import type { SwitchRow } from '@beckon/contract/profile'
import type { SwitchEvent } from '../switch-machine.ts'

export interface Ports {
  readonly switches: readonly SwitchRow[]
  readonly send: (event: SwitchEvent) => void
  /**
   * Whether the page must not get what the switch gets. False while access methods are paused: then keys, mouse and
   * touch are what they are without one, and a switch that is held still wakes it.
   */
  readonly takes: () => boolean
}

/** Begins to listen; the answer ends it. */
export type Source = (ports: Ports) => () => void

/** The switch of this source with this code, by its place; undefined when there is none. */
export function switchOf(
  switches: readonly SwitchRow[],
  source: SwitchRow['source'],
  code: string,
): number | undefined {
  const place = switches.findIndex((row) => row.source === source && row.code === code)
  return place === -1 ? undefined : place
}

/** When it happened, by the clock of the machines: a busy page hears of it late. */
export function timeOf(event: Event): number {
  const lateMs = performance.now() - event.timeStamp
  return realClock.now() - (lateMs > 0 && lateMs < 2_000 ? lateMs : 0)
}
