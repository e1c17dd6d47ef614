/** The screens that are lists: their items, and the effect of choosing one. */
import type { VirtualTvAccessibility } from '@beckon/contract/virtual-tv'
import { APPS, channelOf, CHANNELS, LIVE_TV, programmeDetail } from './channels.ts'
import { FRESH_PAIRING, timeOfDay, type ListScreen, type Screen, type TvState } from './tv-state.ts'
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
}

export function isList(screen: Screen): screen is ListScreen {
  return screen.is !== 'live' && screen.is !== 'pairing'
}

export function openList(state: TvState, is: Exclude<ListScreen['is'], 'guide' | 'app'>): TvState {
  return open(state, { is, focused: 0 })
}

export function openGuide(state: TvState): TvState {
  return open(state, { is: 'guide', focused: CHANNELS.findIndex(({ number }) => number === state.channel) })
}

export function openApp(state: TvState, app: string): TvState {
  return { ...open(state, { is: 'app', focused: 0 }), app }
}

export function setSetting(state: TvState, setting: keyof VirtualTvAccessibility, isOn: boolean): TvState {
  const changed = { ...state, accessibility: { ...state.accessibility, [setting]: isOn } }
  return say(changed, `${SETTINGS[setting]} ${isOn ? 'on' : 'off'}.`)
}

/** Moves the focus. It stops at the ends, so that a held arrow leads to a known position. */
export function moveInList(state: TvState, screen: ListScreen, rows: number): TvState {
  const last = Math.max(itemsOf(state, screen).length - 1, 0)
  const focused = Math.min(Math.max(screen.focused + rows, 0), last)
  return { ...state, screen: { ...screen, focused } }
}

export function choose(state: TvState, screen: ListScreen): TvState {
  return itemsOf(state, screen)[screen.focused]?.choose(state) ?? say(state, 'There is nothing here.')
}

export function titleOf(state: TvState, screen: ListScreen): string {
  if (screen.is === 'app') return state.app ?? LIVE_TV
  return { guide: 'Guide', menu: 'Menu', home: 'Home', apps: 'Apps', accessibility: 'Accessibility' }[screen.is]
}

export function itemsOf(state: TvState, screen: ListScreen): readonly Item[] {
  switch (screen.is) {
    case 'guide':
      return CHANNELS.map(({ number }) => channelItem(number, timeOfDay(state)))
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
    case 'accessibility':
      return settingItems(state)
  }
}

function channelItem(number: number, now: number): Item {
  return {
    label: `${number} ${channelOf(number)?.name ?? ''}`,
    detail: programmeDetail(number, now),
    choose: (tv) => tune(tv, number),
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
