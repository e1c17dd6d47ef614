/**
 * The profile that counts in this tab: that of the access link it came through, else the one of this browser. Runs its
 * way, and follows what changes it: the settings, another tab, another access link.
 */
import { create } from '../platform/store.ts'
import { profileOfLink } from './access-link-profiles.ts'
import { startMethod, type RunningMethod } from './engine.ts'
import { openAccessLink, leaveAccessLink } from './access-link.ts'
import { type Profile } from '@beckon/contract/profile'
import { isTried } from '../platform/stored-values.ts'
import { readProfile, writeProfile } from './stored-profile.ts'

/** An access link says how its user presses; how large they want the keys is their own. */
function look(): Profile {
  const own = readProfile()
  const accessLink = isTried('ways') ? undefined : openAccessLink()
  return accessLink === undefined ? own : { ...profileOfLink(accessLink), size: own.size, layout: own.layout }
}

export const useProfile = create<Profile>(look)
export const profile = useProfile.getState

/** The user's own choice: it counts at once and from now on, in this browser, and no access link does any more. */
export function changeProfile(change: Partial<Profile>): void {
  const changed = { ...profile(), ...change }
  if (!isTried('ways')) leaveAccessLink()
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
  addEventListener('hashchange', lookAgain)
  addEventListener('storage', lookAgain)
  // The page of the settings reads the profile before any method is on: since then another tab may have chosen one.
  lookAgain()
}

/** What is stored, or the access link, may be another. */
export function lookAgain(): void {
  const now = look()
  if (JSON.stringify(now) !== JSON.stringify(profile())) useProfile.setState(now, true)
}

/** While a switch is learned no method is on: it is to be heard and to choose nothing. The answer ends it. */
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
