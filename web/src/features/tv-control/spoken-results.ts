/**
 * Results of tests as they are spoken: a service that answers at once would cut off the words "Testing command for …",
 * so a result waits until what was said last has had its time. What the user does is said at once.
 */
import type { Clock } from '../../platform/clock.ts'

/** About as long as the longest of those words takes. */
export const SAID_FOR_MS = 2_000

export interface Speaker {
  atOnce(text: string): void
  inTurn(text: string): void
}

export function makeSpeaker(clock: Clock, announce: (text: string) => void): Speaker {
  const waiting: string[] = []
  let saidAt = -SAID_FOR_MS
  let stop = () => {}

  function say(text: string): void {
    saidAt = clock.now()
    announce(text)
    stop()
    if (waiting.length > 0) stop = clock.after(SAID_FOR_MS, sayNext)
  }

  function sayNext(): void {
    const next = waiting.shift()
    if (next !== undefined) say(next)
  }

  return {
    atOnce: say,
    inTurn(text) {
      waiting.push(text)
      if (waiting.length > 1) return
      stop()
      stop = clock.after(Math.max(saidAt + SAID_FOR_MS - clock.now(), 0), sayNext)
    },
  }
}
