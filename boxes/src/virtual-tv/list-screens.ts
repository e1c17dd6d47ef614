/** The list and grid screens: their items, and the effect of choosing one. */
import { APPS, APP_ROWS, CATEGORIES, GENRES_OF, LIVE_TV } from './catalogue.ts'
import { CHANNELS, channelOf, FIRST_CHANNEL } from './channels.ts'
import { clockTime, programmeAt } from './programmes.ts'
import { FRESH_PAIRING, type ListScreen, type Screen, type Setting, type TvState } from './tv-state.ts'
import { goBack, open, playRecording, say, tune, watch } from './watching.ts'

export interface Item {
  readonly label: string
  readonly detail: string
  readonly isOn?: boolean
  readonly choose: (state: TvState) => TvState
}

export const SETTING_LABELS: { readonly [S in Setting]: string } = {
  captions: 'Captions',
  audioDescription: 'Audio description',
  voiceGuidance: 'Voice guidance',
  highContrast: 'High contrast',
  moreTimeForDigits: 'More time for channel digits',
}

export function isListScreen(screen: Screen): screen is ListScreen {
  return screen.is in ITEMS
}

const TITLES: { readonly [S in Exclude<ListScreen['is'], 'app' | 'category'>]: string } = {
  menu: 'Menu',
  home: 'Home',
  apps: 'Apps',
  recordings: 'Recordings',
  settings: 'Settings',
  accessibility: 'Accessibility',
}

export function titleOf(screen: ListScreen): string {
  return screen.is === 'app' || screen.is === 'category' ? screen.name : TITLES[screen.is]
}

export function columnsOf(screen: ListScreen): number {
  return screen.is === 'home' || screen.is === 'apps' ? 4 : 1
}

export function itemsOf(state: TvState, screen: ListScreen): readonly Item[] {
  return ITEMS[screen.is](state, screen)
}

const toScreen = (screen: Screen) => (state: TvState) => open(state, screen)

export function openGuide(state: TvState, at: number = state.now): TvState {
  return open(state, { is: 'guide', channel: state.channel, at, onlyFavourites: false })
}

export function openAppNamed(state: TvState, name: string): TvState {
  return open(state, { is: 'app', name, focused: 0 })
}

export function openCategory(state: TvState, name: string): TvState {
  return open(state, { is: 'category', name, focused: 0 })
}

export function openSearch(state: TvState, text = ''): TvState {
  const focus = { in: text === '' ? ('letters' as const) : ('results' as const), index: 0 }
  return open(state, { is: 'search', text, focus })
}

export function setSetting(state: TvState, setting: Setting, isOn: boolean): TvState {
  const changed = { ...state, accessibility: { ...state.accessibility, [setting]: isOn } }
  return say(changed, `${SETTING_LABELS[setting]} ${isOn ? 'on' : 'off'}.`)
}

const ITEMS: { readonly [S in ListScreen['is']]: (state: TvState, screen: ListScreen) => readonly Item[] } = {
  menu: () => [
    { label: 'Guide', detail: 'What is on, by channel and time', choose: (state) => openGuide(state) },
    { label: 'Recordings', detail: 'What you kept', choose: toScreen({ is: 'recordings', focused: 0 }) },
    { label: 'Apps', detail: 'Other things to watch and hear', choose: toScreen({ is: 'apps', focused: 0 }) },
    { label: 'Search', detail: 'Find a channel, programme or app', choose: (state) => openSearch(state) },
    { label: 'Settings', detail: 'How this TV box works', choose: toScreen({ is: 'settings', focused: 0 }) },
    {
      label: 'Accessibility',
      detail: 'Captions, description, voice, contrast',
      choose: toScreen({ is: 'accessibility', focused: 0 }),
    },
    { label: 'Pair a remote', detail: 'Enter the code that a remote shows', choose: toScreen(FRESH_PAIRING) },
  ],
  home: () => [
    { label: LIVE_TV, detail: 'Watch television', choose: watch },
    ...APPS.map((name) => ({ label: name, detail: 'App', choose: (state: TvState) => openAppNamed(state, name) })),
    ...CATEGORIES.map((name) => ({
      label: name,
      detail: 'Category',
      choose: (state: TvState) => openCategory(state, name),
    })),
  ],
  apps: () => [
    { label: LIVE_TV, detail: 'Watch television', choose: watch },
    ...APPS.map((name) => ({ label: name, detail: 'App', choose: (state: TvState) => openAppNamed(state, name) })),
  ],
  recordings: (state) => recordingItems(state),
  settings: () => [
    {
      label: 'Accessibility',
      detail: 'Captions, description, voice, contrast',
      choose: toScreen({ is: 'accessibility', focused: 0 }),
    },
    { label: 'Pair a remote', detail: 'Enter the code that a remote shows', choose: toScreen(FRESH_PAIRING) },
    {
      label: 'Forget favourites',
      detail: 'Start with an empty list',
      choose: (state) => say({ ...state, favourites: [] }, 'Favourites forgotten.'),
    },
    {
      label: 'About this TV',
      detail: 'Name and family',
      choose: (state) => say(state, `${state.name}, a ${state.layout} box. It is a virtual TV.`),
    },
  ],
  accessibility: (state) =>
    (Object.keys(SETTING_LABELS) as Setting[]).map((setting) => {
      const isOn = state.accessibility[setting]
      return {
        label: SETTING_LABELS[setting],
        detail: isOn ? 'On' : 'Off',
        isOn,
        choose: (now) => setSetting(now, setting, !isOn),
      }
    }),
  app: (_, screen) =>
    APP_ROWS.map((label, row) => ({
      label,
      detail: '',
      choose:
        row === APP_ROWS.length - 1
          ? goBack
          : row === APP_ROWS.length - 2
            ? (state) => openSearch(state)
            : (state) => say(state, `${titleOf(screen)}: ${label}. There is nothing behind this door on a virtual TV.`),
    })),
  category: (state, screen) => {
    const name = titleOf(screen)
    const genres = GENRES_OF[name] ?? []
    if (name === 'My list')
      return [...state.favourites.map((number) => channelItem(state, number)), ...recordingItems(state)]
    return CHANNELS.filter((channel) => genres.includes(channel.genre)).map((channel) =>
      channelItem(state, channel.number),
    )
  },
}

export function channelItem(state: TvState, number: number): Item {
  const channel = channelOf(number) ?? FIRST_CHANNEL
  const programme = programmeAt(channel, state.now)
  return {
    label: `${channel.number} ${channel.name}`,
    detail: `${programme.title}, until ${clockTime(programme.endsAt)}`,
    choose: (now) => tune(now, channel.number),
  }
}

function recordingItems(state: TvState): readonly Item[] {
  return state.recordings.map((recording) => ({
    label: recording.title,
    detail:
      recording.startedAt > state.now
        ? `Will be recorded at ${clockTime(recording.startedAt)}`
        : recording.endsAt > state.now
          ? 'Being recorded'
          : `Recorded at ${clockTime(recording.startedAt)}`,
    choose: (now) =>
      recording.startedAt > now.now ? say(now, `${recording.title} has not begun.`) : playRecording(now, recording),
  }))
}
