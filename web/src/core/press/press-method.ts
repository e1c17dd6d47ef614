/**
 * By which access method a press was made, for the list of what was pressed. Whoever presses in a user's place says so;
 * a finger, a pointer and a keyboard are seen from the event. What cannot be told is not claimed.
 */
import { instant, type Instant } from '../../platform/instant.ts'

export type PressMethod = 'touch' | 'pointer' | 'keyboard' | 'scan' | 'dwell' | 'switch' | 'steps' | 'take back'

let said: PressMethod | undefined
let saidFinger: Instant | undefined

/** All presses within `run` were made by this method, and at this moment if it is not now. */
export function pressedBy(way: PressMethod | undefined, run: () => void, finger?: Instant): void {
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
export function pressMethodNow(): PressMethod | undefined {
  return said ?? wayOf(globalThis.event)
}

/** A click without a user behind it is one that nobody told us of. */
function wayOf(event: Event | undefined): PressMethod | undefined {
  if (!event?.isTrusted) return undefined
  const { type, pointerType } = event as PointerEvent
  return type.startsWith('key') ? 'keyboard' : methodOfClick(pointerType)
}

/** By what its click says of the pointer: empty for a keyboard. */
export function methodOfClick(pointer: string | undefined): PressMethod | undefined {
  if (pointer === '') return 'keyboard'
  return pointer === 'touch' ? 'touch' : pointer ? 'pointer' : undefined
}
