/** The screens that are lists: their items, and the effect of choosing one. */
import { DAY_MS } from '@beckon/contract/time-units'
import type { VirtualTvAccessibility } from '@beckon/contract/virtual-tv'
import { APPS, channelOf, CHANNELS, LIVE_TV } from './channels.ts'
import { programmeDetail, SLOT_MS } from './programmes.ts'
import { FRESH_PAIRING, type ListScreen, type Screen, type TvState } from './tv-state.ts'
import { goBack, open, say, tune, watch } from './watching.ts'

export interface Item {
  readonly label: string
  readonly detail: string
  readonly choose: (state: TvState) => TvState
}

const SETTINGS: { readonly [S in keyof VirtualTvAccessibility]: string } = {
  captions: 'Captions',
  audioDescription: 'Audio description',
  voiceGuidance: 'Voice guidance',
  highContrast: 'High contrast',
  moreTimeForDigits: 'More time for channel digits',
}

export function isList(screen: Screen): screen is ListScreen {
  return screen.is !== 'live' && screen.is !== 'pairing'
}

export function openList(state: TvState, is: Exclude<ListScreen['is'], 'guide' | 'app'>): TvState {
  return open(state, { is, focused: 0 })
}

export function openGuide(state: TvState, at: number = state.now): TvState {
  const focused = CHANNELS.findIndex(({ number }) => number === state.channel)
  return open(state, { is: 'guide', focused, at })
}

export function openApp(state: TvState, app: string): TvState {
  return { ...open(state, { is: 'app', focused: 0 }), app }
}

export function openSearch(state: TvState, words: string): TvState {
  return open(state, { is: 'search', focused: 0, words })
}

export function setSetting(state: TvState, setting: keyof VirtualTvAccessibility, isOn: boolean): TvState {
  const changed = { ...state, accessibility: { ...state.accessibility, [setting]: isOn } }
  return say(changed, `${SETTINGS[setting]} ${isOn ? 'on' : 'off'}.`)
}

/** The time that the guide shows: never the past, and at most a day ahead. */
export function timeOf(state: TvState, { at = state.now }: ListScreen): number {
  return Math.min(Math.max(at, state.now), state.now + DAY_MS)
}

/** Moves the focus. It stops at the ends, so that a held arrow leads to a known position. */
export function moveInList(state: TvState, screen: ListScreen, rows: number): TvState {
  const last = Math.max(itemsOf(state, screen).length - 1, 0)
  const focused = Math.min(Math.max(screen.focused + rows, 0), last)
  return { ...state, screen: { ...screen, focused } }
}

export function moveInTime(state: TvState, screen: ListScreen, slots: number): TvState {
  const at = timeOf(state, screen) + slots * SLOT_MS
  return { ...state, screen: { ...screen, at: timeOf(state, { ...screen, at }) } }
}

export function choose(state: TvState, screen: ListScreen): TvState {
  return itemsOf(state, screen)[screen.focused]?.choose(state) ?? say(state, 'There is nothing here.')
}

export function titleOf(state: TvState, screen: ListScreen): string {
  if (screen.is === 'app') return state.app ?? LIVE_TV
  if (screen.is === 'search') return screen.words ? `Search: ${screen.words}` : 'Search'
  return { guide: 'Guide', menu: 'Menu', home: 'Home', apps: 'Apps', accessibility: 'Accessibility' }[screen.is]
}

export function itemsOf(state: TvState, screen: ListScreen): readonly Item[] {
  switch (screen.is) {
    case 'guide':
      return CHANNELS.map(({ number }) => channelItem(state, number, timeOf(state, screen)))
    case 'menu':
      return [
        { label: 'Guide', detail: 'What is on, by channel', choose: (now) => openGuide(now) },
        { label: 'Apps', detail: 'Other things to watch', choose: (now) => openList(now, 'apps') },
        ...settingItems(state),
        { label: 'Pair a remote', detail: 'By its code', choose: (now) => open(now, FRESH_PAIRING) },
      ]
    case 'home':
    case 'apps':
      return [{ label: LIVE_TV, detail: 'Watch television', choose: watch }, ...APPS.map(appItem)]
    case 'app':
      return [{ label: `Close ${titleOf(state, screen)}`, detail: 'A virtual TV shows no more of it', choose: goBack }]
    case 'search':
      return searchItems(state, screen.words ?? '')
    case 'accessibility':
      return settingItems(state)
  }
}

function searchItems(state: TvState, words: string): readonly Item[] {
  const has = (name: string) => name.toLowerCase().includes(words.toLowerCase())
  const channels = CHANNELS.filter(({ name }) => has(name)).map(({ number }) => channelItem(state, number, state.now))
  return [...channels, ...APPS.filter(has).map(appItem)]
}

function channelItem(state: TvState, number: number, at: number): Item {
  const isLater = at >= state.now + SLOT_MS
  return {
    label: `${number} ${channelOf(number)?.name ?? ''}`,
    detail: programmeDetail(number, at, state.now),
    choose: (now) => (isLater ? say(now, 'This is on later.') : tune(now, number)),
  }
}

function appItem(name: string): Item {
  return { label: name, detail: 'App', choose: (now) => openApp(now, name) }
}

function settingItems({ accessibility }: TvState): readonly Item[] {
  return (Object.keys(SETTINGS) as (keyof VirtualTvAccessibility)[]).map((setting) => ({
    label: SETTINGS[setting],
    detail: accessibility[setting] ? 'On' : 'Off',
    choose: (now) => setSetting(now, setting, !accessibility[setting]),
  }))
}
