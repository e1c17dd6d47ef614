/** The state of the virtual TV, and its events. */
import type { Language } from '@beckon/contract/languages'
import type { TvCommand } from '@beckon/contract/tv-keys'
import type {
  HandsetKey,
  Trouble,
  VirtualTvAccessibility,
  VirtualTvCommand,
  VirtualTvPairing,
} from '@beckon/contract/virtual-tv'
import type { BoxLayout } from '../box.ts'
import type { KeyCode } from '@beckon/contract/keys'
import { FIRST_CHANNEL } from './channels.ts'

export type Setting = keyof VirtualTvAccessibility

export const INPUTS = ['STB', 'HDMI 2', 'HDMI 3'] as const

/** The list screens; `list-screens.ts` has their items. */
export type ListScreen =
  | { readonly is: 'menu' | 'home' | 'apps' | 'recordings' | 'settings' | 'accessibility'; readonly focused: number }
  | { readonly is: 'app' | 'category'; readonly name: string; readonly focused: number }

export interface GuideScreen {
  readonly is: 'guide'
  readonly channel: number
  /** A time within the focused programme. */
  readonly at: number
  readonly onlyFavourites: boolean
}

export interface SearchScreen {
  readonly is: 'search'
  readonly text: string
  readonly focus: { readonly in: 'letters' | 'results'; readonly index: number }
}

export interface PairingScreen {
  readonly is: 'pairing'
  readonly stage: VirtualTvPairing['stage']
  readonly digits: string
  readonly found: { readonly pairingId: string; readonly remoteName: string; readonly words: string } | null
  readonly focusedAnswer: 'yes' | 'no'
  /** In stage `wait`: the time until which no code is looked up. After a result: the time until which it is shown. */
  readonly waitUntil: number
}

export type Screen =
  | { readonly is: 'live' }
  | { readonly is: 'programme'; readonly channel: number; readonly at: number }
  | ListScreen
  | GuideScreen
  | SearchScreen
  | PairingScreen

export interface Recording {
  readonly title: string
  readonly channel: number
  readonly startedAt: number
  /** The time at which the programme ends or the user stopped it. */
  readonly endsAt: number
}

export interface Playback {
  /** The recording being played; null for live TV, also when behind. */
  readonly recording: Recording | null
  readonly speed: number
  /** The position at `since`: milliseconds behind live TV, or into the recording. */
  readonly positionMs: number
  readonly since: number
}

export interface TvState {
  readonly id: string
  readonly name: string
  readonly layout: BoxLayout
  readonly revision: number
  readonly now: number
  readonly boxPower: 'on' | 'standby'
  readonly tvPower: 'on' | 'standby'
  readonly trouble: Trouble
  readonly channel: number
  readonly previousChannel: number | null
  readonly volume: number
  readonly muted: boolean
  readonly volumeUntil: number
  readonly input: string
  readonly screen: Screen
  /** The screens that PREVIOUS returns to, the nearest last. */
  readonly back: readonly Screen[]
  readonly playback: Playback
  readonly banner: { readonly channel: number; readonly places: number; readonly until: number } | null
  readonly entry: { readonly digits: string; readonly until: number } | null
  readonly notice: { readonly words: string; readonly until: number } | null
  readonly recordings: readonly Recording[]
  readonly favourites: readonly number[]
  readonly accessibility: VirtualTvAccessibility
  readonly lastCommand: VirtualTvCommand | null
}

export type TvEvent = { readonly now: number } & (
  | { readonly type: 'time' }
  | { readonly type: 'key'; readonly key: KeyCode }
  | { readonly type: 'handset'; readonly key: HandsetKey }
  | { readonly type: 'tv'; readonly command: TvCommand }
  | { readonly type: 'text'; readonly words: string; readonly language: Language }
  | { readonly type: 'trouble'; readonly kind: Trouble }
  | { readonly type: 'pairing'; readonly news: PairingNews }
)

/** The server's answer to a code, or to the person's yes or no. */
export type PairingNews =
  | { readonly is: 'found'; readonly pairingId: string; readonly remoteName: string; readonly words: string }
  | { readonly is: 'wrong' }
  | { readonly is: 'several owners' }
  | { readonly is: 'wait'; readonly retryAfterMs: number }
  | { readonly is: 'paired' }
  | { readonly is: 'refused' }
  | { readonly is: 'gone' }

export const LIVE: Screen = { is: 'live' }
export const FRESH_PAIRING: PairingScreen = {
  is: 'pairing',
  stage: 'digits',
  digits: '',
  found: null,
  focusedAnswer: 'yes',
  waitUntil: 0,
}

export function liveNow(now: number): Playback {
  return { recording: null, speed: 1, positionMs: 0, since: now }
}

export function newTv(
  tv: { readonly id: string; readonly name: string; readonly layout: BoxLayout },
  now: number,
): TvState {
  return {
    id: tv.id,
    name: tv.name,
    layout: tv.layout,
    revision: 0,
    now,
    boxPower: 'on',
    tvPower: 'on',
    trouble: 'none',
    channel: FIRST_CHANNEL.number,
    previousChannel: null,
    volume: 30,
    muted: false,
    volumeUntil: 0,
    input: 'STB',
    // A flex box has no channels of its own, so it starts with its apps.
    screen: tv.layout === 'flex' ? { is: 'home', focused: 0 } : LIVE,
    back: [],
    playback: liveNow(now),
    banner: null,
    entry: null,
    notice: null,
    recordings: [],
    favourites: [2, 20],
    accessibility: {
      captions: false,
      audioDescription: false,
      voiceGuidance: false,
      highContrast: false,
      moreTimeForDigits: false,
    },
    lastCommand: null,
  }
}
