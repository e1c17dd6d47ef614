/**
 * Between a page that rests (`buttons/rest/`) and the access methods, which know nothing of each other: any switch
 * wakes it and does nothing else, and no access method goes on meanwhile.
 */

/** What came from a switch: the phases of a gesture, or what else its filters made of it. */
export type HeardOfSwitch = 'press' | 'release' | 'long' | 'other'
/** Whether an access method takes the page's own controls, as a pointer that rests does, or only has switches. */
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

/** `listener` answers whether that was all it did. The answer ends it. */
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

/** For an access method that is on. The answer ends it. */
export function followRest(tell: (isResting: boolean) => void, by: RestsBy): () => void {
  ways.set(tell, by)
  return () => ways.delete(tell)
}

/** Undefined while no access method is on. */
export function wayRestsBy(): RestsBy | undefined {
  return [...ways.values()][0]
}
