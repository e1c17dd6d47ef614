/**
 * Signals between parts of the app that do not import each other. Between access methods, watching mode
 * (`core/watching`) and the keys of the remote: while the page rests any switch only wakes it, and every access method
 * pauses; a keyboard key that is a switch presses nothing else. Between a recording and anything that must not
 * interrupt it: locks, which several may hold at once.
 */
import { createStore } from 'zustand/vanilla'
import { create } from './state-hook.ts'

/** An event of a switch: a phase of a gesture, or anything else that its filters let through. */
export type SwitchEvent = 'press' | 'release' | 'long' | 'other'
/** How an access method chooses: by switches alone, or by a pointer on the page's own controls (dwell). */
export type RestsBy = 'switch' | 'pointer'

let resting = false
let switchListener: ((event: SwitchEvent) => boolean) | undefined
const switchObservers = new Set<() => void>()
const followers = new Map<(isResting: boolean) => void, RestsBy>()

export function isResting(): boolean {
  return resting
}

export function setResting(isNowResting: boolean): void {
  resting = isNowResting
  for (const tell of followers.keys()) tell(isNowResting)
}

/** `listener` returns whether the switch only woke the page. The returned function stops this. */
export function listenToSwitches(listener: (event: SwitchEvent) => boolean): () => void {
  switchListener = listener
  return () => {
    if (switchListener === listener) switchListener = undefined
  }
}

/** Calls `listener` at each switch event, whatever it does; the returned function stops that. */
export function onSwitchEvent(listener: () => void): () => void {
  switchObservers.add(listener)
  return () => switchObservers.delete(listener)
}

/** Reports a switch event, and returns whether it only woke the page. */
export function reportSwitch(event: SwitchEvent): boolean {
  for (const listener of switchObservers) listener()
  return switchListener?.(event) ?? false
}

/** Reports when the page begins or ends resting, to an access method that is on; the returned function stops that. */
export function followRest(tell: (isResting: boolean) => void, by: RestsBy): () => void {
  followers.set(tell, by)
  return () => followers.delete(tell)
}

/** Undefined while no access method is on. */
export function restsBy(): RestsBy | undefined {
  return [...followers.values()][0]
}

const taken = new Set<readonly string[]>()
const switchKeyStore = createStore<ReadonlySet<string>>(() => new Set())

/** Takes keyboard keys for a switch, as `KeyboardEvent.key` in lower case; the returned function releases them. */
export function takeSwitchKeys(keys: readonly string[]): () => void {
  taken.add(keys)
  change()
  return () => {
    if (taken.delete(keys)) change()
  }
}

/** The keyboard keys that are switches; the same `Set` until a key is taken or released. */
export const switchKeys: () => ReadonlySet<string> = switchKeyStore.getState
export const onSwitchKeys: (listener: () => void) => () => void = switchKeyStore.subscribe

function change(): void {
  switchKeyStore.setState(new Set([...taken].flat()), true)
}

/** Keeps the page in place while something must not be interrupted: a recording, a question of an access method. */
export const pageChangeLock = makeLock()

/**
 * Held during a recording, which has priority for the microphone: the sound switch, which otherwise listens all the
 * time, pauses, so that a spoken command presses nothing.
 */
export const recordingLock = makeLock()

function makeLock() {
  const holders = create(() => 0)
  /** The returned function releases it, and does nothing when it is called again. */
  function take(): () => void {
    holders.setState((count) => count + 1)
    let isReleased = false
    return () => {
      if (!isReleased) holders.setState((count) => count - 1)
      isReleased = true
    }
  }
  return {
    take,
    /** Returns a function that takes it and releases it, as often as needed. */
    holder(): (isHeld: boolean) => void {
      let release: (() => void) | undefined
      return (isHeld) => {
        if (isHeld) release ??= take()
        else {
          release?.()
          release = undefined
        }
      }
    },
    isHeld: () => holders.getState() > 0,
    subscribe: holders.subscribe,
  }
}
