/** The effect of each key of the box on each screen. */
import { isKeyCode, type KeyCode } from '@beckon/contract/keys'
import type { HandsetKey } from '@beckon/contract/virtual-tv'
import { pressColourKey } from './colour-keys.ts'
import { chooseInGuide, moveInGuide } from './guide.ts'
import { columnsOf, isListScreen, itemsOf, openGuide, openSearch } from './list-screens.ts'
import { chooseInPairing, enterPairingDigit, moveInPairing } from './pairing-screen.ts'
import { chooseInSearch, moveInSearch, type as typeLetter } from './search-screen.ts'
import { changeVolume, nextInput, setMuted } from './television.ts'
import { FRESH_PAIRING, INPUTS, LIVE, type ListScreen, type TvState } from './tv-state.ts'
import {
  bannerProgramme,
  enterDigit,
  goBack,
  look,
  open,
  playOrPause,
  replay,
  say,
  takeEntry,
  toggleRecording,
  tune,
  tuneBy,
  watch,
  wind,
} from './watching.ts'

const PAGE = 5
type Arrow = 'UP' | 'DOWN' | 'LEFT' | 'RIGHT'
const WAYS: { readonly [A in Arrow]: { readonly across: number; readonly down: number } } = {
  UP: { across: 0, down: -1 },
  DOWN: { across: 0, down: 1 },
  LEFT: { across: -1, down: 0 },
  RIGHT: { across: 1, down: 0 },
}

/** Presses a key. In standby only POWER works. */
export function pressKey(state: TvState, key: KeyCode): TvState {
  if (key === 'POWER') return state.boxPower === 'on' ? fallAsleep(state) : wakeUp(state)
  return state.boxPower === 'on' ? KEYS[key](state) : state
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

/** Presses a button of the handset, which controls TV and box by infrared, without the network. */
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
      // The TV turns on too, so that the screen is visible.
      return open(wakeUp(state), FRESH_PAIRING)
  }
}

const digit = (digits: string) => (state: TvState) => {
  const { screen } = state
  if (screen.is === 'pairing') return enterPairingDigit(state, screen, digits)
  if (screen.is === 'search') return typeLetter(state, screen, digits)
  return enterDigit(state, digits)
}

const arrow = (key: Arrow) => (state: TvState) => {
  const { screen } = state
  const { across, down } = WAYS[key]
  if (screen.is === 'guide') return moveInGuide(state, screen, down, across)
  if (screen.is === 'search') return moveInSearch(state, screen, across, down)
  if (screen.is === 'pairing') return moveInPairing(state, screen, key)
  if (isListScreen(screen)) return moveInList(state, screen, across, down)
  if (screen.is === 'programme') return goBack(state)
  // Up on a remote means a higher channel number.
  return look(state, { channels: -down, programmes: across })
}

const page = (way: -1 | 1) => (state: TvState) => {
  const { screen } = state
  if (screen.is === 'guide') return moveInGuide(state, screen, way * PAGE, 0)
  if (screen.is === 'search') return moveInSearch(state, screen, 0, way * (screen.focus.in === 'results' ? PAGE : 1))
  if (isListScreen(screen)) return moveInList(state, screen, 0, way * PAGE)
  return screen.is === 'live' ? look(state, { channels: -way * PAGE, programmes: 0 }) : state
}

/** Moves the focus. It stops at the ends, so that a held arrow leads to a known position. */
function moveInList(state: TvState, screen: ListScreen, across: number, down: number): TvState {
  const count = itemsOf(state, screen).length
  const columns = columnsOf(screen)
  if (columns === 1 && across === -1) return goBack(state)
  if (columns === 1 && across === 1) return ok(state)
  const wanted = screen.focused + across + down * (Math.abs(down) > 1 && columns > 1 ? columns * 2 : columns)
  const focused = Math.min(Math.max(wanted, 0), Math.max(count - 1, 0))
  return { ...state, screen: { ...screen, focused } }
}

