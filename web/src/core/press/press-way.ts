/**
 * By which way a press was made, for the list of what was pressed. Whoever presses in a user's place says so; a finger,
 * a pointer and a keyboard are seen from the event. What cannot be told is not claimed.
 */
import { instant, type Instant } from '../../platform/instant.ts'

export type PressWay = 'touch' | 'pointer' | 'keyboard' | 'scan' | 'dwell' | 'switch' | 'steps' | 'take back'

let said: PressWay | undefined
let saidFinger: Instant | undefined

/** All presses within `run` were made by this way, and at this moment if it is not now. */
export function pressedBy(way: PressWay | undefined, run: () => void, finger?: Instant): void {
  const before = [said, saidFinger] as const
  said = way
  saidFinger = finger
  try {
    run()
  } finally {
    ;[said, saidFinger] = before
  }
}

/** When the finger of the press that is being made was there. */
export function fingerNow(): Instant {
  return saidFinger ?? instant()
}

/** Of the press that is being made. */
export function wayNow(): PressWay | undefined {
  return said ?? wayOf(globalThis.event)
}

/** A click without a user behind it is one that nobody told us of. */
function wayOf(event: Event | undefined): PressWay | undefined {
  if (!event?.isTrusted) return undefined
  const { type, pointerType } = event as PointerEvent
  return type.startsWith('key') ? 'keyboard' : wayOfClick(pointerType)
}

/** By what its click says of the pointer: empty for a keyboard. */
export function wayOfClick(pointer: string | undefined): PressWay | undefined {
  if (pointer === '') return 'keyboard'
  return pointer === 'touch' ? 'touch' : pointer ? 'pointer' : undefined
}
