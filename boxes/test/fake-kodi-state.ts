/** The state of the fake Kodi, the calls that it refuses, and its answers about its properties. */
import type { FarTrouble } from './far-end.ts'

export interface ReceivedCall {
  readonly method: string
  readonly params: Readonly<Record<string, unknown>>
}

export interface FakeKodi {
  /** Of its WebSocket. */
  readonly port: number
  readonly webPort: number
  /** The calls that change something, in order; not those that were refused for want of a password. */
  readonly received: ReceivedCall[]
  /** WebSocket connections taken so far. */
  connections(): number
  /** The name and password of its web server; undefined for none. */
  login: { readonly user: string; readonly password: string } | undefined
  /** The window below any dialog, and what has the focus there. */
  window: keyof typeof WINDOWS
  dialog: keyof typeof DIALOGS | undefined
  focus: string
  playing: 'tv' | 'film' | undefined
  channel: number
  /** The channel that still plays while the channel changes. */
  stillPlays: number | undefined
  speed: number
  volume: number
  muted: boolean
  /** What plays has subtitles, and they are shown. */
  hasSubtitles: boolean
  subtitles: boolean
  /** Whether the sound that plays is marked as for blind people; undefined in a Kodi before 19. */
  isForBlind: boolean | undefined
  /** What its guide has of the channel that plays. */
  guide: { readonly broadcastnow?: object; readonly broadcastnext?: object }
  /** What was typed into its keyboard. */
  typed: string | undefined
  canTurnOff: { suspend: boolean; shutdown: boolean }
  /** `starting`: its add-on for TV is there, and has not told its channels yet. */
  hasTv: boolean | 'starting' | 'without channels'
  addOns: { readonly addonid: string; readonly name: string; readonly content: 'video' | 'executable' }[]
  trouble(kind: FarTrouble): Promise<void>
  recover(): Promise<void>
  /** Tells all connections something unasked. */
  notify(method: string): void
  stop(): Promise<void>
}

export const WINDOWS = {
  home: [10_000, 'Home'],
  programs: [10_001, 'Programs'],
  pictures: [10_002, 'Pictures'],
  settings: [10_004, 'Settings'],
  videos: [10_025, 'Videos'],
  interfacesettings: [10_032, 'Settings - Interface'],
  music: [10_502, 'Music'],
  tvchannels: [10_700, 'TV channels'],
  tvrecordings: [10_701, 'TV recordings'],
  tvguide: [10_702, 'TV guide'],
  tvsearch: [10_704, 'TV search'],
  fullscreenvideo: [12_005, 'Fullscreen video'],
} as const
export const DIALOGS = {
  question: [10_100, 'Yes / No dialog'],
  keyboard: [10_103, 'Virtual keyboard'],
  contextmenu: [10_106, 'Context menu'],
  osd: [12_901, 'Fullscreen OSD'],
} as const
/** With the ids by which they are opened, which follow no order. */
export const FAKE_CHANNELS: ReadonlyMap<number, { readonly id: number; readonly label: string }> = new Map([
  [2, { id: 6, label: 'Harbour One' }],
  [5, { id: 3, label: 'Lantern' }],
  [20, { id: 5, label: 'Noël TV' }],
  [206, { id: 4, label: 'Storybook Kids' }],
])
export const INPUTS = ['Up', 'Down', 'Left', 'Right', 'Select', 'Back', 'Home', 'Info', 'ContextMenu', 'ShowOSD']
export const ACTIONS = [
  'number0 number1 number2 number3 number4 number5 number6 number7 number8 number9 pageup pagedown channelup',
  'channeldown smallstepback rewind playpause fastforward record yellow blue red green',
].flatMap((names) => names.split(' '))
/** What changes nothing. */
export const QUESTIONS =
  /^(?:JSONRPC\.|XBMC\.|PVR\.|Player\.Get|Addons\.Get|(?:GUI|Application|System)\.GetProperties)/u
export class Refusal extends Error {
  readonly code: number
  constructor(code: number, message: string) {
    super(message)
    this.code = code
  }
}
export const noMethod = () => new Refusal(-32_601, 'Method not found.')
export const badParams = () => new Refusal(-32_602, 'Invalid params.')
export const cannot = () => new Refusal(-32_100, 'Failed to execute method.')

/** The properties that were asked for; asking for another is refused. */
export function pick(
  { properties }: Readonly<Record<string, unknown>>,
  all: Readonly<Record<string, unknown>>,
): object {
  if (!Array.isArray(properties) || properties.some((name) => !Object.hasOwn(all, String(name)))) throw badParams()
  return Object.fromEntries(properties.map((name) => [name, all[String(name)]]))
}

/** A label or condition that Kodi does not know is empty or false. */
export function pickLabels<T extends string | boolean>(names: unknown, all: Readonly<Record<string, T>>): object {
  if (!Array.isArray(names)) throw badParams()
  return Object.fromEntries(
    names.map((name) => [name, all[String(name)] ?? (typeof Object.values(all)[0] === 'string' ? '' : false)]),
  )
}
