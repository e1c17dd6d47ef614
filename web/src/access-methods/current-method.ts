/**
 * The profile in force in this tab: that of the access link it came through, otherwise that of this browser. Runs its
 * access method, and follows changes: by the settings, by another tab, by another access link.
 */
import { create } from '../platform/state-hook.ts'
import { profileOfLink } from './access-link-profiles.ts'
import { startMethod, type RunningMethod } from './run-method.ts'
import { openAccessLink, leaveAccessLink } from './access-link.ts'
import type { Profile } from '@beckon/contract/profile'
import { readProfile, writeProfile } from './stored-profile.ts'

/** An access link says how its user presses; how large they want the keys is their own. */
function profileNow(): Profile {
  const own = readProfile()
  const accessLink = openAccessLink()
  return accessLink === undefined ? own : { ...profileOfLink(accessLink), size: own.size, layout: own.layout }
}

export const useProfile = create<Profile>(profileNow)
export const profile = useProfile.getState

/** The user's own choice: it takes effect at once, is kept in this browser, and replaces any access link. */
export function changeProfile(change: Partial<Profile>): void {
  const changed = { ...profile(), ...change }
  leaveAccessLink()
  writeProfile(changed)
  useProfile.setState(changed, true)
}

let running: RunningMethod | undefined
let learning = 0

/** Once for each page load; a second call does nothing. */
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
function rereadProfile(): void {
  const now = profileNow()
  if (JSON.stringify(now) !== JSON.stringify(profile())) useProfile.setState(now, true)
}

/**
 * Turns all methods off, so that a switch that is learned or tested chooses nothing. Returns a function that ends it.
 */
export function holdMethods(): () => void {
  startAccessMethods()
  learning += 1
  running?.hold(true)
  let over = false
  return () => {
    if (over) return
    over = true
    learning -= 1
    if (learning === 0) running?.hold(false)
  }
}
