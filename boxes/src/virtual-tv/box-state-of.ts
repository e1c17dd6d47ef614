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

function programmeOf({ programme, channel }: VirtualTvState): NonNullable<BoxState['programme']> {
  const { title, endsAt } = programme
  return { title, endsAt, next: { title: programmeAt(channel.number, endsAt).title, startsAt: endsAt } }
}
