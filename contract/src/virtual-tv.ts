/**
 * The state of a virtual TV: everything that its page draws, with all texts ready. `GET /tv/api/boxes/:id` returns one;
 * `…/events` streams one for each change (as `data:` of the default event).
 */
import { KEY_CODES, type KeyCode } from './keys.ts'

/** One row of `GET /tv/api/boxes`. */
export interface VirtualBoxRow {
  readonly id: string
  readonly name: string
  readonly family: 'standard' | 'flex'
}

/** All buttons of the handset: `POST /tv/api/boxes/:id/handset {"key": …}`. The last ones are no keys of the box. */
export const HANDSET_KEYS = [...KEY_CODES, 'TV_POWER', 'TV_INPUT', 'VOLUME_UP', 'VOLUME_DOWN', 'MUTE', 'PAIR'] as const
export type HandsetKey = KeyCode | (typeof HANDSET_KEYS)[number]

/** Simulated faults of the box and of its cable to the TV. */
export const TROUBLES = ['none', 'asleep', 'slow', 'unreachable', 'hdmi-off'] as const
export type Trouble = (typeof TROUBLES)[number]

export type VirtualTvScreen = 'live' | 'guide' | 'menu' | 'home' | 'apps' | 'app' | 'accessibility' | 'pairing'

export interface VirtualTvState {
  readonly id: string
  readonly name: string
  readonly family: 'standard' | 'flex'
  /** The TV's clock, in milliseconds since 1970. */
  readonly now: number

  /** `on` when both the TV and the box are on. */
  readonly power: 'on' | 'standby'
  readonly boxPower: 'on' | 'standby'
  readonly tvPower: 'on' | 'standby'
  /** The picture: the box's `screen`, a dark panel, or an input without a signal. */
  readonly picture: 'box' | 'dark' | 'no signal'
  readonly trouble: Trouble

  readonly channel: VirtualTvChannel
  /** 0 to 100. */
  readonly volume: number
  readonly muted: boolean
  /** `STB` is the box. */
  readonly input: string

  readonly screen: VirtualTvScreen
  /** The heading of the screen. */
  readonly title: string
  /** The text of the focused item, for screen readers; on live TV, the channel and programme. */
  readonly focus: string
  /** `Live TV`, or the name of the open app. */
  readonly app: string
  /** Whether the channel being watched is being recorded. */
  readonly recording: boolean
  readonly lastCommand: VirtualTvCommand | null

  /** The programme on the channel now. */
  readonly programme: VirtualTvProgramme
  readonly playback: VirtualTvPlayback
  /** The digits of a channel number being entered. */
  readonly entry: { readonly digits: string } | null
  /** A message shown for a few seconds: `Captions on.` */
  readonly notice: string | null
  /** On every screen but `live` and `pairing`: the rows around the focused one. */
  readonly list: VirtualTvList | null
  /** On the screen `pairing`. */
  readonly pairing: VirtualTvPairing | null
  /** The functions of the four colour keys on this screen. */
  readonly colourKeys: { readonly [K in 'A' | 'B' | 'C' | 'D']: string }
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
  readonly endsAt: number
}

export interface VirtualTvCommand {
  /** `key`, `tv` and `text` are from a remote; `handset` is from the TV's own handset. */
  readonly kind: 'key' | 'tv' | 'text' | 'handset'
  /** `CH_UP`, `VOLUME UP`, the text of a text command, a handset key. */
  readonly value: string
  readonly at: number
}

/** The state after the playback key that was pressed last, until a channel is chosen. */
export type VirtualTvPlayback = 'playing' | 'paused' | 'rewinding' | 'forwarding' | 'replaying'

export interface VirtualTvList {
  /** The place of the focused row in `items`. */
  readonly focused: number
  readonly items: readonly { readonly label: string; readonly detail: string }[]
}

export interface VirtualTvPairing {
  /**
   * `digits`: a code is being typed. `checking`: it is being looked up. `question`: the person is asked; `remoteName`
   * and `words` are set. `answering`: the answer is on its way. The others are final, and typing starts again from
   * them.
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

export interface VirtualTvAccessibility {
  readonly captions: boolean
  readonly audioDescription: boolean
  readonly voiceGuidance: boolean
  readonly highContrast: boolean
}
