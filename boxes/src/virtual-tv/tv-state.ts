/** The state of the virtual TV, and its events. */
import type { KeyCode } from '@beckon/contract/keys'
import type { Language } from '@beckon/contract/languages'
import type { TvCommand } from '@beckon/contract/tv-keys'
import type {
  HandsetKey,
  Trouble,
  VirtualTvAccessibility,
  VirtualTvCommand,
  VirtualTvPairing,
  VirtualTvPlayback,
} from '@beckon/contract/virtual-tv'
import type { BoxLayout } from '../box.ts'
import { FIRST_CHANNEL } from './channels.ts'

export const INPUTS = ['STB', 'HDMI 2', 'HDMI 3'] as const

/** `lists.ts` has the items. */
export interface ListScreen {
  readonly is: 'guide' | 'menu' | 'home' | 'apps' | 'app' | 'accessibility'
  readonly focused: number
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

export type Screen = { readonly is: 'live' } | ListScreen | PairingScreen

export interface TvState {
  readonly id: string
  readonly name: string
  readonly layout: BoxLayout
  /** A time that nobody sets, for all that lasts a while. */
  readonly now: number
  /** How far the time of day is ahead of `now`; it changes when the clock of the machine is set. */
  readonly clockAhead: number
  readonly boxPower: 'on' | 'standby'
  readonly tvPower: 'on' | 'standby'
  readonly trouble: Trouble
  readonly channel: number
  readonly previousChannel: number | null
  readonly volume: number
  readonly muted: boolean
  readonly input: string
  readonly screen: Screen
  /** The screens that PREVIOUS returns to, the nearest last. */
  readonly back: readonly Screen[]
  /** The open app; null for live TV. */
  readonly app: string | null
  readonly playback: VirtualTvPlayback
  readonly entry: { readonly digits: string; readonly until: number } | null
  readonly notice: { readonly words: string; readonly until: number } | null
  /** What is being recorded, until the time of day at which its programme ends. */
  readonly recording: { readonly channel: number; readonly until: number } | null
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
  | { readonly is: 'wait'; readonly retryAfterMs: number }
  | { readonly is: 'wrong' | 'several owners' | 'paired' | 'refused' | 'gone' }

export const LIVE: Screen = { is: 'live' }
export const FRESH_PAIRING: PairingScreen = {
  is: 'pairing',
  stage: 'digits',
  digits: '',
  found: null,
  focusedAnswer: 'yes',
  waitUntil: 0,
}

/** The time of day, for the guide and for all times that others see. */
export function timeOfDay({ now, clockAhead }: TvState): number {
  return now + clockAhead
}

export function newTv(
  { id, name, layout }: { readonly id: string; readonly name: string; readonly layout: BoxLayout },
  now: number,
): TvState {
  return {
    id,
    name,
    layout,
    now,
    clockAhead: 0,
    boxPower: 'on',
    tvPower: 'on',
    trouble: 'none',
    channel: FIRST_CHANNEL.number,
    previousChannel: null,
    volume: 30,
    muted: false,
    input: INPUTS[0],
    // A flex box has no channels of its own, so it starts with its apps.
    screen: layout === 'flex' ? { is: 'home', focused: 0 } : LIVE,
    back: [],
    app: null,
    playback: 'playing',
    entry: null,
    notice: null,
    recording: null,
    accessibility: {
      captions: false,
      audioDescription: false,
      voiceGuidance: false,
      highContrast: false,
    },
    lastCommand: null,
  }
}
