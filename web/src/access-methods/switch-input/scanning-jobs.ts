/** Scanning with switches that have other jobs, such as pressing a key of the remote. */
import type { Profile } from '@beckon/contract/profile'

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
