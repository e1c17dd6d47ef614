/** Which frames of a video are analysed: just enough for spelling. */

/** How often a frame is taken from the video. */
const EVERY_MS = 125
/** Cameras' clocks tremble: a frame that is this much early is taken. */
const EARLY_MS = 15

/** Says of each frame, in order, whether it is due. */
export function pictureTimes(): (atMs: number) => boolean {
  let due = 0
  return (atMs) => {
    if (atMs < due - EARLY_MS) return false
    due = Math.max(due, atMs - EVERY_MS) + EVERY_MS
    return true
  }
}
