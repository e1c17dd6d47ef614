/**
 * The states of the boxes, polled once for all clients. While a client waits for a change, the box is polled every
 * `STATE_POLLED_EVERY_MS`, shortly after commands, and when it reports a change; otherwise it is not polled. A box gets
 * one question at a time.
 */
import type { Box, BoxState } from '@beckon/boxes/box'
import { STATE_POLLED_EVERY_MS } from '@beckon/contract/box-state'
import type { BoxRefusal } from '@beckon/contract/refusals'
import type { Clock } from '../../clock.ts'
import type { Boxes, KnownBox } from '../boxes.ts'
import { askBox, type BoxReply } from './ask-box.ts'

/** A box is followed for this long without a waiting page, since a page that got an answer soon waits again. */
const UNFOLLOWED_AFTER_MS = 2 * STATE_POLLED_EVERY_MS
/** How long a box takes to show the effect of a key, and of a complete channel number. */
const SHOWS_KEY_AFTER_MS = 300
const SHOWS_CHANNEL_AFTER_MS = 3_000
/** A group of presses delays the poll until its end, but at most this long. */
const PUT_OFF_AT_MOST_MS = 2_000
/** A box that reports many changes is not polled more often than this. */
const BETWEEN_MS = 100
/** Clients whose state is unchanged are answered together, at most this often. */
const ALL_ANSWERED_EVERY_MS = STATE_POLLED_EVERY_MS * (2 / 3)
const WAITS_AT_MOST_MS = STATE_POLLED_EVERY_MS + 1_000
/** How long a refusal is used: an unreachable box may be back before the next poll. */
const REFUSAL_BELIEVED_MS = 2_000
const NO_ANSWER: StateAnswer = { is: 'refused', why: 'BOX-TIMEOUT' }

/** Equal states have the same `version` on every node; `ageMs` counts from when the box was asked. */
export type StateAnswer =
  | { readonly is: 'answered'; readonly state: BoxState; readonly ageMs: number; readonly version: string }
  | { readonly is: 'refused'; readonly why: BoxRefusal }

export type BoxStates = ReturnType<typeof boxStates>

/** `clock` must be one that cannot be set: otherwise an old state could look new. */
export function boxStates(boxes: Pick<Boxes, 'here' | 'whenDone'>, clock: Clock) {
  const followed = new Map<string, FollowedBox>()
  const leaveTimers = new Map<FollowedBox, NodeJS.Timeout>()
  let stopListening: (() => void) | undefined
  let isClosed = false

  function follow({ id }: KnownBox): FollowedBox {
    const box = followed.get(id) ?? new FollowedBox(clock)
    followed.set(id, box)
    // Only while a box is followed: listening costs every press a little.
    stopListening ??= boxes.whenDone((boxId) => followed.get(boxId)?.wasCommanded())
    box.follow(boxes.here(id))
    clearTimeout(leaveTimers.get(box))
    if (!isClosed)
      leaveTimers.set(
        box,
        setTimeout(() => leave(id, box), UNFOLLOWED_AFTER_MS),
      )
    return box
  }

  function leave(id: string, box: FollowedBox): void {
    if (box.isWaitedFor) {
      leaveTimers.get(box)?.refresh()
      return
    }
    box.close()
    leaveTimers.delete(box)
    if (followed.get(id) === box) followed.delete(id)
    if (followed.size > 0) return
    stopListening?.()
    stopListening = undefined
  }

  return {
    /** Returns a state that is at most `maxAgeMs` old, or a refusal, at the latest after `patienceMs`. */
    read: (
      known: KnownBox,
      { maxAgeMs, patienceMs }: { readonly maxAgeMs: number; readonly patienceMs: number },
    ): Promise<StateAnswer> => follow(known).read(maxAgeMs, patienceMs),
    /**
     * The next state with another version; after `WAITS_AT_MOST_MS` the same state again. Ends at once when `gone`
     * aborts.
     */
    next: (
      known: KnownBox,
      { version, maxAgeMs, gone }: { readonly version: string; readonly maxAgeMs: number; readonly gone: AbortSignal },
    ): Promise<StateAnswer> => follow(known).next(version, maxAgeMs, gone),
    /** Answers all clients that wait. */
    close(): void {
      isClosed = true
      stopListening?.()
      for (const timer of leaveTimers.values()) clearTimeout(timer)
      for (const box of followed.values()) box.close()
    },
  }
}

/**
 * The requirements of a client: an answer of the box to a question asked at `askedAt` or later, and after the first
 * `changeCount` commands and changes.
 */
