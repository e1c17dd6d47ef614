/** The state that the virtual TV reports to remotes. */
import type { VirtualTvState } from '@beckon/contract/virtual-tv'
import type { BoxState } from '../box.ts'
import { programmeAt } from './programmes.ts'

export function boxStateOf(tv: VirtualTvState): BoxState {
  const { boxPower: power, channel, volume, muted, screen, focus } = tv
  const { captions, audioDescription, voiceGuidance } = tv.accessibility
  const programme = power === 'on' ? { programme: programmeOf(tv) } : {}
  return { power, channel, volume, muted, screen, focus, captions, audioDescription, voiceGuidance, ...programme }
}

/** A programme that is watched late has no known end. */
function programmeOf({ playback, programme, channel, now }: VirtualTvState): NonNullable<BoxState['programme']> {
  if (playback.is !== 'live') return { title: programmeAt(channel.number, now - playback.positionMs).title }
  const { title, endsAt } = programme
  return { title, endsAt, next: { title: programmeAt(channel.number, endsAt).title, startsAt: endsAt } }
}
