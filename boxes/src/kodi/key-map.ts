/**
 * The Kodi call for each of our keys, which may depend on the screen; `undefined` if Kodi has none. POWER turns
 * the machine off in the way that it allows (`turningOffIn`). Also the parts of Kodi that can be opened by name.
 */
import type { KeyCode } from '@beckon/contract/keys'
import type { BoxNames } from '../box.ts'
import { WINDOW, type KodiAddOn, type KodiCall, type KodiChannel, type OnScreen } from './messages.ts'

/** `shows`: the number of the window whose opening proves the effect. */
export interface KodiStep {
  readonly call: KodiCall
  readonly shows?: number
}
export type KodiKey = KodiStep | ((on: OnScreen) => KodiStep)

/** In full-screen TV, Kodi's key 0 goes to the last channel. */
export const LAST_CHANNEL = action('number0')
const BACK = input('Back')
const HOME: KodiStep = { call: { method: 'Input.Home' }, shows: WINDOW.home }
export const FULL_SCREEN = opens('fullscreenvideo')

export const KODI_KEYS: { readonly [K in KeyCode]: KodiKey | 'turn off' | undefined } = {
  // In full-screen TV and at Home, digits are collected to a channel number; see kodi-box.ts.
  '0': action('number0'),
  '1': action('number1'),
  '2': action('number2'),
  '3': action('number3'),
  '4': action('number4'),
  '5': action('number5'),
  '6': action('number6'),
  '7': action('number7'),
  '8': action('number8'),
  '9': action('number9'),
  UP: input('Up'),
  DOWN: input('Down'),
  LEFT: input('Left'),
  RIGHT: input('Right'),
  OK: input('Select'),
  // An open dialog swallows the call that would open a window, so EXIT closes the dialog.
  EXIT: ({ hasDialog, playsVideo }) => (hasDialog ? BACK : playsVideo ? FULL_SCREEN : HOME),
  PREVIOUS: (on) => (isFullScreenTv(on) ? LAST_CHANNEL : BACK),
  MENU: ({ window }) => (window === WINDOW.fullscreenvideo ? input('ShowOSD') : input('ContextMenu')),
  GUIDE: opens('tvguide'),
  INFO: input('Info'),
  HOME,
  SEARCH: opens('tvsearch'),
  APP_MENU: opens('programs'),
  ACCESSIBILITY: opens('interfacesettings'),
  PAGE_UP: action('pageup'),
  PAGE_DOWN: action('pagedown'),
  CH_UP: action('channelup'),
  CH_DOWN: action('channeldown'),
  REPLAY: action('smallstepback'),
  REWIND: action('rewind'),
  PLAY_PAUSE: action('playpause'),
  FAST_FORWARD: action('fastforward'),
  RECORD: action('record'),
  A: action('yellow'),
  B: action('blue'),
  C: action('red'),
  D: action('green'),
  POWER: 'turn off',
}

export function isFullScreenTv({ window, playsTv }: OnScreen): boolean {
  return window === WINDOW.fullscreenvideo && playsTv
}

export function opens(window: Exclude<keyof typeof WINDOW, 'virtualKeyboard' | 'numericInput'>): KodiStep {
  return { call: { method: 'GUI.ActivateWindow', params: { window } }, shows: WINDOW[window] }
}

function input(name: string): KodiStep {
  return { call: { method: `Input.${name}` } }
}

function action(name: string): KodiStep {
  return { call: { method: 'Input.ExecuteAction', params: { action: name } } }
}

/** Increment and decrement unmute, as on a TV. */
export const SOUND_COMMANDS: Readonly<Record<string, KodiCall>> = {
  'VOLUME UP': { method: 'Application.SetVolume', params: { volume: 'increment' } },
  'VOLUME DOWN': { method: 'Application.SetVolume', params: { volume: 'decrement' } },
  'MUTE ON': { method: 'Application.SetMute', params: { mute: 'toggle' } },
}

/** Whether Kodi has such a key. */
export function isKey(key: string): key is KeyCode {
  return Object.hasOwn(KODI_KEYS, key) && KODI_KEYS[key as KeyCode] !== undefined
}

const openWindow = (name: string, path?: string): KodiCall => ({
  method: 'GUI.ActivateWindow',
  // With "return", Back goes to where the user was, not to the parent folder.
  params: { window: name, ...(path === undefined ? {} : { parameters: [path, 'return'] }) },
})

/** The parts of Kodi that can be opened by name, in addition to its add-ons. */
export const SECTIONS: ReadonlyMap<string, KodiCall> = new Map([
  ['Movies', openWindow('videos', 'videodb://movies/titles/')],
  ['TV shows', openWindow('videos', 'videodb://tvshows/titles/')],
  ['Music', openWindow('music')],
  ['Pictures', openWindow('pictures')],
  ['Videos', openWindow('videos')],
])

/** Kodi's lists of what can be opened by name. */
export interface Lists {
  readonly channels: readonly KodiChannel[]
  /** There are no channels yet, but there will be. */
  readonly isTvStarting: boolean
  readonly addOns: readonly KodiAddOn[]
}

export function namesOf({ channels, addOns }: Lists): BoxNames {
  return {
    channels: channels.map(({ number, name }) => ({ number, name })),
    apps: [...new Set([...SECTIONS.keys(), ...addOns.map(({ name }) => name)])],
  }
}
