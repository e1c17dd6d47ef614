/**
 * By which way a press was made, for the list of what was pressed. Whoever presses in a user's place says so; a finger,
 * a pointer and a keyboard are seen from the event. What cannot be told is not claimed.
 */

export type PressWay = 'touch' | 'pointer' | 'keyboard' | 'scan' | 'dwell' | 'switch' | 'steps' | 'take back'

let said: PressWay | undefined

/** All presses within `run` were made by this way. */
export function pressedBy(way: PressWay, run: () => void): void {
  const before = said
  said = way
  try {
    run()
  } finally {
    said = before
  }
}

/** Of the press that is being made. */
export function wayNow(): PressWay | undefined {
  return said ?? wayOf(globalThis.event)
}

/** A click without a user behind it is one that nobody told us of. */
function wayOf(event: Event | undefined): PressWay | undefined {
  if (!event?.isTrusted) return undefined
  const { type, pointerType } = event as PointerEvent
  if (type.startsWith('key') || (type === 'click' && pointerType === '')) return 'keyboard'
  return pointerType === 'touch' ? 'touch' : pointerType ? 'pointer' : undefined
}
