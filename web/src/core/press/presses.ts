/**
 * Handles a press from touch to call: flashes its button, plays a sound if wanted, adds it to the queues it needs, and
 * reports its outcome. The ports are parameters, so that a test can move the clock and answer the calls.
 */
import type { Sentence } from '@beckon/contract/languages'
import { createStore, type StoreApi } from 'zustand/vanilla'
import type { Clock, Instant } from '../../platform/clock.ts'
import type { Command, Pressable } from '../../remote-model/button-table.ts'
import { runMachine } from '../../platform/machine.ts'
import { FLASH_MS } from '../../platform/head-script.ts'
import { outcomeOfAll, type Failed, type PressOutcome, type FailureReason } from './outcomes.ts'
import { EMPTY_QUEUE, step, type QueueEffect, type QueueEvent, type QueueState, type Waiting } from './press-queue.ts'
import type { PressMethod } from './press-method.ts'

const LOG_AT_MOST = 200

/** The receivers of commands. Each has its own queue, so that no key of the box waits for a slow automation service. */
export type QueueName = 'box' | 'automation'
const QUEUE_NAMES: readonly QueueName[] = ['box', 'automation']

/** A press in the press history (`../press-history/press-history.ts`). */
export interface Pressed {
  /** Unique among the entries; negative if it went through no queue (`note`). */
  readonly n: number
  readonly press: Pressable
  /** The box it was for. */
  readonly box?: string | undefined
  /** When the user pressed, by the clock. */
  readonly at: number
  readonly method: PressMethod | undefined
  /** Undefined while it is under way. `never sent`: it was undone while it waited. */
  readonly outcome: PressOutcome | { readonly is: 'never sent' } | undefined
}

export interface PressesState {
  /** The newest presses of this page load, in order. */
  readonly log: readonly Pressed[]
  /** The buttons that flash, each by its newest press. */
  readonly flashing: Readonly<Record<string, number>>
  /** The buttons whose last press failed, until a press of any button works or another box is in use. */
  readonly failed: Readonly<Record<string, FailureReason>>
  /** The keys of the keyboard that press buttons, by button (set by `showShortcuts`). */
  readonly shortcuts: Readonly<Record<string, string>>
  readonly last: LastPress | undefined
  /** The message of another input (words, voice, signs), until the next press. */
  readonly message: StatusMessage | undefined
}

export interface LastPress {
  readonly label: Sentence
  readonly outcome: PressOutcome | undefined
  /** The number of the first press since none was under way. */
  readonly first: number
}

export interface StatusMessage {
  readonly sentence: Sentence
  readonly values?: Readonly<Record<string, string>>
  readonly tone: 'busy' | 'calm' | 'failed'
}

export interface Ports {
  readonly clock: Clock
  readonly isSoundOn: () => boolean
  readonly playSound: (cue: 'press' | 'refused') => void
  readonly queueOf: (command: Command) => QueueName
  readonly boxNow: () => string | undefined
  readonly pressMethodNow: () => PressMethod | undefined
  /** When the user made the current press, and how long ago that was. */
  readonly pressInstant: () => Instant
  readonly ageMs: (pressedAt: Instant) => number
  /** Whether the server's clock is still to be learned from an answer; without it a press carries no expiry. */
  readonly isServerClockAwaited: () => boolean
  /** Random: distinguishes the presses of this page from all others. */
  readonly page: string
  /** Sends the commands of a press that share a queue. */
  readonly send: (pressable: Pressable, origin: PressOrigin) => Promise<PressOutcome>
  /** Announced to a screen reader: failures only; a working remote is quiet. */
  readonly announceFailure: (failed: Failed, label: Sentence) => void
  /** Announced too, because text commands can be misunderstood. */
  readonly announceUnderstood: (understood: string) => void
}

/** The identity of a press: its page and queue (`client`), its number there, and when the user pressed. */
export interface PressOrigin {
  readonly client: string
  readonly n: number
  /** The number of the previous press, if that is still unanswered. */
  readonly after: number | undefined
  readonly pressedAt: Instant
}

export interface Presses {
  readonly store: StoreApi<PressesState>
  /** Returns the number of its entry in the log. */
  press(pressable: Pressable): number
  /**
   * Logs something that does not go through these queues, with its outcome if that is known; the returned function
   * changes the entry.
   */
  note(
    press: Pressable,
    method?: PressMethod,
    outcome?: Pressed['outcome'],
  ): (change: Partial<Pick<Pressed, 'press' | 'outcome'>>) => void
  /** The response of a button under the finger: it flashes, and makes a sound if wanted. */
  touch(id: string): void
  /** To be called once the server's clock is known: sends the presses that waited for it. */
  clockKnown(): void
  /** `busy`: a press of the button is unanswered. `failed`: its last press failed. */
  buttonStateOf(id: string): 'free' | 'busy' | 'failed'
}

/** The commands of a press that share a queue. */
interface Part extends Pressable {
  readonly origin: Omit<PressOrigin, 'after'>
}