interface Wanted {
  readonly askedAt: number
  /** A refusal must be at least this recent, since the box may be back. */
  readonly refusedAt: number
  readonly changeCount: number
}

interface Waiting {
  readonly version: string
  readonly wanted: Wanted
  readonly answer: (answer: StateAnswer) => void
}

/** The answer of the box, with the time when it was asked. Clients get it as a StateAnswer. */
interface Poll {
  readonly askedAt: number
  readonly changeCount: number
  readonly reply: BoxReply
}

/** The known state of one box, and the clients that wait for news of it. */
class FollowedBox {
  readonly #clock: Clock
  readonly #waiting = new Set<Waiting>()
  #box: Box | undefined
  #stopListening = () => {}
  #lastPoll: Poll | undefined
  #asking: { readonly askedAt: number; readonly done: Promise<void> } | undefined
  #timer: NodeJS.Timeout | undefined
  #pollsAt = Number.POSITIVE_INFINITY
  /** When the first command since the last poll came. */
  #firstUnpolledCommandAt: number | undefined
  #lastCommandAt = Number.NEGATIVE_INFINITY
  /** Counts commands and reported changes: a state read before the last of them is out of date. */
  #changeCount = 0
  #allAnsweredAt = Number.NEGATIVE_INFINITY
  /** Whether the box has reported a change that has not been polled yet. */
  #hasReported = false
  #isClosed = false

  constructor(clock: Clock) {
    this.#clock = clock
  }

  get isWaitedFor(): boolean {
    return this.#waiting.size > 0
  }

