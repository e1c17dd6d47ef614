/** The apps and categories of the virtual TV, with the same names as the remote's shortcuts. */
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

/** The channel genres of each category; `My list` has favourites and recordings instead. */
export const GENRES_OF: Readonly<Record<string, readonly Genre[]>> = {
  'TV shows': ['general', 'drama', 'kids', 'knowledge'],
  Movies: ['movies'],
  Sports: ['sports'],
  Music: ['music'],
  News: ['news'],
}

/** The items of an app. The apps are dummies and say so. */
export const APP_ROWS = [
  'Continue watching',
  'New this week',
  'Because you watched',
  'Search in this app',
  'Close the app',
] as const
