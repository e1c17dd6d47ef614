/**
 * The states of the boxes, asked once for all clients. While a client waits for a change, the box is polled every
 * `STATE_POLLED_EVERY_MS`, a moment after commands, and when it reports a change. While nobody waits, it is not polled.
 */
import { STATE_POLLED_EVERY_MS } from '@beckon/contract/box-state'
import type { Boxes, KnownBox } from '../boxes.ts'
import type { Clock } from '../../clock.ts'
import type { ProgrammeOf } from '../guide/programme-guide.ts'
import { FollowedBox, type ObservedState } from './followed-box.ts'

/** The states of the boxes; one poll of a box serves all clients. */
export interface BoxStates {
  /** The state for which the box was asked at most `withinMs` ago, or why it is not known after `patienceMs`. */
  read(
    box: KnownBox,
    { withinMs, patienceMs }: { readonly withinMs: number; readonly patienceMs: number },
  ): Promise<ObservedState>
  /** The next state with another version; after some 15 seconds the same state again. Ends at once when `gone` aborts. */
  next(
    box: KnownBox,
    { version, withinMs, gone }: { readonly version: string; readonly withinMs: number; readonly gone: AbortSignal },
  ): Promise<ObservedState>
  /** Answers all clients that wait. */
  close(): void
}

/** A page that got an answer waits again soon: until then its box is still followed. */
const LEFT_AFTER_MS = STATE_POLLED_EVERY_MS

/** A clock that is never set: otherwise an old state would look new. */
export function boxStates(boxes: Pick<Boxes, 'here' | 'whenDone'>, clock: Clock, guide?: ProgrammeOf): BoxStates {
  const followed = new Map<string, FollowedBox>()
  const leaving = new Map<FollowedBox, NodeJS.Timeout>()
  let stopListening: (() => void) | undefined
  let isClosed = false

  function follow({ id }: KnownBox): FollowedBox {
    const one = followed.get(id) ?? new FollowedBox(clock, guide)
    followed.set(id, one)
    one.use(boxes.here(id))
    clearTimeout(leaving.get(one))
    if (!isClosed)
      leaving.set(
        one,
        setTimeout(() => leave(id, one), LEFT_AFTER_MS + STATE_POLLED_EVERY_MS),
      )
    return one
  }

  function leave(id: string, one: FollowedBox): void {
    if (one.isWaitedFor) {
      leaving.get(one)?.refresh()
      return
    }
    one.close()
    leaving.delete(one)
    if (followed.get(id) === one) followed.delete(id)
    if (followed.size > 0) return
    stopListening?.()
    stopListening = undefined
  }

  return {
    read: (known, { withinMs, patienceMs }) => follow(known).read(withinMs, patienceMs),
    next(known, { version, withinMs, gone }) {
      // Only while a client waits: listening costs every press a little.
      stopListening ??= boxes.whenDone((boxId) => followed.get(boxId)?.wasCommanded())
      return follow(known).next(version, withinMs, gone)
    },
    close() {
      isClosed = true
      stopListening?.()
      for (const timer of leaving.values()) clearTimeout(timer)
      for (const one of followed.values()) one.close()
    },
  }
}
