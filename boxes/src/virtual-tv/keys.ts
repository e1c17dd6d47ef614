/** The effect of each key of the box on each screen, and of the buttons of the TV's own handset. */
import { isKeyCode, type KeyCode } from '@beckon/contract/keys'
import type { HandsetKey, VirtualTvState } from '@beckon/contract/virtual-tv'
import { choose, isList, moveInList, openGuide, openList, setSetting } from './lists.ts'
import { chooseInPairing, deletePairingDigit, enterPairingDigit, moveInPairing } from './pairing-screen.ts'
import { programmeDetail } from './channels.ts'
import { changeVolume, nextInput, setMuted } from './television.ts'
import { FRESH_PAIRING, INPUTS, LIVE, timeOfDay, type TvState } from './tv-state.ts'
import { enterDigit, goBack, open, play, record, say, takeEntry, tune, tuneBy, watch } from './watching.ts'

const PAGE = 5
/** The rows by which an arrow moves down. */
const WAYS = { UP: -1, DOWN: 1, LEFT: 0, RIGHT: 0 } as const
type Arrow = keyof typeof WAYS
type ColourKey = keyof VirtualTvState['colourKeys']

/** Presses a key. In standby only POWER works. */
export function pressKey(state: TvState, key: KeyCode): TvState {
  if (key === 'POWER') return state.boxPower === 'on' ? fallAsleep(state) : wakeUp(state)
  if (state.boxPower === 'standby') return state
  return /^\d$/u.test(key) ? digit(state, key) : (KEYS[key as keyof typeof KEYS]?.(state) ?? state)
}

/**
 * Turns the box on. It also turns the TV on and selects its input, like CEC's "one touch play", unless the link
 * is down.
 */
export function wakeUp(state: TvState): TvState {
  const awake: TvState = { ...state, boxPower: 'on', trouble: state.trouble === 'asleep' ? 'none' : state.trouble }
  return awake.trouble === 'hdmi-off' ? awake : { ...awake, tvPower: 'on', input: INPUTS[0] }
}

export function fallAsleep(state: TvState): TvState {
  return { ...watch(state), boxPower: 'standby', notice: null, screen: LIVE }
}

/** Presses a button of the TV's own handset. */
export function pressHandset(state: TvState, key: HandsetKey): TvState {
  if (isKeyCode(key)) return pressKey(state, key)
  switch (key) {
    case 'TV_POWER':
      return { ...state, tvPower: state.tvPower === 'on' ? 'standby' : 'on' }
    case 'TV_INPUT':
      return nextInput(state)
    case 'VOLUME_UP':
      return changeVolume(state, 1)
    case 'VOLUME_DOWN':
      return changeVolume(state, -1)
    case 'MUTE':
      return setMuted(state, !state.muted)
    case 'PAIR':
      return open(wakeUp(state), FRESH_PAIRING)
  }
}

export function lastChannel(state: TvState): TvState {
  return state.previousChannel === null
    ? say(state, 'There is no channel before this one.')
    : tune(state, state.previousChannel)
}

/** The functions of the colour keys on this screen, as shown on it. */
export function colourKeys({ screen, accessibility }: TvState): VirtualTvState['colourKeys'] {
  if (screen.is === 'pairing') return { A: 'Delete a digit', B: '', C: 'Start again', D: '' }
  const turn = (isOn: boolean) => (isOn ? 'off' : 'on')
  return {
    A: `Captions ${turn(accessibility.captions)}`,
    B: `Description ${turn(accessibility.audioDescription)}`,
    C: `Voice guidance ${turn(accessibility.voiceGuidance)}`,
    D: `Contrast ${turn(accessibility.highContrast)}`,
  }
}

const COLOUR_SETTINGS = { A: 'captions', B: 'audioDescription', C: 'voiceGuidance', D: 'highContrast' } as const

function pressColourKey(state: TvState, key: ColourKey): TvState {
  const { screen, accessibility } = state
  if (screen.is !== 'pairing') return setSetting(state, COLOUR_SETTINGS[key], !accessibility[COLOUR_SETTINGS[key]])
  if (key === 'A') return deletePairingDigit(state, screen)
  return key === 'C' ? { ...state, screen: FRESH_PAIRING } : say(state, 'This colour key does nothing here.')
}

function digit(state: TvState, key: string): TvState {
  return state.screen.is === 'pairing' ? enterPairingDigit(state, state.screen, key) : enterDigit(state, key)
}

function arrow(state: TvState, key: Arrow): TvState {
  const { screen } = state
  const down = WAYS[key]
  if (screen.is === 'pairing') return moveInPairing(state, screen, key)
  if (screen.is === 'live') return info(state)
  if (down !== 0) return moveInList(state, screen, down)
  return key === 'LEFT' ? goBack(state) : choose(state, screen)
}

function page(state: TvState, way: 1 | -1): TvState {
  const { screen } = state
  if (screen.is === 'live') return info(state)
  return isList(screen) ? moveInList(state, screen, way * PAGE) : state
}

function ok(state: TvState): TvState {
  const { screen } = state
  if (state.entry !== null) return takeEntry(state)
  if (screen.is === 'pairing') return chooseInPairing(state, screen)
  return isList(screen) ? choose(state, screen) : info(state)
}

/** Shows information about the programme. On live TV, the arrows do the same. */
function info(state: TvState): TvState {
  return say(state, `${programmeDetail(state.channel, timeOfDay(state))}. All programmes of a virtual TV are invented.`)
}

/** Back: leaves a screen, or, while watching, returns to the previous channel. */
function previous(state: TvState): TvState {
  if (state.entry !== null) return { ...state, entry: null }
  return state.screen.is === 'live' ? lastChannel(state) : goBack(state)
}

const KEYS: { readonly [K in Exclude<KeyCode, 'POWER' | `${number}`>]: (state: TvState) => TvState } = {
  UP: (state) => arrow(state, 'UP'),
  DOWN: (state) => arrow(state, 'DOWN'),
  LEFT: (state) => arrow(state, 'LEFT'),
  RIGHT: (state) => arrow(state, 'RIGHT'),
  OK: ok,
  EXIT: watch,
  PREVIOUS: previous,
  MENU: (state) => openList(state, 'menu'),
  GUIDE: (state) => openGuide(state),
  INFO: info,
  HOME: (state) => openList(state, 'home'),
  SEARCH: (state) => say(state, 'Say or type what you want to watch.'),
  APP_MENU: (state) => openList(state, 'apps'),
  ACCESSIBILITY: (state) => openList(state, 'accessibility'),
  PAGE_UP: (state) => page(state, -1),
  PAGE_DOWN: (state) => page(state, 1),
  CH_UP: (state) => tuneBy(state, 1),
  CH_DOWN: (state) => tuneBy(state, -1),
  REPLAY: (state) => play(state, 'replaying'),
  REWIND: (state) => play(state, 'rewinding'),
  PLAY_PAUSE: (state) => play(state, state.playback === 'playing' ? 'paused' : 'playing'),
  FAST_FORWARD: (state) => play(state, 'forwarding'),
  RECORD: (state) => record(state),
  A: (state) => pressColourKey(state, 'A'),
  B: (state) => pressColourKey(state, 'B'),
  C: (state) => pressColourKey(state, 'C'),
  D: (state) => pressColourKey(state, 'D'),
}
