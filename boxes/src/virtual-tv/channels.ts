/**
 * The virtual TV's channels, their programmes, and its apps. All channels are invented; their numbers leave gaps, as
 * real line-ups do.
 */
import { MINUTE_MS } from '@beckon/contract/time-units'
import type { VirtualTvProgramme } from '@beckon/contract/virtual-tv'

export interface Channel {
  readonly number: number
  readonly name: string
}

export const FIRST_CHANNEL: Channel = { number: 2, name: 'Harbour One' }

export const CHANNELS: readonly Channel[] = [
  FIRST_CHANNEL,
  { number: 3, name: 'Meadow TV' },
  { number: 4, name: 'Northlight' },
  { number: 5, name: 'Lantern' },
  { number: 6, name: 'Tideline' },
  { number: 7, name: 'Juniper' },
  { number: 8, name: 'Copper Street' },
  { number: 9, name: 'Willow Drama' },
  { number: 10, name: 'Comedy Lane' },
  { number: 11, name: 'Hearth and Garden' },
  { number: 12, name: 'Wonder Science' },
  { number: 13, name: 'Public Square' },
  { number: 20, name: 'Beacon News' },
  { number: 21, name: 'Beacon Weather' },
  { number: 22, name: 'Whistle Sports' },
  { number: 23, name: 'Whistle Sports Extra' },
  { number: 24, name: 'Melody Music' },
  { number: 25, name: 'Melody Classics' },
  { number: 26, name: 'Puddle Kids' },
  { number: 27, name: 'Open Hands' },
  { number: 28, name: 'Quiet Hours' },
  { number: 29, name: 'Regional Report' },
  { number: 101, name: 'Far Shores' },
  { number: 102, name: 'Kitchen Table' },
  { number: 103, name: 'Old Maps' },
  { number: 104, name: 'Engine Room' },
  { number: 105, name: 'Paws and Wings' },
  { number: 106, name: 'Night Sky' },
  { number: 201, name: 'Cinema Amber' },
  { number: 202, name: 'Cinema Blue' },
  { number: 203, name: 'Cinema Crimson' },
  { number: 204, name: 'Cinema Classics' },
  { number: 205, name: 'Cinema Family' },
  { number: 206, name: 'Storybook Kids' },
  { number: 300, name: 'Radio Harbour' },
  { number: 301, name: 'Radio Jazz Cellar' },
  { number: 302, name: 'Radio Slow Strings' },
  { number: 303, name: 'Radio Dance Floor' },
  { number: 304, name: 'Radio Country Road' },
  { number: 305, name: 'Radio Talk' },
  { number: 306, name: 'Radio Reading Aloud' },
]

export const LIVE_TV = 'Live TV'

/** With the same names as the remote's shortcuts. */
export const APPS: readonly string[] = [
  'YouTube',
  'Netflix',
  'Hulu',
  'Disney+',
  'Peacock',
  'HBO Max',
  'Tubi',
  'Paramount+',
  'Prime Video',
  'Spotify',
  'Pandora',
  'My list',
  'TV shows',
  'Movies',
  'Sports',
  'Music',
  'News',
]

export function channelOf(number: number): Channel | undefined {
  return CHANNELS.find((channel) => channel.number === number)
}

/** The channel `places` further up in the list, which wraps around. */
export function channelBeside(number: number, places: number): Channel {
  const index = CHANNELS.findIndex((channel) => channel.number === number)
  const count = CHANNELS.length
  return CHANNELS[(((index + places) % count) + count) % count] ?? FIRST_CHANNEL
}

/** The short guide: programmes of half an hour, computed from channel and time, so that they are always the same. */
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

export function programmeAt(channel: number, timeMs: number): VirtualTvProgramme {
  const nth = Math.floor(timeMs / SLOT_MS)
  const title = TITLES[(nth + channel) % TITLES.length] ?? ''
  return { title, endsAt: (nth + 1) * SLOT_MS }
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
function clockTime(timeMs: number): string {
  const time = new Date(timeMs)
  return `${String(time.getHours()).padStart(2, '0')}:${String(time.getMinutes()).padStart(2, '0')}`
}
