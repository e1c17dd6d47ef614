/** The short guide: programmes of half an hour, computed from channel and time, so that they are always the same. */
import type { VirtualTvProgramme } from '@beckon/contract/virtual-tv'
import { MINUTE_MS } from '@beckon/contract/time-units'
import { channelOf } from './channels.ts'

export const SLOT_MS = 30 * MINUTE_MS

const TITLES = [
  'Breakfast at the Quay',
  'The Lighthouse Keepers',
  'News at the Hour',
  'Wheelchair Basketball Live',
  'The Piano Hour',
  'Build It Big',
  'Two Tickets North',
  'How Bridges Stand',
  'Weather and Roads',
  'Story Time',
  'Small Gardens',
]

export function programmeAt(channel: number, at: number): VirtualTvProgramme {
  const nth = Math.floor(at / SLOT_MS)
  const title = TITLES[(nth + channel) % TITLES.length] ?? ''
  return { title, startsAt: nth * SLOT_MS, endsAt: (nth + 1) * SLOT_MS }
}

/** `206 Storybook Kids, Story Time, now, until 19:30`. */
export function programmeWords(channel: number, now: number): string {
  return `${channel} ${channelOf(channel)?.name ?? ''}, ${programmeDetail(channel, now)}`
}

export function programmeDetail(channel: number, now: number): string {
  const { title, endsAt } = programmeAt(channel, now)
  return `${title}, now, until ${clockTime(endsAt)}`
}

/** The time as `19:30`, in the time zone of the server's machine. */
function clockTime(at: number): string {
  const time = new Date(at)
  return `${String(time.getHours()).padStart(2, '0')}:${String(time.getMinutes()).padStart(2, '0')}`
}
