/**
 * The access method of a press, for the press history. Code that presses for a user names it; finger, pointer and
 * keyboard are recognised by the event. Otherwise it stays unknown.
 */
import { instant, type Instant } from '../../platform/clock.ts'

export type PressMethod = 'touch' | 'pointer' | 'keyboard' | 'scan' | 'dwell' | 'switch' | 'steps' | 'undo'

let givenMethod: PressMethod | undefined
let givenInstant: Instant | undefined

/** Attributes all presses within `run` to this method; `pressedAt` is their moment if it is not now. */
export function pressedBy(method: PressMethod | undefined, run: () => void, pressedAt?: Instant): void {
  const before = [givenMethod, givenInstant] as const
  givenMethod = method
  givenInstant = pressedAt
  try {
    run()
  } finally {
    ;[givenMethod, givenInstant] = before
  }
}

/** When the user made the current press. */
export function pressInstant(): Instant {
  return givenInstant ?? instant()
}

/** The method of the current press. */
export function pressMethodNow(): PressMethod | undefined {
  return givenMethod ?? methodOfEvent(globalThis.event)
}

/** Undefined for a click by code that did not name its method. */
function methodOfEvent(event: Event | undefined): PressMethod | undefined {
  if (!event?.isTrusted) return undefined
  const { type, pointerType } = event as PointerEvent
  return type.startsWith('key') ? 'keyboard' : methodOfClick(pointerType)
}

/**
 * Whether a finger, a pointer or a keyboard made this click, or `missing-clicks.ts` on its behalf. False for scanning,
 * dwell, and the repeats of a held key.
 */
export function isByHand(click: Event): boolean {
  const method = pressMethodNow()
  return click.isTrusted || method === 'touch' || method === 'pointer' || method === 'keyboard'
}

/** The method of a click, from its pointer type, which is empty for a keyboard. */
export function methodOfClick(pointer: string | undefined): PressMethod | undefined {
  if (pointer === '') return 'keyboard'
  return pointer === 'touch' ? 'touch' : pointer ? 'pointer' : undefined
}
