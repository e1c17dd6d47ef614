/** The functions of the colour keys A to D on each screen, with their labels on the TV. */
import type { VirtualTvColourKey } from '@beckon/contract/virtual-tv'
import { DAY_MS } from '@beckon/contract/time-units'
import { moveInTime } from './guide.ts'
import { isListScreen, itemsOf, setSetting } from './list-screens.ts'
import { deletePairingDigit } from './pairing-screen.ts'
import { deleteLetter } from './search-screen.ts'
import { FRESH_PAIRING, type Screen, type Setting, type TvState } from './tv-state.ts'
import { open, say, toggleFavourite } from './watching.ts'

type ColourKey = 'A' | 'B' | 'C' | 'D'
interface Meaning {
  readonly label: string
  readonly does: (state: TvState) => TvState
}

const LOOKS: readonly Omit<VirtualTvColourKey, 'label'>[] = [
  { key: 'A', colour: 'yellow', shape: 'triangle' },
  { key: 'B', colour: 'blue', shape: 'square' },
  { key: 'C', colour: 'red', shape: 'circle' },
  { key: 'D', colour: 'green', shape: 'diamond' },
]

export function colourKeys(state: TvState): readonly VirtualTvColourKey[] {
  const means = meanings(state)
  return LOOKS.map(({ key, colour, shape }) => ({ key, colour, shape, label: means[key].label }))
}

export function pressColourKey(state: TvState, key: ColourKey): TvState {
  return meanings(state)[key].does(state)
}

function meanings(state: TvState): { readonly [K in ColourKey]: Meaning } {
  const { screen } = state
  if (screen.is === 'guide') {
    return {
      A: { label: 'Day earlier', does: (now) => moveInTime(now, screen, -DAY_MS) },
      B: { label: 'Day later', does: (now) => moveInTime(now, screen, DAY_MS) },
      C: {
        label: screen.onlyFavourites ? 'All channels' : 'Favourites only',
        does: (now) => ({ ...now, screen: { ...screen, onlyFavourites: !screen.onlyFavourites } }),
      },
      D: { label: 'Favourite', does: (now) => toggleFavourite(now, screen.channel) },
    }
  }
  if (screen.is === 'pairing') {
    return {
      A: { label: 'Delete a digit', does: (now) => deletePairingDigit(now, screen) },
      B: nothing,
      C: { label: 'Start again', does: (now) => ({ ...now, screen: FRESH_PAIRING }) },
      D: nothing,
    }
  }
  if (screen.is === 'search') {
    return {
      A: { label: 'Delete a letter', does: (now) => deleteLetter(now, screen) },
      B: {
        label: 'Delete all',
        does: (now) => ({ ...now, screen: { ...screen, text: '', focus: { in: 'letters', index: 0 } } }),
      },
      C: nothing,
      D: nothing,
    }
  }
  if (screen.is === 'recordings') {
    return { ...LIST, C: { label: 'Delete', does: (now) => deleteRecording(now, screen.focused) } }
  }
  if (isListScreen(screen)) return LIST
  return {
    A: settingMeaning(state, 'captions', 'Captions'),
    B: settingMeaning(state, 'audioDescription', 'Description'),
    C: { label: 'Recordings', does: (now) => open(now, { is: 'recordings', focused: 0 }) },
    D: { label: 'Favourite', does: (now) => toggleFavourite(now, now.channel) },
  }
}

const nothing: Meaning = { label: '', does: (state) => say(state, 'This colour key does nothing here.') }

const LIST: { readonly [K in ColourKey]: Meaning } = {
  A: { label: 'First', does: (state) => focusItem(state, () => 0) },
  B: { label: 'Last', does: (state) => focusItem(state, (count) => count - 1) },
  C: nothing,
  D: nothing,
}

function focusItem(state: TvState, which: (count: number) => number): TvState {
  const screen: Screen = state.screen
  if (!isListScreen(screen)) return state
  return { ...state, screen: { ...screen, focused: Math.max(which(itemsOf(state, screen).length), 0) } }
}

function settingMeaning(state: TvState, setting: Setting, label: string): Meaning {
  const isOn = state.accessibility[setting]
  return { label: `${label} ${isOn ? 'off' : 'on'}`, does: (now) => setSetting(now, setting, !isOn) }
}

function deleteRecording(state: TvState, at: number): TvState {
  const recording = state.recordings[at]
  if (!recording || state.screen.is !== 'recordings') return say(state, 'There is nothing to delete.')
  const recordings = state.recordings.filter((one) => one !== recording)
  const focused = Math.min(at, Math.max(recordings.length - 1, 0))
  return say({ ...state, recordings, screen: { ...state.screen, focused } }, `${recording.title} was deleted.`)
}
