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

/** `206 Storybook Kids, Story Time, now, until 19:30`, as seen at `now`. */
export function programmeWords(channel: number, at: number, now: number): string {
  return `${channel} ${channelOf(channel)?.name ?? ''}, ${programmeDetail(channel, at, now)}`
}

export function programmeDetail(channel: number, at: number, now: number): string {
  const { title, startsAt, endsAt } = programmeAt(channel, at)
  return `${title}, ${startsAt <= now ? `now, until ${clockTime(endsAt)}` : `at ${clockTime(startsAt)}`}`
}

/** The time as `19:30`, in the time zone of the server's machine. */
function clockTime(at: number): string {
  const time = new Date(at)
  return `${String(time.getHours()).padStart(2, '0')}:${String(time.getMinutes()).padStart(2, '0')}`
}
