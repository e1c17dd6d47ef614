/** The search screen: letters to type with, and the channels, programmes and apps that match. */
import { APPS, CATEGORIES } from './catalogue.ts'
import { CHANNELS } from './channels.ts'
import { channelItem, openAppNamed, openCategory, type Item } from './list-screens.ts'
import { programmeAt } from './programmes.ts'
import type { SearchScreen, TvState } from './tv-state.ts'
import { say } from './watching.ts'

export const LETTER_COLUMNS = 6
const SPACE = 'Space'
const DELETE = 'Delete'
export const LETTERS: readonly string[] = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ', SPACE, DELETE]
const MAX_TEXT = 40
const MAX_RESULTS = 12

export function searchResults(state: TvState, screen: SearchScreen): readonly Item[] {
  const wanted = plain(screen.text)
  if (wanted === '') return []
  const has = (words: string) => plain(words).includes(wanted)
  const channels = CHANNELS.filter((channel) => has(channel.name) || has(programmeAt(channel, state.now).title))
  return [
    ...channels.map((channel) => channelItem(state, channel.number)),
    ...APPS.filter(has).map((name) => ({
      label: name,
      detail: 'App',
      choose: (now: TvState) => openAppNamed(now, name),
    })),
    ...CATEGORIES.filter(has).map((name) => ({
      label: name,
      detail: 'Category',
      choose: (now: TvState) => openCategory(now, name),
    })),
  ].slice(0, MAX_RESULTS)
}

function plain(words: string): string {
  return words.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase().trim()
}

export function type(state: TvState, screen: SearchScreen, letter: string): TvState {
  const text =
    letter === DELETE ? screen.text.slice(0, -1) : letter === SPACE ? `${screen.text} ` : screen.text + letter
  return { ...state, screen: { ...screen, text: text.slice(0, MAX_TEXT) } }
}

export function deleteLetter(state: TvState, screen: SearchScreen): TvState {
  return type(state, screen, DELETE)
}

export function moveInSearch(state: TvState, screen: SearchScreen, across: number, down: number): TvState {
  const { focus } = screen
  const results = searchResults(state, screen)
  if (focus.in === 'results') {
    if (across < 0) return { ...state, screen: { ...screen, focus: { in: 'letters', index: LETTER_COLUMNS - 1 } } }
    const index = Math.min(Math.max(focus.index + down, 0), Math.max(results.length - 1, 0))
    return { ...state, screen: { ...screen, focus: { in: 'results', index } } }
  }
  const column = (focus.index % LETTER_COLUMNS) + across
  if (column >= LETTER_COLUMNS || (across > 0 && focus.index === LETTERS.length - 1)) {
    if (results.length === 0) return say(state, 'Type some letters first; what is found stands beside them.')
    return { ...state, screen: { ...screen, focus: { in: 'results', index: 0 } } }
  }
  const index = focus.index + across + down * LETTER_COLUMNS
  if (column < 0 || index < 0 || index >= LETTERS.length) return state
  return { ...state, screen: { ...screen, focus: { in: 'letters', index } } }
}

export function chooseInSearch(state: TvState, screen: SearchScreen): TvState {
  const { focus } = screen
  if (focus.in === 'letters') return type(state, screen, LETTERS[focus.index] ?? SPACE)
  return searchResults(state, screen)[focus.index]?.choose(state) ?? state
}

export function searchFocusWords(state: TvState, screen: SearchScreen): string {
  const { focus } = screen
  if (focus.in === 'letters') return LETTERS[focus.index] ?? ''
  const item = searchResults(state, screen)[focus.index]
  return item ? `${item.label}, ${item.detail}` : 'Nothing found'
}