  /** Follows this box from now on, if it is here; the state of a previous one is forgotten. */
  follow(box: Box | undefined): void {
    if (this.#box === box) return
    this.#stopListening()
    this.#box = box
    this.#lastPoll = undefined
    const changed = () => {
      this.#changeCount += 1
      this.#hasReported = this.#waiting.size > 0
      this.#pollWithin(BETWEEN_MS)
    }
    this.#stopListening = box?.whenStateChanged?.(changed) ?? (() => {})
  }

  /** Returns a state that is at most `maxAgeMs` old, or a refusal, at the latest after `patienceMs`. */
  async read(maxAgeMs: number, patienceMs: number): Promise<StateAnswer> {
    const now = this.#clock.now()
    const wanted = { askedAt: now - maxAgeMs, refusedAt: now - REFUSAL_BELIEVED_MS, changeCount: this.#changeCount }
    const late = lateAfter(patienceMs)
    try {
      while (!this.#isClosed) {
        if (isNewEnough(this.#lastPoll, wanted)) return this.#answerOf(this.#lastPoll)
        if ((await Promise.race([this.#ask().then(() => 'asked'), late.promise])) === 'late') break
      }
      return NO_ANSWER
    } finally {
      late.cancel()
    }
  }

  /** The next state with another version; or the same one, polled again, after a while. */
  next(version: string, maxAgeMs: number, gone: AbortSignal): Promise<StateAnswer> {
    return new Promise((resolve) => {
      const now = this.#clock.now()
      const wanted = { askedAt: now - maxAgeMs, refusedAt: now - REFUSAL_BELIEVED_MS, changeCount: this.#changeCount }
      const waiting: Waiting = {
        version,
        wanted,
        answer: (answer) => {
          clearTimeout(timer)
          gone.removeEventListener('abort', end)
          this.#waiting.delete(waiting)
          this.#stopPollingUnlessWaitedFor()
          resolve(answer)
        },
      }
      const end = () => waiting.answer(this.#lastOf(wanted))
      const timer = setTimeout(end, WAITS_AT_MOST_MS)
      this.#waiting.add(waiting)
      gone.addEventListener('abort', end)
      if (this.#isClosed || gone.aborted) return end()
      const poll = this.#lastPoll
      if (!isNewEnough(poll, wanted)) {
        this.#pollWithin(0)
        return
      }
      if (!isOfVersion(poll, version)) return waiting.answer(this.#answerOf(poll))
      this.#pollWithin(Math.max(0, this.#dueAfter(poll) - now))
    })
  }

  /** Called when a command was, or may have been, carried out. */
  wasCommanded(): void {
    const now = this.#clock.now()
    this.#lastCommandAt = now
    this.#changeCount += 1
    // A change was reported and its poll is due. It is not put off; `#received` polls again for this command.
    if (this.#waiting.size === 0 || this.#hasReported) return
    this.#firstUnpolledCommandAt ??= now
    // An earlier poll would come between a key and its effect.
    this.#pollAt(Math.min(now + SHOWS_KEY_AFTER_MS, this.#firstUnpolledCommandAt + PUT_OFF_AT_MOST_MS))
  }

  close(): void {
    this.#isClosed = true
    this.#stopListening()
    clearTimeout(this.#timer)
    for (const waiting of this.#waiting) waiting.answer(NO_ANSWER)
  }

  /** Polls within `ms` milliseconds, unless a poll is due sooner, and only while a client waits. */
  #pollWithin(ms: number): void {
    if (this.#waiting.size === 0) return
    const last = this.#asking?.askedAt ?? this.#lastPoll?.askedAt ?? Number.NEGATIVE_INFINITY
    const time = Math.max(this.#clock.now() + ms, ms === 0 ? 0 : last + BETWEEN_MS)
    if (time < this.#pollsAt) this.#pollAt(time)
  }

  #pollAt(time: number): void {
    clearTimeout(this.#timer)
    this.#pollsAt = time
    this.#timer = setTimeout(() => this.#pollNow(), Math.max(0, time - this.#clock.now()))
  }

  #pollNow(): void {
    this.#pollsAt = Number.POSITIVE_INFINITY
    this.#hasReported = false
    this.#firstUnpolledCommandAt = undefined
    const underWay = this.#asking
    // A change while the box was asked may not be in its answer.
    if (underWay === undefined) void this.#ask()
    else void underWay.done.then(() => this.#pollWithin(BETWEEN_MS))
  }

  #stopPollingUnlessWaitedFor(): void {
    if (this.#waiting.size > 0) return
    clearTimeout(this.#timer)
    this.#pollsAt = Number.POSITIVE_INFINITY
    this.#firstUnpolledCommandAt = undefined
    this.#hasReported = false
  }

  #ask(): Promise<void> {
    if (this.#asking !== undefined) return this.#asking.done
    const box = this.#box
    const [askedAt, changeCount] = [this.#clock.now(), this.#changeCount]
    const done = askBox(box).then((reply) => {
      this.#asking = undefined
      if (this.#box === box && !this.#isClosed) this.#received({ askedAt, changeCount, reply })
    })
    this.#asking = { askedAt, done }
    return done
  }

  #received(poll: Poll): void {
    this.#lastPoll = poll
    const now = this.#clock.now()
    let isTooEarly = false
    const isForAll = now - this.#allAnsweredAt >= ALL_ANSWERED_EVERY_MS
    if (isForAll) this.#allAnsweredAt = now
    for (const waiting of this.#waiting) {
      if (!isNewEnough(poll, waiting.wanted)) isTooEarly = true
      else if (isForAll || !isOfVersion(poll, waiting.version)) waiting.answer(this.#answerOf(poll))
    }
    this.#pollWithin(isTooEarly ? 0 : Math.max(BETWEEN_MS, this.#dueAfter(poll) - now))
  }

  /** When the next poll is due: twice after a command, for a key and for the end of a channel number; else regularly. */
  #dueAfter(poll: Poll): number {
    const commandShowsAt = [SHOWS_KEY_AFTER_MS, SHOWS_CHANNEL_AFTER_MS]
      .map((ms) => this.#lastCommandAt + ms)
      .find((time) => time > poll.askedAt)
    return commandShowsAt ?? poll.askedAt + STATE_POLLED_EVERY_MS
  }

  #lastOf(wanted: Wanted): StateAnswer {
    return isNewEnough(this.#lastPoll, wanted) && !this.#isClosed ? this.#answerOf(this.#lastPoll) : NO_ANSWER
  }

  #answerOf({ askedAt, reply }: Poll): StateAnswer {
    return reply.is === 'refused' ? reply : { ...reply, ageMs: Math.max(0, this.#clock.now() - askedAt) }
  }
}

function isNewEnough(poll: Poll | undefined, { askedAt, refusedAt, changeCount }: Wanted): poll is Poll {
  if (poll === undefined || poll.changeCount < changeCount) return false
  return poll.askedAt >= (poll.reply.is === 'refused' ? Math.max(askedAt, refusedAt) : askedAt)
}

function isOfVersion({ reply }: Poll, version: string): boolean {
  return reply.is === 'answered' && reply.version === version
}

function lateAfter(ms: number): { readonly promise: Promise<'late'>; cancel(): void } {
  const { promise, resolve } = Promise.withResolvers<'late'>()
  const timer = setTimeout(() => resolve('late'), Math.max(0, ms))
  return { promise, cancel: () => clearTimeout(timer) }
}
