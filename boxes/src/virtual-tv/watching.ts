/** Watching: screens that open and close, tuning, the digits of a channel number, moving in time, recording. */
import { HOUR_MS } from '@beckon/contract/time-units'
import { channelBeside, channelOf } from './channels.ts'
import { programmeAt } from './programmes.ts'
import { LIVE, liveAt, type Screen, type TvState } from './tv-state.ts'

const DIGIT_TIMEOUT_MS = 2_000
const SLOW_DIGIT_TIMEOUT_MS = 10_000
const SHOWN_MS = 6_000
const REPLAY_MS = 15_000
/** How far live TV can be rewound. */
const BUFFER_MS = HOUR_MS
const DIGITS_OF_A_NUMBER = 3
const SPEEDS = [2, 8, 32] as const

export function say(state: TvState, words: string): TvState {
  return { ...state, notice: { words, until: state.now + SHOWN_MS } }
}

/** Opens a screen. PREVIOUS returns from it; a screen of the same kind is replaced. */
export function open(state: TvState, screen: Screen): TvState {
  const back = state.screen.is === screen.is ? state.back : [...state.back, state.screen].slice(-8)
  return { ...state, screen, back, look: null, entry: null }
}

export function goBack(state: TvState): TvState {
  const app = state.screen.is === 'app' ? null : state.app
  return { ...state, app, screen: state.back.at(-1) ?? LIVE, back: state.back.slice(0, -1), entry: null }
}

/** Leaves all menus and apps. */
export function watch(state: TvState): TvState {
  return { ...state, app: null, screen: LIVE, back: [], entry: null, look: null }
}

export function tune(state: TvState, number: number): TvState {
  if (channelOf(number) === undefined) return say({ ...state, entry: null }, `There is no channel ${number}.`)
  const previousChannel = number === state.channel ? state.previousChannel : state.channel
  return { ...watch(state), channel: number, previousChannel, playback: liveAt(state.now) }
}

export function tuneBy(state: TvState, places: number): TvState {
  return tune(state, channelBeside(state.channel, places).number)
}

/** Looks at another channel or a later programme; the watched channel stays. */
export function lookAt(state: TvState, channels: number, slots: number): TvState {
  const shown = state.look ?? { channel: state.channel, at: state.now }
  const { startsAt, endsAt } = programmeAt(shown.channel, shown.at)
  if (slots < 0 && startsAt <= state.now) return say(state, 'Nothing earlier is known.')
  const at = slots === 0 ? shown.at : slots > 0 ? endsAt : Math.max(startsAt - 1, state.now)
  return { ...state, look: { channel: channelBeside(shown.channel, channels).number, at, until: state.now + SHOWN_MS } }
}

/** Enters a digit of a channel number. The number is used when complete, on OK, or when no further digit comes. */
export function enterDigit(state: TvState, digit: string): TvState {
  const digits = (state.entry?.digits ?? '') + digit
  const wait = state.accessibility.moreTimeForDigits ? SLOW_DIGIT_TIMEOUT_MS : DIGIT_TIMEOUT_MS
  const entered: TvState = { ...state, look: null, entry: { digits, until: state.now + wait } }
  return digits.length >= DIGITS_OF_A_NUMBER ? takeEntry(entered) : entered
}

export function takeEntry(state: TvState): TvState {
  return state.entry === null ? state : tune(state, Number(state.entry.digits))
}

/** The playback at `now`. It stops at live TV and at the end of the buffer. */
export function playedTo(playback: TvState['playback'], now: number): TvState['playback'] {
  const { speed, behindMs, since } = playback
  const behind = behindMs + (1 - speed) * (now - since)
  if (behind < 0 || (behind === 0 && speed >= 1)) return liveAt(now)
  if (behind > BUFFER_MS) return { speed: 1, behindMs: BUFFER_MS, since: now }
  return { speed, behindMs: behind, since: now }
}

export function isLive({ playback }: TvState): boolean {
  return playback.behindMs === 0 && playback.speed === 1
}

/** Rewinds (-1) or fast-forwards (1). Each press is one step faster; a change of direction starts slowly. */
export function wind(state: TvState, direction: -1 | 1): TvState {
  const { speed } = state.playback
  if (direction === 1 && isLive(state)) return say(state, 'You are watching live.')
  const same = Math.sign(speed) === direction && Math.abs(speed) > 1
  const faster = SPEEDS.find((one) => one > Math.abs(speed))
  return setSpeed(state, direction * ((same ? faster : undefined) ?? SPEEDS[0]))
}

export function setSpeed(state: TvState, speed: number): TvState {
  return { ...state, playback: { ...state.playback, speed, since: state.now } }
}

export function replay(state: TvState): TvState {
  const behindMs = Math.min(state.playback.behindMs + REPLAY_MS, BUFFER_MS)
  return { ...state, playback: { speed: 1, behindMs, since: state.now } }
}

/** Whether the channel that is watched is being recorded: a flag, which ends with the programme. */
export function isRecording({ recording, channel }: TvState): boolean {
  return recording?.channel === channel
}

export function record(state: TvState, wanted = !isRecording(state)): TvState {
  const { title, endsAt } = programmeAt(state.channel, state.now)
  if (wanted) return say({ ...state, recording: { channel: state.channel, until: endsAt } }, `Recording ${title}.`)
  return say({ ...state, recording: null }, 'Nothing is being recorded.')
}