function ok(state: TvState): TvState {
  const { screen } = state
  if (state.entry) return takeEntry(state)
  if (screen.is === 'guide') return chooseInGuide(state, screen)
  if (screen.is === 'search') return chooseInSearch(state, screen)
  if (screen.is === 'pairing') return chooseInPairing(state, screen)
  if (screen.is === 'programme') return toggleRecording(state, screen.channel, screen.at)
  if (isListScreen(screen))
    return itemsOf(state, screen)[screen.focused]?.choose(state) ?? say(state, 'There is nothing here.')
  if (!state.banner) return look(state, { channels: 0, programmes: 0 })
  const { banner } = state
  if (banner.places > 0) {
    return open(state, { is: 'programme', channel: banner.channel, at: bannerProgramme(state, banner).startsAt })
  }
  return banner.channel === state.channel ? { ...state, banner: null } : tune(state, banner.channel)
}

function info(state: TvState): TvState {
  const { screen } = state
  if (screen.is === 'guide') return open(state, { is: 'programme', channel: screen.channel, at: screen.at })
  if (screen.is === 'programme') return goBack(state)
  if (screen.is !== 'live') return open(state, { is: 'programme', channel: state.channel, at: state.now })
  if (!state.banner) return look(state, { channels: 0, programmes: 0 })
  return open(state, {
    is: 'programme',
    channel: state.banner.channel,
    at: bannerProgramme(state, state.banner).startsAt,
  })
}

/** Back: leaves a menu, or, while watching, returns to the previous channel. */
function previous(state: TvState): TvState {
  if (state.entry) return { ...state, entry: null }
  if (state.screen.is !== 'live') return goBack(state)
  return lastChannel(state)
}

export function lastChannel(state: TvState): TvState {
  return state.previousChannel === null
    ? say(state, 'There is no channel before this one.')
    : tune(state, state.previousChannel)
}

export function record(state: TvState, wanted?: boolean): TvState {
  const { screen } = state
  if (screen.is === 'guide' || screen.is === 'programme')
    return toggleRecording(state, screen.channel, screen.at, wanted)
  return toggleRecording(state, state.channel, state.now, wanted)
}

const KEYS: { readonly [K in Exclude<KeyCode, 'POWER'>]: (state: TvState) => TvState } = {
  '0': digit('0'),
  '1': digit('1'),
  '2': digit('2'),
  '3': digit('3'),
  '4': digit('4'),
  '5': digit('5'),
  '6': digit('6'),
  '7': digit('7'),
  '8': digit('8'),
  '9': digit('9'),
  UP: arrow('UP'),
  DOWN: arrow('DOWN'),
  LEFT: arrow('LEFT'),
  RIGHT: arrow('RIGHT'),
  OK: ok,
  EXIT: watch,
  PREVIOUS: previous,
  MENU: (state) => open(state, { is: 'menu', focused: 0 }),
  GUIDE: (state) => openGuide(state),
  INFO: info,
  HOME: (state) => open(state, { is: 'home', focused: 0 }),
  SEARCH: (state) => openSearch(state),
  APP_MENU: (state) => open(state, { is: 'apps', focused: 0 }),
  ACCESSIBILITY: (state) => open(state, { is: 'accessibility', focused: 0 }),
  PAGE_UP: page(-1),
  PAGE_DOWN: page(1),
  CH_UP: (state) => tuneBy(state, 1),
  CH_DOWN: (state) => tuneBy(state, -1),
  REPLAY: replay,
  REWIND: (state) => wind(state, -1),
  PLAY_PAUSE: playOrPause,
  FAST_FORWARD: (state) => wind(state, 1),
  RECORD: (state) => record(state),
  A: (state) => pressColourKey(state, 'A'),
  B: (state) => pressColourKey(state, 'B'),
  C: (state) => pressColourKey(state, 'C'),
  D: (state) => pressColourKey(state, 'D'),
}
