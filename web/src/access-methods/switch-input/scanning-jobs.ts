/** Switches and jobs for a profile by which its user could not scan, or not press everything. */
import { DEFAULT_PROFILE, type Profile } from '@beckon/contract/profile'
import { SPACE } from '../profiles.ts'
import { canPress } from './can-press.ts'

/**
 * The profile with jobs with which its switches scan. Of several the first one moves on and the others select, without
 * any timing; an only one selects what the highlight reaches by itself. A switch for Undo keeps its job, unless there is
 * no other.
 */
export function withScanningJobs(profile: Profile): Profile {
  const others = profile.switches.filter(({ job }) => job !== 'take back')
  const scanning = others.length > 0 ? others : profile.switches
  const method = scanning.length > 1 ? 'step' : 'auto'
  const switches = profile.switches.map((row) => {
    const place = scanning.indexOf(row)
    return place < 0 ? row : { ...row, job: method === 'step' && place === 0 ? ('next' as const) : ('select' as const) }
  })
  return { ...profile, switches, scan: { ...profile.scan, method } }
}

/** Returns the profile, changed as little as needed for its user to be able to press everything. */
export function ensureCanPress(profile: Profile): Profile {
  if (canPress(profile)) return profile
  const { way, switches, dwell } = profile
  if (way === 'dwell') return { ...profile, dwell: { ...dwell, completeMs: DEFAULT_PROFILE.dwell.completeMs } }
  const withSwitch = switches.length > 0 ? profile : { ...profile, switches: [SPACE] }
  return canPress(withSwitch) ? withSwitch : withScanningJobs(withSwitch)
}
