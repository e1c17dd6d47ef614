/**
 * The buttons that the flex layout adds and leaves out. A flex box has no tuner and no recorder: there are no channel,
 * page, colour and digit keys, but keys for apps and categories. These send English names in every language, since
 * the box knows only those.
 */
import { inEveryLanguage, type Sentence } from '@beckon/contract/languages'
import { catalogue } from '@beckon/contract/catalogue'
import { flexKeyTexts } from '@beckon/contract/key-texts'
import type { IconName } from '../ui/icon-names.ts'
import { BUTTONS, type RemoteButton, type Command } from './button-table.ts'

/** The texts that only the flex layout has. */
export const flexTexts = { ...catalogue('flexButtons'), ...flexKeyTexts }
const t = flexTexts

export const STANDARD_ON_FLEX = BUTTONS.filter((button: RemoteButton) => !button.notOnFlex)

/** The key opens a screen, which Exit leaves. */
const SCREEN = { changes: 'screen', undoneBy: 'exit' } as const

/** The keys beside the arrows, where the standard remote has its channels. */
export const MAIN_KEYS = [
  { id: 'home', group: 'main', key: 'HOME', label: t.home, icon: 'home', ...SCREEN, stay: 'arrows', shortcut: 'H' },
  buttonById('menu'),
  buttonById('exit'),
] as const satisfies readonly RemoteButton[]

export const SCREEN_KEYS = [
  { id: 'search', group: 'menus', key: 'SEARCH', label: t.search, icon: 'search', ...SCREEN, shortcut: 'S' },
  {
    id: 'accessibility',
    group: 'menus',
    key: 'ACCESSIBILITY',
    label: t.accessibility,
    icon: 'accessibility',
    ...SCREEN,
    shortcut: 'X',
  },
  buttonById('info'),
  buttonById('previous'),
] as const satisfies readonly RemoteButton[]

/** The remote's Shortcut key: shown but never enabled (F06). */
export const SHORTCUT_KEY = { id: 'shortcut', label: t.shortcut, icon: 'shortcut' } as const satisfies {
  id: string
  label: Sentence
  icon: IconName
}

export const APP_TILES = [
  { id: 'app-live-tv', group: 'apps', cmd: 'Live TV', label: t.liveTv, icon: 'tv' },
  { id: 'app-youtube', group: 'apps', cmd: 'YouTube', label: inEveryLanguage('YouTube'), icon: 'video-app' },
  { id: 'app-netflix', group: 'apps', cmd: 'Netflix', label: inEveryLanguage('Netflix'), icon: 'video-app' },
  { id: 'app-hulu', group: 'apps', cmd: 'Hulu', label: inEveryLanguage('Hulu'), icon: 'video-app' },
  { id: 'app-disney', group: 'apps', cmd: 'Disney+', label: inEveryLanguage('Disney+'), icon: 'video-app' },
  { id: 'app-peacock', group: 'apps', cmd: 'Peacock', label: inEveryLanguage('Peacock'), icon: 'video-app' },
  { id: 'app-hbo-max', group: 'apps', cmd: 'HBO Max', label: inEveryLanguage('HBO Max'), icon: 'video-app' },
  { id: 'app-tubi', group: 'apps', cmd: 'Tubi', label: inEveryLanguage('Tubi'), icon: 'video-app' },
  { id: 'app-paramount', group: 'apps', cmd: 'Paramount+', label: inEveryLanguage('Paramount+'), icon: 'video-app' },
  {
    id: 'app-prime-video',
    group: 'apps',
    cmd: 'Prime Video',
    label: inEveryLanguage('Prime Video'),
    icon: 'video-app',
  },
  { id: 'app-spotify', group: 'apps', cmd: 'Spotify', label: inEveryLanguage('Spotify'), icon: 'music' },
  { id: 'app-pandora', group: 'apps', cmd: 'Pandora', label: inEveryLanguage('Pandora'), icon: 'music' },
  { id: 'app-menu', group: 'apps', key: 'APP_MENU', label: t.appMenu, icon: 'apps', ...SCREEN, shortcut: 'L' },
] as const satisfies readonly RemoteButton[]

export const CATEGORY_TILES = [
  { id: 'category-my-list', group: 'categories', cmd: 'My list', label: t.myList, icon: 'my-list' },
  { id: 'category-tv-shows', group: 'categories', cmd: 'TV shows', label: t.tvShows, icon: 'tv-shows' },
  { id: 'category-movies', group: 'categories', cmd: 'Movies', label: t.movies, icon: 'movies' },
  { id: 'category-sports', group: 'categories', cmd: 'Sports', label: t.sports, icon: 'sports' },
  { id: 'category-music', group: 'categories', cmd: 'Music', label: t.music, icon: 'music' },
  { id: 'category-news', group: 'categories', cmd: 'News', label: t.news, icon: 'news' },
] as const satisfies readonly RemoteButton[]

export const FLEX_BUTTONS: readonly RemoteButton[] = [
  ...STANDARD_ON_FLEX,
  ...MAIN_KEYS,
  ...SCREEN_KEYS,
  ...APP_TILES,
  ...CATEGORY_TILES,
].filter((button, place, all) => all.findIndex(({ id }) => id === button.id) === place)

/** Every button of either remote. */
export const ALL_BUTTONS: readonly RemoteButton[] = [
  ...BUTTONS,
  ...FLEX_BUTTONS.filter((button) => !STANDARD_ON_FLEX.some(({ id }) => id === button.id)),
]

const BY_ID: ReadonlyMap<string, RemoteButton> = new Map(ALL_BUTTONS.map((button) => [button.id, button]))

/** The prefix of the ids of the dark screen's keys: the page behind it has the same keys with plain ids. */
export const DARK_SCREEN_ID = 'rest-'

/** The button of either remote with this id, also on the dark screen. */
export function buttonOf(id: string): RemoteButton | undefined {
  return BY_ID.get(id.startsWith(DARK_SCREEN_ID) ? id.slice(DARK_SCREEN_ID.length) : id)
}

/** The button of either remote that sends this command to the TV. */
export function buttonSending(command: Command): RemoteButton | undefined {
  return ALL_BUTTONS.find(({ key, tv }) =>
    command.is === 'key' ? key === command.vcode : command.is === 'tv' && tv === command.key,
  )
}

function buttonById(id: (typeof BUTTONS)[number]['id']): RemoteButton {
  return BUTTONS.find((button) => button.id === id) as RemoteButton
}
