/** Watching: screens that open and close, tuning, the digits of a channel number, playback, recording. */
import { channelBeside, channelOf, programmeAt } from './channels.ts'
import { LIVE, timeOfDay, type Screen, type TvState } from './tv-state.ts'

const DIGIT_TIMEOUT_MS = 2_000
const SHOWN_MS = 6_000
const DIGITS_OF_A_NUMBER = 3

export function say(state: TvState, words: string): TvState {
  return { ...state, notice: { words, until: state.now + SHOWN_MS } }
}

/** Opens a screen. PREVIOUS returns from it; a screen of the same kind is replaced. */
export function open(state: TvState, screen: Screen): TvState {
  const back = state.screen.is === screen.is ? state.back : [...state.back, state.screen].slice(-8)
  return { ...state, screen, back, entry: null }
}

export function goBack(state: TvState): TvState {
  const app = state.screen.is === 'app' ? null : state.app
  return { ...state, app, screen: state.back.at(-1) ?? LIVE, back: state.back.slice(0, -1), entry: null }
}

/** Leaves all menus and apps. */
export function watch(state: TvState): TvState {
  return { ...state, app: null, screen: LIVE, back: [], entry: null }
}

export function tune(state: TvState, number: number): TvState {
  if (channelOf(number) === undefined) return say({ ...state, entry: null }, `There is no channel ${number}.`)
  const previousChannel = number === state.channel ? state.previousChannel : state.channel
  return { ...watch(state), channel: number, previousChannel, playback: 'playing' }
}

export function tuneBy(state: TvState, places: number): TvState {
  return tune(state, channelBeside(state.channel, places).number)
}

/** Enters a digit of a channel number. The number is used when complete, on OK, or when no further digit comes. */
export function enterDigit(state: TvState, digit: string): TvState {
  const digits = (state.entry?.digits ?? '') + digit
  const entered: TvState = { ...state, entry: { digits, until: state.now + DIGIT_TIMEOUT_MS } }
  return digits.length >= DIGITS_OF_A_NUMBER ? takeEntry(entered) : entered
}

export function takeEntry(state: TvState): TvState {
  return state.entry === null ? state : tune(state, Number(state.entry.digits))
}

export function play(state: TvState, playback: TvState['playback']): TvState {
  return { ...state, playback }
}

/** Whether the channel that is watched is being recorded: a flag, which ends with the programme. */
export function isRecording({ recording, channel }: TvState): boolean {
  return recording?.channel === channel
}

export function record(state: TvState, wanted = !isRecording(state)): TvState {
  const { title, endsAt } = programmeAt(state.channel, timeOfDay(state))
  if (wanted) return say({ ...state, recording: { channel: state.channel, until: endsAt } }, `Recording ${title}.`)
  return say({ ...state, recording: null }, 'Nothing is being recorded.')
}
