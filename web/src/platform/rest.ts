/**
 * Connects watching mode (`core/watching`) with the access methods, which do not import each other: while the page
 * rests any switch only wakes it, and every access method pauses.
 */

/** An event of a switch: a phase of a gesture, or anything else that its filters let through. */
export type HeardOfSwitch = 'press' | 'release' | 'long' | 'other'
/** How an access method chooses: by switches alone, or by a pointer on the page's own controls (dwell). */
export type RestsBy = 'switch' | 'pointer'

let resting = false
let hear: ((what: HeardOfSwitch) => boolean) | undefined
const ways = new Map<(isResting: boolean) => void, RestsBy>()

export function isResting(): boolean {
  return resting
}

export function setResting(is: boolean): void {
  resting = is
  for (const tell of ways.keys()) tell(is)
}

/** `listener` returns whether the switch only woke the page. The returned function stops this. */
export function hearSwitches(listener: (what: HeardOfSwitch) => boolean): () => void {
  hear = listener
  return () => {
    if (hear === listener) hear = undefined
  }
}

/** Whether it only woke the page. */
export function tellOfSwitch(what: HeardOfSwitch): boolean {
  return hear?.(what) ?? false
}

/** Follows the rest for an access method that is on; the returned function stops that. */
export function followRest(tell: (isResting: boolean) => void, by: RestsBy): () => void {
  ways.set(tell, by)
  return () => ways.delete(tell)
}

/** Undefined while no access method is on. */
export function wayRestsBy(): RestsBy | undefined {
  return [...ways.values()][0]
}
