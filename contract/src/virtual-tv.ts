/**
 * The state of a virtual TV: everything its page draws, with all words ready. `GET /tv/api/boxes/:id` answers one;
 * `…/events` streams one for each change (as `data:` of the default event).
 */
import { HOUR_MS, MINUTE_MS } from './time-units.ts'
import { KEY_CODES, type KeyCode } from './keys.ts'

/** How far live TV can be rewound. */
export const LIVE_BUFFER_MS = HOUR_MS
/** The playing time of every recording, since the programmes are invented. */
export const RECORDING_LENGTH_MS = 30 * MINUTE_MS

/** One row of `GET /tv/api/boxes`. */
export interface VirtualBoxRow {
  readonly id: string
  readonly name: string
  readonly family: 'standard' | 'flex'
}

/** The handset's buttons that are not keys of the box. */
export const TV_HANDSET_KEYS = ['TV_POWER', 'TV_INPUT', 'VOLUME_UP', 'VOLUME_DOWN', 'MUTE', 'PAIR'] as const

/** All buttons of the handset: `POST /tv/api/boxes/:id/handset {"key": …}`. */
export const HANDSET_KEYS = [...KEY_CODES, ...TV_HANDSET_KEYS] as const
export type HandsetKey = KeyCode | (typeof TV_HANDSET_KEYS)[number]

export const TROUBLES = ['none', 'asleep', 'slow', 'unreachable', 'hdmi-off'] as const
export type Trouble = (typeof TROUBLES)[number]

export const VIRTUAL_TV_SCREENS = [
  'live',
  'guide',
  'programme',
  'menu',
  'home',
  'apps',
  'app',
  'category',
  'recordings',
  'settings',
  'accessibility',
  'search',
  'pairing',
] as const
export type VirtualTvScreen = (typeof VIRTUAL_TV_SCREENS)[number]

export interface VirtualTvState {
  readonly id: string
  readonly name: string
  readonly family: 'standard' | 'flex'
  /** Increases with every change. */
  readonly revision: number
  /** The TV's clock, in milliseconds since 1970. */
  readonly now: number

  /** `on` when both the TV and the box are on. */
  readonly power: 'on' | 'standby'
  readonly boxPower: 'on' | 'standby'
  readonly tvPower: 'on' | 'standby'
  /** The picture: the box's `screen`, a dark panel, or an input without a signal. */
  readonly picture: 'box' | 'dark' | 'no signal'
  readonly trouble: Trouble
  readonly hdmiLinkReady: boolean

  readonly channel: VirtualTvChannel
  /** Where the key PREVIOUS leads while watching. */
  readonly previousChannel: VirtualTvChannel | null
  /** 0 to 100. */
  readonly volume: number
  readonly muted: boolean
  /** Whether the volume bar is visible. */
  readonly volumeShown: boolean
  /** `STB` is the box. */
  readonly input: string
  readonly inputs: readonly string[]

  readonly screen: VirtualTvScreen
  /** The heading of the screen. */
  readonly title: string
  /** The words of the focused item, for screen readers; on live TV, the channel and programme. */
  readonly focus: string
  /** `Live TV`, or the name of the open app. */
  readonly app: string
  /** Whether the channel being watched is being recorded. */
  readonly recording: boolean
  readonly lastCommand: VirtualTvCommand | null

  /** The programme on the current channel. */
  readonly programme: VirtualTvProgramme
  readonly playback: VirtualTvPlayback
  /** The banner at the bottom while watching. Its channel may differ from the one being watched. */
  readonly banner: VirtualTvBanner | null
  /** The digits of a channel number being entered. */
  readonly entry: { readonly digits: string } | null
  /** A message shown for a few seconds: `Recording started.` */
  readonly notice: string | null

  /** On the screen `guide`. */
  readonly guide: VirtualTvGuide | null
  /** On every screen that is a list or a grid: menus, apps, recordings, settings, search results … */
  readonly list: VirtualTvList | null
  /** On the screen `search`. */
  readonly search: VirtualTvSearch | null
  /** On the screen `programme`. */
  readonly details: VirtualTvDetails | null
  /** On the screen `pairing`. */
  readonly pairing: VirtualTvPairing | null

  /** The functions of the four colour keys on this screen, in the order A to D. */
  readonly colourKeys: readonly VirtualTvColourKey[]
  readonly accessibility: VirtualTvAccessibility
  /** The programme's current caption, when captions are on. */
  readonly caption: string | null
}

