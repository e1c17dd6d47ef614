/**
 * The profile in force in this tab: that of the access link that opened it, otherwise that of this browser. Runs its
 * access method, and follows changes by the settings, by another tab or by another access link.
 */
import type { Profile } from '@beckon/contract/profile'
import { create } from '../platform/state-hook.ts'
import { profileOfLink, readProfile, writeProfile } from './profiles.ts'
import { accessLinkOfTab, leaveAccessLink } from './access-link.ts'
import { loadModule } from '../ui/lazy-part.tsx'
import type { ActiveMethod, StartMethod } from './access-method.ts'
import { listenFirst } from '../platform/listen.ts'
import { takeSwitchKeys } from '../platform/signals.ts'
import { keysOf } from './switch-input/sources/switch-keys.ts'

/** An access link decides how its user presses; the size and layout of the keys stay the user's own. */
export function profileNow(): Profile {
  const own = readProfile()
  const accessLink = accessLinkOfTab()
  return accessLink === undefined ? own : { ...profileOfLink(accessLink), size: own.size, layout: own.layout }
}

export const useProfile = create<Profile>(profileNow)
export const profile = useProfile.getState

/** Applies the user's own choice at once, stores it in this browser, and leaves any access link. */
export function changeProfile(change: Partial<Profile>): void {
  const changed = { ...profile(), ...change }
  leaveAccessLink()
  writeProfile(changed)
  useProfile.setState(changed, true)
}

let running: RunningMethod | undefined
let holdCount = 0

/** Called once per page load; a second call does nothing. */
export function startAccessMethods(): void {
  if (running) return
  running = startMethod(profile())
  useProfile.subscribe(() => running?.change(profile()))
  addEventListener('hashchange', rereadProfile)
  addEventListener('storage', rereadProfile)
  // The settings page reads the profile before any method is on; another tab may have changed it since.
  rereadProfile()
}

/** The stored profile or the access link may have changed. */
export function rereadProfile(): void {
  const now = profileNow()
  if (JSON.stringify(now) !== JSON.stringify(profile())) useProfile.setState(now, true)
}

/**
 * Turns all methods off, so that a switch being learned or tested chooses nothing. Returns a function that ends this.
 */
export function pauseAccessMethods(): () => void {
  startAccessMethods()
  holdCount += 1
  running?.hold(true)
  let ended = false
  return () => {
    if (ended) return
    ended = true
    holdCount -= 1
    if (holdCount === 0) running?.hold(false)
  }
}

interface RunningMethod {
  readonly change: (profile: Profile) => void
  /** While it is held, no method runs. */
  readonly hold: (isHeld: boolean) => void
}

/** Each method is loaded separately: scanning users never download dwell. */
const WAYS: Readonly<Record<Exclude<Profile['way'], 'off'>, () => Promise<StartMethod>>> = {
  scan: async () => (await import('./scanning/scan-method.ts')).scanMethod,
  dwell: async () => (await import('./dwell/dwell-method.ts')).dwellMethod,
  direct: async () => (await import('./switch-input/direct-method.ts')).directMethod,
}

/** Runs the access method that a profile names. */
export function startMethod(first: Profile): RunningMethod {
  let wanted = first
  let isOnHold = false
  let current: Profile['way'] = 'off'
  let active: ActiveMethod | undefined
  /** The method that a hold has turned off: it starts again without an announcement. */
  let heldMethod: Profile['way'] = 'off'
  let stopCurrent = (): void => {}
  let releaseKeys = (): void => {}

  function update(): void {
    const next = isOnHold ? 'off' : wanted.way
    // Also while the method loads, its keys press nothing else.
    const releaseFormer = releaseKeys
    releaseKeys = next === 'off' ? () => {} : takeSwitchKeys(keysOf(wanted.switches))
    releaseFormer()
    if (next === current) return active?.change(wanted)
    const startsQuietly = next === heldMethod
    current = next
    stopCurrent()
    active = undefined
    stopCurrent =
      next === 'off'
        ? () => {}
        : loadModule(WAYS[next], (begin) => {
            const begun = begin(wanted, startsQuietly)
            const stopCounting = countOnce()
            active = begun
            return () => {
              stopCounting()
              begun.stop(isOnHold)
            }
          })
  }

  update()
  return {
    change(profile) {
      wanted = profile
      update()
    },
    hold(isHeld) {
      if (isHeld && active) heldMethod = current
      isOnHold = isHeld
      update()
      if (!isHeld) heldMethod = 'off'
    },
  }
}

/**
 * A page cannot detect that the operating system scans or clicks for its user. If it and our access method press the
 * same key within this time, that is one press: the later click is dropped.
 */
const AT_ONCE_MS = 150

/** Drops such later clicks while an access method is on. Returns a function that stops it. */
export function countOnce(): () => void {
  let last: { readonly key: Element; readonly isTrusted: boolean; readonly at: number } | undefined
  return listenFirst({
    click(event: PointerEvent) {
      const key = event.target instanceof Element ? event.target.closest('button, a[href], summary, label') : null
      if (key === null) return
      // The browser trusts clicks by such a system, but not ours.
      const { isTrusted, timeStamp: at } = event
      if (last?.key === key && last.isTrusted !== isTrusted && at - last.at < AT_ONCE_MS) {
        event.preventDefault()
        event.stopImmediatePropagation()
        return
      }
      last = { key, isTrusted, at }
    },
  })
}
