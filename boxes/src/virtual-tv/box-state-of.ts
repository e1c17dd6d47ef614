/** The state that the virtual TV reports to remotes. */
import type { VirtualTvState } from '@beckon/contract/virtual-tv'
import type { BoxState } from '../box.ts'
import { channelOf, FIRST_CHANNEL } from './channels.ts'
import { programmeAfter, programmeAt } from './programmes.ts'

export function boxStateOf(tv: VirtualTvState): BoxState {
  const { boxPower: power, channel, volume, muted, screen, focus } = tv
  const { captions, audioDescription, voiceGuidance } = tv.accessibility
  const programme = power === 'on' ? { programme: programmeOf(tv) } : {}
  return { power, channel, volume, muted, screen, focus, captions, audioDescription, voiceGuidance, ...programme }
}

/** A programme that is watched late has no known end. */
function programmeOf({ playback, programme, channel, now }: VirtualTvState): NonNullable<BoxState['programme']> {
  if (playback.recording !== null) return { title: playback.recording }
  const tuned = channelOf(channel.number) ?? FIRST_CHANNEL
  if (playback.is !== 'live') return { title: programmeAt(tuned, now - playback.positionMs).title }
  const next = programmeAfter(tuned, now, 1)
  return { title: programme.title, endsAt: programme.endsAt, next: { title: next.title, startsAt: next.startsAt } }
}
