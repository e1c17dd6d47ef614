/** What a switch did, once the filters let it through: the seam between the switches and scanning. */
import type { Job } from '@beckon/contract/profile'

/** The key Escape held so long pauses all access methods, and lets them go on: with switches, and without any. */
export const ESCAPE_MS = 2_000

export interface Gesture {
  /** The place of the switch in the profile, from 0. */
  readonly switch: number
  readonly job: Job
  /**
   * `press`: it counts. `release`: the closure of a press that counted has ended. `long`: it was held as a second
   * switch.
   */
  readonly phase: 'press' | 'release' | 'long'
  /** In milliseconds of the clock. */
  readonly at: number
}