export function makePresses(ports: Ports): Presses {
  const store = createStore<PressesState>(() => ({
    log: [],
    flashing: {},
    failed: {},
    shortcuts: {},
    last: undefined,
    message: undefined,
  }))
  let count = 0
  /** The newest press whose answer was announced. */
  let newestTold = 0

  /** The presses that are not reported yet: their buttons, and the outcomes of their parts. */
  const unreported = new Map<
    number,
    { readonly button: string; unanswered: number; readonly outcomes: PressOutcome[] }
  >()
  const queues = QUEUE_NAMES.map((name) => ({
    name,
    queue: runMachine<QueueState<Part>, QueueEvent<Part>, QueueEffect<Part>>(step, EMPTY_QUEUE, perform),
  }))

  function perform(effect: QueueEffect<Part>, send: (event: QueueEvent<Part>) => void): void {
    const { entry } = effect
    switch (effect.do) {
      case 'send': {
        const { origin, ...press } = entry.press
        void ports
          .send(press, { ...origin, after: effect.after })
          .catch((): PressOutcome => ({ is: 'failed', why: 'ERROR' }))
          .then((outcome) =>
            send({
              type: 'answered',
              id: entry.id,
              outcome,
              at: ports.clock.now(),
              oneByOne: ports.isServerClockAwaited(),
            }),
          )
        return
      }
      case 'watch':
        ports.clock.after(effect.ms - (ports.clock.now() - entry.pressedAt), () =>
          send({ type: 'waited too long', id: entry.id }),
        )
        return
      case 'report':
        collect(entry, effect.outcome)
    }
  }

  /**
   * Reports a press when all its parts are answered. One that led to another page is reported at once; all others are
   * dropped.
   */
  function collect(entry: Waiting<Part>, outcome: PressOutcome): void {
    const press = unreported.get(entry.id)
    if (press === undefined) return
    press.outcomes.push(outcome)
    press.unanswered -= 1
    if (outcome.is === 'left') {
      // Waiting presses are dropped, and those under way are no longer reported.
      for (const other of unreported.keys()) change(other, { outcome })
      unreported.clear()
      for (const { queue } of queues) queue.send({ type: 'left' })
    } else if (press.unanswered > 0) return
    unreported.delete(entry.id)
    report(entry, outcomeOfAll(press.outcomes))
  }

  function addToLog(entry: Omit<Pressed, 'box'>): void {
    store.setState(({ log }) => ({ log: [...log.slice(1 - LOG_AT_MOST), { ...entry, box: ports.boxNow() }] }))
  }

  function change(n: number, changed: Partial<Pressed>): void {
    store.setState(({ log }) => ({ log: log.map((entry) => (entry.n === n ? { ...entry, ...changed } : entry)) }))
  }

  function report({ id: n, press }: Waiting<Pressable>, outcome: PressOutcome): void {
    change(n, { outcome })
    if (outcome.is === 'failed') {
      ports.announceFailure(outcome, press.label)
      if (ports.isSoundOn()) ports.playSound('refused')
    }
    const words = outcome.is === 'sent' ? outcome.understood : undefined
    // After what was announced about a newer press, they would be taken for its answer.
    if (words !== undefined && n > newestTold) ports.announceUnderstood(words)
    if (words !== undefined || outcome.is === 'failed') newestTold = Math.max(newestTold, n)
    store.setState((state) => ({
      failed:
        outcome.is === 'failed'
          ? { ...state.failed, [press.id]: outcome.why }
          : outcome.is === 'sent'
            ? {}
            : state.failed,
      // A newer press under way keeps the status line, unless this one failed. Leaving the page drops the newer press,
      // too.
      last:
        outcome.is === 'left'
          ? undefined
          : n === count || outcome.is === 'failed'
            ? { label: press.label, outcome, first: state.last?.first ?? n }
            : state.last,
      ...(outcome.is === 'failed' && { message: undefined }),
    }))
  }

  let flashCount = 0
  let noteCount = 0

  /** A press made before the app ran has already flashed (`app/draw-first-view.ts`). */
  function touch(id: string, ageMs = 0): void {
    if (ageMs < FLASH_MS) flash(id)
    if (ports.isSoundOn()) ports.playSound('press')
  }

  function flash(id: string): void {
    const newest = ++flashCount
    store.setState((state) => ({ flashing: { ...state.flashing, [id]: newest } }))
    ports.clock.after(FLASH_MS, () =>
      store.setState((state) => {
        if (state.flashing[id] !== newest) return state
        const { [id]: _over, ...flashing } = state.flashing
        return { flashing }
      }),
    )
  }

  return {
    store,
    touch,
    clockKnown() {
      for (const { queue } of queues) queue.send({ type: 'clock known' })
    },
    buttonStateOf(id) {
      if ([...unreported.values()].some(({ button }) => button === id)) return 'busy'
      return id in store.getState().failed ? 'failed' : 'free'
    },
    note(press, method = ports.pressMethodNow(), outcome) {
      const n = --noteCount
      addToLog({ n, press, method, at: ports.clock.now(), outcome })
      return (changed) => change(n, changed)
    },
    press(pressable) {
      const n = ++count
      const instant = ports.pressInstant()
      const ageMs = ports.ageMs(instant)
      const entry = { id: n, press: pressable, pressedAt: ports.clock.now() - ageMs }
      addToLog({ n, press: pressable, method: ports.pressMethodNow(), at: entry.pressedAt, outcome: undefined })
      touch(pressable.id, ageMs)
      store.setState(({ last }) => {
        const isUnderWay = last !== undefined && last.outcome === undefined
        return {
          last: { label: pressable.label, outcome: undefined, first: isUnderWay ? last.first : n },
          message: undefined,
        }
      })
      const parts = queues
        .map(({ name, queue }) => ({
          queue,
          origin: { client: `${ports.page}-${name}`, n, pressedAt: instant },
          commands: pressable.commands.filter((command) => ports.queueOf(command) === name),
        }))
        .filter(({ commands }) => commands.length > 0)
      unreported.set(n, { button: pressable.id, unanswered: parts.length, outcomes: [] })
      for (const { queue, commands, origin } of parts)
        queue.send({
          type: 'pressed',
          entry: { ...entry, press: { ...pressable, commands, origin } },
          oneByOne: ports.isServerClockAwaited(),
        })
      return n
    },
  }
}
