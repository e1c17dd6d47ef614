/** The apps and categories of the virtual TV, named as the shortcuts of the remote name them. */
import type { Genre } from './channels.ts'

export const LIVE_TV = 'Live TV'

export const APPS = [
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
] as const

export const CATEGORIES = ['My list', 'TV shows', 'Movies', 'Sports', 'Music', 'News'] as const

/** Which channels a category is made of; `My list` is made of favourites and recordings instead. */
export const GENRES_OF: Readonly<Record<string, readonly Genre[]>> = {
  'TV shows': ['general', 'drama', 'kids', 'knowledge'],
  Movies: ['movies'],
  Sports: ['sports'],
  Music: ['music'],
  News: ['news'],
}

/** What an app offers; it is a stage set, and says so. */
export const APP_ROWS = [
  'Continue watching',
  'New this week',
  'Because you watched',
  'Search in this app',
  'Close the app',
] as const
