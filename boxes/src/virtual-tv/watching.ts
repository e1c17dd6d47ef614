/** Watching: tuning, the banner, the digits of a channel number, and moving in time. */
import { LIVE_BUFFER_MS, RECORDING_LENGTH_MS } from '@beckon/contract/virtual-tv'
import { channelBeside, channelOf, FIRST_CHANNEL } from './channels.ts'
import { LIVE_TV } from './catalogue.ts'
import { programmeAfter, programmeAt } from './programmes.ts'
import { LIVE, liveNow, type Playback, type Recording, type Screen, type TvState } from './tv-state.ts'

export const DIGIT_TIMEOUT_MS = 2_000
export const SLOW_DIGIT_TIMEOUT_MS = 10_000
export const BANNER_MS = 8_000
export const NOTICE_MS = 6_000
export const REPLAY_MS = 15_000
const DIGITS_OF_A_NUMBER = 3
const SPEEDS = [2, 8, 32] as const

export function say(state: TvState, words: string): TvState {
  return { ...state, notice: { words, until: state.now + NOTICE_MS } }
}

/** Opens a screen. PREVIOUS returns from it; a screen of the same kind is replaced. */
export function open(state: TvState, screen: Screen): TvState {
  const back = state.screen.is === screen.is ? state.back : [...state.back, state.screen].slice(-8)
  return { ...state, screen, back, banner: null, entry: null }
}

export function goBack(state: TvState): TvState {
  return { ...state, screen: state.back.at(-1) ?? LIVE, back: state.back.slice(0, -1), entry: null }
}

/** Leaves all menus. */
export function watch(state: TvState): TvState {
  return { ...state, screen: LIVE, back: [], entry: null, banner: null }
}

export function tune(state: TvState, number: number): TvState {
  const channel = channelOf(number)
  if (!channel) return say({ ...state, entry: null }, `There is no channel ${number}.`)
  return {
    ...watch(state),
    channel: number,
    previousChannel: number === state.channel ? state.previousChannel : state.channel,
    playback: liveNow(state.now),
    banner: { channel: number, places: 0, until: state.now + BANNER_MS },
  }
}

export function tuneBy(state: TvState, places: number): TvState {
  return tune(state, channelBeside(state.channel, places).number)
}

/** Moves the banner to another channel or a later programme; the watched channel stays. */
export function look(state: TvState, move: { readonly channels: number; readonly programmes: number }): TvState {
  const shown = state.banner ?? { channel: state.channel, places: 0 }
  const channel = channelBeside(shown.channel, move.channels).number
  const places = channel === shown.channel ? Math.min(Math.max(shown.places + move.programmes, 0), 8) : 0
  return { ...state, banner: { channel, places, until: state.now + BANNER_MS } }
}

export function watchedProgramme(state: TvState) {
  return programmeAt(channelOf(state.channel) ?? FIRST_CHANNEL, state.now)
}

export function bannerProgramme(state: TvState, banner: NonNullable<TvState['banner']>) {
  return programmeAfter(channelOf(banner.channel) ?? FIRST_CHANNEL, state.now, banner.places)
}

/** Enters a digit of a channel number. The number is used when complete, on OK, or when no further digit comes. */
export function enterDigit(state: TvState, digit: string): TvState {
  const digits = (state.entry?.digits ?? '') + digit
  const wait = state.accessibility.moreTimeForDigits ? SLOW_DIGIT_TIMEOUT_MS : DIGIT_TIMEOUT_MS
  const entered: TvState = { ...state, banner: null, entry: { digits, until: state.now + wait } }
  return digits.length >= DIGITS_OF_A_NUMBER ? takeEntry(entered) : entered
}

export function takeEntry(state: TvState): TvState {
  if (!state.entry) return state
  const number = Number(state.entry.digits)
  if (state.screen.is === 'guide' && channelOf(number)) {
    return { ...state, entry: null, screen: { ...state.screen, channel: number, onlyFavourites: false } }
  }
  return tune(state, number)
}

