/** Times of dwell that who reckons what a key costs needs, too. */
import type { DwellSettings } from '@beckon/contract/profile'
import type { Target } from '../page/target.ts'

export const LOOK_AWAY_MS = 200
/** The time for a key that takes care, and for waking, as a share of that of others. */
export const CAREFUL = 1.5

/** How much longer than others this one takes: by the user's own choice, else by what it may do. */
export function factorOf({ id, guard }: Pick<Target, 'id' | 'guard'>, { keyPercents }: DwellSettings): number {
  const own = Object.hasOwn(keyPercents, id) ? keyPercents[id] : undefined
  return own === undefined ? (guard === 1 || guard === 3 ? CAREFUL : 1) : own / 100
}
