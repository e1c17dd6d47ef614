/** The guide: a table of channels and times in which the focus moves by programme. */
import { DAY_MS } from '@beckon/contract/time-units'
import { CHANNELS, channelOf, FIRST_CHANNEL, type Channel } from './channels.ts'
import { clockTime, programmeAt, SLOT_MS } from './programmes.ts'
import type { GuideScreen, TvState } from './tv-state.ts'
import { open, tune } from './watching.ts'

const WINDOW_MS = 4 * SLOT_MS
const AHEAD_MS = 7 * DAY_MS
export const GUIDE_ROWS = 8

export function guideChannels(state: TvState, screen: GuideScreen): readonly Channel[] {
  const favourites = CHANNELS.filter((channel) => state.favourites.includes(channel.number))
  return screen.onlyFavourites && favourites.length > 0 ? favourites : CHANNELS
}

/** The row of the focused channel, or of the nearest listed one. */
export function guideRow(channels: readonly Channel[], number: number): number {
  const at = channels.findIndex((channel) => channel.number >= number)
  return at < 0 ? channels.length - 1 : at
}

export function moveInGuide(state: TvState, screen: GuideScreen, rows: number, programmes: number): TvState {
  const channels = guideChannels(state, screen)
  const row = Math.min(Math.max(guideRow(channels, screen.channel) + rows, 0), channels.length - 1)
  const channel = channels[row] ?? FIRST_CHANNEL
  const focused = programmeAt(channel, screen.at)
  const at = programmes > 0 ? focused.endsAt : programmes < 0 ? focused.startsAt - 1 : screen.at
  return { ...state, screen: { ...screen, channel: channel.number, at: withinGuide(state, at) } }
}

/** Moves in time. The guide covers now and the coming week, not the past. */
export function moveInTime(state: TvState, screen: GuideScreen, byMs: number): TvState {
  return { ...state, screen: { ...screen, at: withinGuide(state, screen.at + byMs) } }
}

function withinGuide(state: TvState, at: number): number {
  return Math.min(Math.max(at, state.now), state.now + AHEAD_MS)
}

/** OK on a programme: tunes to a running one, shows the details of a later one. */
export function chooseInGuide(state: TvState, screen: GuideScreen): TvState {
  const channel = channelOf(screen.channel) ?? FIRST_CHANNEL
  const programme = programmeAt(channel, screen.at)
  if (programme.startsAt <= state.now) return tune(state, channel.number)
  return open(state, { is: 'programme', channel: channel.number, at: programme.startsAt })
}

export function guideWindow(screen: GuideScreen): { readonly from: number; readonly to: number } {
  const from = Math.floor(screen.at / SLOT_MS) * SLOT_MS
  return { from, to: from + WINDOW_MS }
}

export function programmeWords(state: TvState, channelNumber: number, at: number): string {
  const channel = channelOf(channelNumber) ?? FIRST_CHANNEL
  const programme = programmeAt(channel, at)
  const when =
    programme.startsAt <= state.now
      ? `now, until ${clockTime(programme.endsAt)}`
      : `at ${clockTime(programme.startsAt)}`
  return `${channel.number} ${channel.name}, ${programme.title}, ${when}`
}
