/**
 * The expected effect of a command on what is on, before the box says anything. Nothing is known from then on, since
 * a key may do anything in a menu: it is assumed, or unknown.
 */
import type { Command } from '../../remote-model/command.ts'
import { NOTHING_KNOWN, UNKNOWN, type Now, type Observed } from './now.ts'

const TUNES: ReadonlySet<string> = new Set([...'0123456789', 'CH_UP', 'CH_DOWN', 'PREVIOUS'])

/** `volumeStep`: how much one press of a volume key changes here. */
export function expected(now: Now, command: Command, volumeStep: number): Now {
  const before = assumed(now)
  if (command.is === 'text')
    return command.tunes === undefined
      ? NOTHING_KNOWN
      : { ...before, channel: UNKNOWN, programme: UNKNOWN, guide: UNKNOWN, screen: UNKNOWN, focus: UNKNOWN }
  if (command.is === 'tv')
    switch (command.key) {
      case 'volumeUp':
        return { ...before, volume: turned(before.volume, volumeStep), muted: set(before.muted, false) }
      case 'volumeDown':
        return { ...before, volume: turned(before.volume, -volumeStep) }
      case 'mute':
        return { ...before, muted: toggled(before.muted) }
      case 'power':
      case 'tvPower':
        return { ...before, power: UNKNOWN }
      case 'tvInput':
        return { ...before, screen: UNKNOWN, focus: UNKNOWN }
    }
  const moved = { ...before, screen: UNKNOWN, focus: UNKNOWN }
  if (command.vcode === 'POWER') return { ...moved, power: UNKNOWN }
  return TUNES.has(command.vcode) ? { ...moved, channel: UNKNOWN, programme: UNKNOWN, guide: UNKNOWN } : moved
}

/** The same, with nothing known any more. */
export function assumed(now: Now): Now {
  const entries = Object.entries(now).map(([name, told]) => [
    name,
    told.is === 'known' ? { ...told, is: 'assumed' } : told,
  ])
  return Object.fromEntries(entries) as Now
}

function turned(volume: Observed<number>, by: number): Observed<number> {
  return volume.is === 'unknown' ? volume : { is: 'assumed', value: Math.min(100, Math.max(0, volume.value + by)) }
}

function toggled(muted: Observed<boolean>): Observed<boolean> {
  return muted.is === 'unknown' ? muted : { is: 'assumed', value: !muted.value }
}

function set(told: Observed<boolean>, value: boolean): Observed<boolean> {
  return told.is === 'unknown' ? told : { is: 'assumed', value }
}
