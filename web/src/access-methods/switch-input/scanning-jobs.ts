/** Jobs for switches that are to scan and have other jobs, such as pressing a key of the remote. */
import type { SwitchRow } from '@beckon/contract/profile'

/**
 * Gives the switches jobs with which they scan without any timing: of several the first one moves on, every other one
 * selects. A switch for Undo keeps its job, unless there is no other.
 */
export function withScanningJobs(switches: readonly SwitchRow[]): SwitchRow[] {
  const others = switches.filter(({ job }) => job !== 'take back')
  const scanning = others.length > 0 ? others : switches
  return switches.map((row) => {
    const place = scanning.indexOf(row)
    return place < 0 ? row : { ...row, job: scanning.length > 1 && place === 0 ? 'next' : 'select' }
  })
}