/** The playback at `now`. It stops at live TV, at the end of a recording, and at the end of the buffer. */
export function playedTo(playback: Playback, now: number): Playback {
  const passed = now - playback.since
  if (playback.recording) {
    const position = playback.positionMs + playback.speed * passed
    if (position >= RECORDING_LENGTH_MS) return liveNow(now)
    if (position < 0) return { ...playback, speed: 1, positionMs: 0, since: now }
    return { ...playback, positionMs: position, since: now }
  }
  const behind = playback.positionMs + (1 - playback.speed) * passed
  if (behind < 0 || (behind === 0 && playback.speed >= 1)) return liveNow(now)
  if (behind > LIVE_BUFFER_MS) return { ...playback, speed: 1, positionMs: LIVE_BUFFER_MS, since: now }
  return { ...playback, positionMs: behind, since: now }
}

/** Rewinds (-1) or fast-forwards (1). Each press is one step faster; a change of direction starts slowly. */
export function wind(state: TvState, direction: -1 | 1): TvState {
  const { playback } = state
  if (direction === 1 && isLive(playback)) return say(state, 'You are watching live.')
  const same = Math.sign(playback.speed) === direction && Math.abs(playback.speed) > 1
  const faster = SPEEDS.find((speed) => speed > Math.abs(playback.speed))
  const next = (same ? faster : undefined) ?? SPEEDS[0]
  return { ...state, playback: { ...playback, speed: direction * next, since: state.now } }
}

export function playOrPause(state: TvState): TvState {
  return setSpeed(state, state.playback.speed === 1 ? 0 : 1)
}

export function setSpeed(state: TvState, speed: 0 | 1): TvState {
  return { ...state, playback: { ...state.playback, speed, since: state.now } }
}

export function replay(state: TvState): TvState {
  const { playback } = state
  const positionMs = playback.recording
    ? Math.max(playback.positionMs - REPLAY_MS, 0)
    : Math.min(playback.positionMs + REPLAY_MS, LIVE_BUFFER_MS)
  return { ...state, playback: { ...playback, speed: 1, positionMs, since: state.now } }
}

export function isLive(playback: Playback): boolean {
  return !playback.recording && playback.positionMs === 0 && playback.speed === 1
}

export function playRecording(state: TvState, recording: Recording): TvState {
  const playback: Playback = { recording, speed: 1, positionMs: 0, since: state.now }
  return say({ ...watch(state), playback }, `Playing ${recording.title}.`)
}

/** The current recording of a programme, if any. */
export function recordingOf(state: TvState, channel: number, endsAt: number): Recording | undefined {
  return state.recordings.find((one) => one.channel === channel && one.endsAt === endsAt && one.endsAt > state.now)
}

/** Starts or stops the recording of a programme. A future programme is scheduled. */
export function toggleRecording(state: TvState, channel: number, at: number, wanted?: boolean): TvState {
  const programme = programmeAt(channelOf(channel) ?? FIRST_CHANNEL, at)
  const underWay = recordingOf(state, channel, programme.endsAt)
  if (wanted === (underWay !== undefined))
    return say(state, wanted ? 'It is being recorded.' : 'Nothing is being recorded.')
  if (!underWay) {
    const startedAt = Math.max(programme.startsAt, state.now)
    const recording = { title: programme.title, channel, startedAt, endsAt: programme.endsAt }
    const words = startedAt > state.now ? `${programme.title} will be recorded.` : `Recording ${programme.title}.`
    return say({ ...state, recordings: [recording, ...state.recordings] }, words)
  }
  const kept = state.recordings.flatMap((one) => {
    if (one !== underWay) return [one]
    return one.startedAt > state.now ? [] : [{ ...one, endsAt: state.now }]
  })
  return say({ ...state, recordings: kept }, `${programme.title} is no longer being recorded.`)
}

export function toggleFavourite(state: TvState, channel: number): TvState {
  const is = state.favourites.includes(channel)
  const favourites = is ? state.favourites.filter((one) => one !== channel) : [...state.favourites, channel]
  return say({ ...state, favourites }, is ? 'No longer a favourite.' : 'Added to your favourites.')
}

/** The open app, also below other menus. */
export function openApp(state: TvState): string {
  const app = [...state.back, state.screen].findLast((screen) => screen.is === 'app')
  return app?.is === 'app' ? app.name : LIVE_TV
}
