/**
 * Whether somebody can press everything by their access method. The settings ask before, or do not offer, what would
 * end that.
 */
import type { Job, Profile, ScanSettings } from '@beckon/contract/profile'

/**
 * What a long press means, if anything: back to the previous item, if the user chose that (`reverse`). Otherwise, in
 * step scanning, one of `next` chooses the highlighted item, for users who have no other switch.
 */
export function longPress(job: Job, { method, reverse }: ScanSettings): 'previous' | 'select' | undefined {
  if (reverse && (job === 'select' || job === 'next')) return 'previous'
  return method === 'step' && job === 'next' ? 'select' : undefined
}

export function canPress({ way, switches, press, scan, dwell }: Profile): boolean {
  const has = (...jobs: readonly Job[]) => switches.some(({ job }) => jobs.includes(job))
  if (way === 'direct') return switches.length > 0
  if (way === 'dwell') return dwell.completeMs > 0 || has('select')
  if (way === 'off') return true
  if (scan.method === 'auto') return has('select')
  // Time, or the end of a press, does what no second switch is there for.
  if (scan.method !== 'step') return has('select', 'next')
  const byLongPress = (meaning: ReturnType<typeof longPress>) =>
    press.longHoldMs > 0 && switches.some(({ job }) => longPress(job, scan) === meaning)
  return (has('select') || byLongPress('select')) && (has('next', 'previous') || byLongPress('previous'))
}
