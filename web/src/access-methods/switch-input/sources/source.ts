/** The interface of every source of switches, and shared helpers. */
import { realClock } from '../../../platform/clock.ts'
import type { SwitchRow } from '@beckon/contract/profile'
import type { SwitchEvent } from '../switch-machine.ts'

export interface Ports {
  readonly switches: readonly SwitchRow[]
  readonly send: (event: SwitchEvent) => void
  /**
   * Whether the events of a switch are kept from the page. False while access methods are paused: keys, mouse and touch
   * then work as usual, and holding a switch still resumes.
   */
  readonly takes: () => boolean
}

/** Begins to listen. Returns a function that stops it. */
export type Source = (ports: Ports) => () => void

/** The number of the switch with this source and code. */
export function switchOf(
  switches: readonly SwitchRow[],
  source: SwitchRow['source'],
  code: string,
): number | undefined {
  const place = switches.findIndex((row) => row.source === source && row.code === code)
  return place === -1 ? undefined : place
}

/** The percentage in the code of a sound, such as `level 40`. */
export function thresholdOf(code: string): number {
  const level = Number(/^level (\d{1,3})$/u.exec(code)?.[1] ?? Number.NaN)
  return level >= 1 && level <= 100 ? level : 50
}

/** When the event happened, by the clock of the machines: a busy page receives it late. */
export function timeOf(event: Event): number {
  const lateMs = performance.now() - event.timeStamp
  // A larger difference is not believed: such a `timeStamp` is of another clock.
  return realClock.now() - (lateMs > 0 && lateMs < 2_000 ? lateMs : 0)
}
