/**
 * Simulated time that jumps from event to event: timers, the clock and randomness of this process are replaced, so that
 * the real code runs a day in a minute, and a seed repeats it.
 */
import type { Random } from './seeded.ts'

interface Event {
  readonly at: number
  readonly order: number
  /** Undefined when it was stopped, or has happened. */
  timer: Timer | undefined
}

type Replace = (name: string, value: unknown) => void
type Run = (...all: unknown[]) => void

/**
 * After each of these all promises are settled; many are begun at once, since a turn of the process's loop costs more.
 */
const afterPromises = globalThis.setImmediate
const STEPS_A_TURN = 64
/** What is due later than this period waits unordered in another list: to keep millions in order is slow. */
const STRETCH_MS = 32

export class VirtualTime {
  #now = 1_000
  #order = 0
  /** Of the present stretch, the next one last. */
  #due: Event[] = []
  /** The later ones, by the number of their stretch. */
  readonly #later = new Map<number, Event[]>()
  #stretch = 0
  /** How many events there were. */
  events = 0

  /** From now on; `replace` puts a value in place of a global. */
  install(replace: Replace, random: Random): void {
    const begunAt = Date.now()
    const timer =
      (repeats: boolean) =>
      (run: Run, ms?: number, ...all: unknown[]) =>
        new Timer(this, Math.max(0, ms ?? 0), all.length === 0 ? run : () => run(...all), repeats)
    const clear = (timer?: Timer) => timer?.stop()
    replace('setTimeout', timer(false))
    replace('setInterval', timer(true))
    replace('clearTimeout', clear)
    replace('clearInterval', clear)
    replace('performance', { now: () => this.#now })
    class VirtualDate extends Date {}
    VirtualDate.now = () => begunAt + Math.round(this.#now)
    replace('Date', VirtualDate)
    replace('Math', Object.create(Math, { random: { value: random } }) as Math)
  }

  get now(): number {
    return this.#now
  }

  /** Runs what is due until then, each event with all its immediate consequences. Rejects when an event throws. */
  runUntil(done: () => boolean): Promise<void> {
    return new Promise((resolve, reject) => {
      let ended = false
      const step = () => {
        if (ended) return
        try {
          ended = done() || !this.#step()
        } catch (error) {
          ended = true
          reject(error as Error)
        }
        if (ended) resolve()
      }
      const turn = () => {
        if (ended) return
        for (let steps = 0; steps < STEPS_A_TURN; steps += 1) afterPromises(step)
        afterPromises(turn)
      }
      turn()
    })
  }

  /** For timers. */
  add(ms: number, timer: Timer): Event {
    const event = { at: this.#now + ms, order: (this.#order += 1), timer }
    const stretch = Math.floor(event.at / STRETCH_MS)
    if (stretch <= this.#stretch) this.#insert(event)
    else {
      const later = this.#later.get(stretch)
      if (later === undefined) this.#later.set(stretch, [event])
      else later.push(event)
    }
    return event
  }

  /** False when nothing is to come. */
  #step(): boolean {
    let event = this.#due.pop()
    while (event?.timer === undefined) {
      if (event === undefined && !this.#nextStretch()) return false
      event = this.#due.pop()
    }
    this.#now = Math.max(this.#now, event.at)
    this.events += 1
    const { timer } = event
    event.timer = undefined
    timer.fire()
    return true
  }

  #nextStretch(): boolean {
    if (this.#later.size === 0) return false
    do this.#stretch += 1
    while (!this.#later.has(this.#stretch))
    const due = (this.#later.get(this.#stretch) ?? []).filter(({ timer }) => timer !== undefined)
    this.#due = due.sort((one, other) => (isBefore(one, other) ? 1 : -1))
    return this.#later.delete(this.#stretch)
  }

  #insert(event: Event): void {
    const due = this.#due
    let [from, to] = [0, due.length]
    while (from < to) {
      const middle = (from + to) >> 1
      if (isBefore(event, due[middle] as Event)) from = middle + 1
      else to = middle
    }
    due.splice(from, 0, event)
  }
}

/** As Node's. */
class Timer {
  readonly #time: VirtualTime
  readonly #ms: number
  readonly #run: () => void
  readonly #repeats: boolean
  #event: Event

  constructor(time: VirtualTime, ms: number, run: () => void, repeats: boolean) {
    this.#time = time
    this.#ms = ms
    this.#run = run
    this.#repeats = repeats
    this.#event = time.add(ms, this)
  }

  fire(): void {
    if (this.#repeats) this.#event = this.#time.add(this.#ms, this)
    this.#run()
  }

  ref(): this {
    return this
  }

  unref(): this {
    return this
  }

  refresh(): this {
    this.stop()
    this.#event = this.#time.add(this.#ms, this)
    return this
  }

  stop(): void {
    this.#event.timer = undefined
  }
}

function isBefore(one: Event, other: Event): boolean {
  return one.at < other.at || (one.at === other.at && one.order < other.order)
}
