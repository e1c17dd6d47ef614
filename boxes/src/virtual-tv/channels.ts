/** The virtual TV's channels. All names are invented; numbers leave gaps, as real line-ups do. */

export type Genre = 'general' | 'drama' | 'news' | 'sports' | 'music' | 'kids' | 'movies' | 'knowledge'

export interface Channel {
  readonly number: number
  readonly name: string
  readonly genre: Genre
}

export const FIRST_CHANNEL: Channel = { number: 2, name: 'Harbour One', genre: 'general' }

export const CHANNELS: readonly Channel[] = [
  FIRST_CHANNEL,
  { number: 3, name: 'Meadow TV', genre: 'general' },
  { number: 4, name: 'Northlight', genre: 'general' },
  { number: 5, name: 'Lantern', genre: 'drama' },
  { number: 6, name: 'Tideline', genre: 'general' },
  { number: 7, name: 'Juniper', genre: 'drama' },
  { number: 8, name: 'Copper Street', genre: 'drama' },
  { number: 9, name: 'Willow Drama', genre: 'drama' },
  { number: 10, name: 'Comedy Lane', genre: 'drama' },
  { number: 11, name: 'Hearth and Garden', genre: 'knowledge' },
  { number: 12, name: 'Wonder Science', genre: 'knowledge' },
  { number: 13, name: 'Public Square', genre: 'general' },
  { number: 20, name: 'Beacon News', genre: 'news' },
  { number: 21, name: 'Beacon Weather', genre: 'news' },
  { number: 22, name: 'Whistle Sports', genre: 'sports' },
  { number: 23, name: 'Whistle Sports Extra', genre: 'sports' },
  { number: 24, name: 'Melody Music', genre: 'music' },
  { number: 25, name: 'Melody Classics', genre: 'music' },
  { number: 26, name: 'Puddle Kids', genre: 'kids' },
  { number: 27, name: 'Open Hands', genre: 'knowledge' },
  { number: 28, name: 'Quiet Hours', genre: 'music' },
  { number: 29, name: 'Regional Report', genre: 'news' },
  { number: 101, name: 'Far Shores', genre: 'knowledge' },
  { number: 102, name: 'Kitchen Table', genre: 'knowledge' },
  { number: 103, name: 'Old Maps', genre: 'knowledge' },
  { number: 104, name: 'Engine Room', genre: 'knowledge' },
  { number: 105, name: 'Paws and Wings', genre: 'knowledge' },
  { number: 106, name: 'Night Sky', genre: 'knowledge' },
  { number: 201, name: 'Cinema Amber', genre: 'movies' },
  { number: 202, name: 'Cinema Blue', genre: 'movies' },
  { number: 203, name: 'Cinema Crimson', genre: 'movies' },
  { number: 204, name: 'Cinema Classics', genre: 'movies' },
  { number: 205, name: 'Cinema Family', genre: 'movies' },
  { number: 206, name: 'Storybook Kids', genre: 'kids' },
  { number: 300, name: 'Radio Harbour', genre: 'music' },
  { number: 301, name: 'Radio Jazz Cellar', genre: 'music' },
  { number: 302, name: 'Radio Slow Strings', genre: 'music' },
  { number: 303, name: 'Radio Dance Floor', genre: 'music' },
  { number: 304, name: 'Radio Country Road', genre: 'music' },
  { number: 305, name: 'Radio Talk', genre: 'news' },
  { number: 306, name: 'Radio Reading Aloud', genre: 'knowledge' },
]

export function channelOf(number: number): Channel | undefined {
  return CHANNELS.find((channel) => channel.number === number)
}

/** The channel `places` further up in the list, which wraps around. */
export function channelBeside(number: number, places: number): Channel {
  const at = CHANNELS.findIndex((channel) => channel.number === number)
  const count = CHANNELS.length
  return CHANNELS[(((at + places) % count) + count) % count] ?? FIRST_CHANNEL
}

export function numberAndName(channel: Channel): { readonly number: number; readonly name: string } {
  return { number: channel.number, name: channel.name }
}