export interface VirtualTvChannel {
  readonly number: number
  readonly name: string
}

export interface VirtualTvProgramme {
  readonly title: string
  readonly about: string
  readonly startsAt: number
  readonly endsAt: number
}

export interface VirtualTvCommand {
  /** `key`, `tv` and `text` are from a remote; `handset` is from the TV's own handset. */
  readonly kind: 'key' | 'tv' | 'text' | 'handset'
  /** `CH_UP`, `VOLUME UP`, the words of a text command, a handset key. */
  readonly value: string
  readonly at: number
}

export interface VirtualTvPlayback {
  readonly is: 'live' | 'playing' | 'paused' | 'rewinding' | 'forwarding'
  /** Multiple of normal speed: 1 playing, 0 paused, -8 rewinding fast. */
  readonly speed: number
  /** Milliseconds behind live TV, or into a recording. */
  readonly positionMs: number
  /** The recording being played. */
  readonly recording: string | null
  /** The same in words: `Paused, 1 minute 20 seconds behind live`. */
  readonly words: string
}

export interface VirtualTvBanner {
  readonly channel: VirtualTvChannel
  readonly programme: VirtualTvProgramme
  /** Which programme of the channel it is. */
  readonly when: 'now' | 'next' | 'later'
  readonly isFavourite: boolean
}

export interface VirtualTvGuide {
  /** The span of time shown. */
  readonly from: number
  readonly to: number
  /** The rows around the focused one, at most 8 of `totalRows`; the first shown is row `firstRow`. */
  readonly firstRow: number
  readonly totalRows: number
  readonly rows: readonly {
    readonly channel: VirtualTvChannel
    readonly isFavourite: boolean
    readonly programmes: readonly (VirtualTvProgramme & { readonly isFocused: boolean; readonly isRecorded: boolean })[]
  }[]
}

export interface VirtualTvList {
  /** 1 for a list; more for a grid, filled row by row. */
  readonly columns: number
  readonly focused: number
  readonly items: readonly {
    readonly label: string
    /** A second line, perhaps empty. */
    readonly detail: string
    /** Only on a switch. */
    readonly isOn?: boolean
  }[]
}

export interface VirtualTvSearch {
  readonly text: string
  /** The letters to type with, row by row; the results are `list`. */
  readonly columns: number
  readonly letters: readonly string[]
  /** The focused letter; null while the focus is in the results. */
  readonly focused: number | null
}

export interface VirtualTvDetails {
  readonly channel: VirtualTvChannel
  readonly programme: VirtualTvProgramme
  readonly isRecorded: boolean
}

export interface VirtualTvPairing {
  /**
   * `digits`: a code is being typed. `checking`: it is being looked up. `question`: the person is asked; `remoteName`
   * and `words` are set. `answering`: the answer is on its way. The rest are ends, and typing starts again from them.
   */
  readonly stage:
    | 'digits'
    | 'checking'
    | 'question'
    | 'answering'
    | 'paired'
    | 'refused'
    | 'wrong'
    | 'several owners'
    | 'wait'
    | 'gone'
  /** The digits that were typed, at most 7. */
  readonly digits: string
  readonly remoteName: string | null
  /** The two words that the remote shows too. */
  readonly words: string | null
  /** Which answer has the focus, in stage `question`. */
  readonly focusedAnswer: 'yes' | 'no' | null
  /** The message to the user. */
  readonly message: string
}

export interface VirtualTvColourKey {
  readonly key: 'A' | 'B' | 'C' | 'D'
  readonly colour: 'yellow' | 'blue' | 'red' | 'green'
  readonly shape: 'triangle' | 'square' | 'circle' | 'diamond'
  /** Its function on this screen; empty if none. */
  readonly label: string
}

export interface VirtualTvAccessibility {
  readonly captions: boolean
  readonly audioDescription: boolean
  readonly voiceGuidance: boolean
  readonly highContrast: boolean
  /** Whether a channel number waits 10 s instead of 2 s for its next digit. */
  readonly moreTimeForDigits: boolean
}

/** The answer of `POST /tv/api/boxes/:id/pair` if the code was found. */
export interface VirtualTvPairAnswer {
  readonly status: 'OK'
  readonly paired: boolean
  readonly remoteName: string
  readonly words: string
}
