/**
 * The user's favourite channels and, if the user chose that, the channels watched last, with the numbers and names that
 * the box reported; stored on this device only, per box. Also the press that tunes to a channel.
 */
import type { BoxState } from '@beckon/contract/box-state'
import { commandLanguage, inEveryLanguage, type CommandLanguage, type Language } from '@beckon/contract/languages'
import { realClock } from '../../platform/clock.ts'
import { shared } from '../../platform/shared-state.ts'
import {
  readStored,
  removeStored,
  STORED_CHANNELS_AT_MOST,
  writeStored,
  type StoredValue,
} from '../../platform/stored-values.ts'
import { create } from '../../platform/state-hook.ts'
import { moveItem } from '../../ui/move-item.ts'
import { known, useObservedState } from '../tv-state/observed-state.ts'
import type { Pressable } from '../../remote-model/button-table.ts'

export type Channel = NonNullable<BoxState['channel']>
type StoredChannel = StoredValue<'favouriteChannels'>[number]

export const FAVOURITES_AT_MOST = 40
export const RECENTS_AT_MOST = 8
/** A channel that was on for less time does not count as watched. */
const SEEN_AFTER_MS = 30_000

interface Lists {
  readonly favourites: readonly Channel[]
  readonly recents: readonly Channel[]
}

/** The lists of the current box. */
export const useChannels = create<Lists>(() => ({ favourites: [], recents: [] }))

/** Updates the lists from storage. */
export function loadChannels(): void {
  useChannels.setState({ favourites: ofBox('favouriteChannels'), recents: ofBox('recentChannels') })
}

export function addFavourite(channel: Channel): void {
  placeFavourite(channel, useChannels.getState().favourites.length)
}

/** Puts a favourite at a place, new or moved. */
export function placeFavourite({ number, name }: Channel, place: number): void {
  const others = ofBox('favouriteChannels').filter((one) => one.number !== number)
  keep('favouriteChannels', [...others.slice(0, place), { number, name }, ...others.slice(place)])
}

/** Returns its place. */
export function removeFavourite(number: number): number {
  const all = ofBox('favouriteChannels')
  keep(
    'favouriteChannels',
    all.filter((one) => one.number !== number),
  )
  return all.findIndex((one) => one.number === number)
}

/** Returns its new place. */
export function moveFavourite(number: number, by: -1 | 1): number {
  const all = ofBox('favouriteChannels')
  const from = all.findIndex((one) => one.number === number)
  const moved = moveItem(all, from, from + by)
  if (moved === all) return from
  keep('favouriteChannels', moved)
  return from + by
}

/**
 * While a remote is visible: updates the name of a favourite that has been on for a while and, if the user chose that,
 * adds the channel to those watched last. The returned function stops this.
 */
export function followWatchedChannels(): () => void {
  let candidate: { readonly number: number; readonly since: number } | undefined
  return useObservedState.subscribe((state) => {
    const channel = known(state.power) === 'standby' ? undefined : known(state.channel)
    if (channel === undefined) return
    const now = realClock.now()
    if (candidate?.number !== channel.number) candidate = { number: channel.number, since: now }
    else if (now - candidate.since >= SEEN_AFTER_MS) noteSeen(channel)
  })
}

/** Turns the list of watched channels on or off; off deletes it. */
export function keepRecents(wanted: boolean): void {
  writeStored('rememberChannels', wanted)
  if (!wanted) removeStored('recentChannels')
}

function noteSeen(channel: Channel): void {
  const { favourites, recents } = useChannels.getState()
  const favourite = favourites.findIndex(({ number }) => number === channel.number)
  if (favourite >= 0 && favourites[favourite]?.name !== channel.name) placeFavourite(channel, favourite)
  if (readStored('rememberChannels') !== true) return
  if (recents[0]?.number === channel.number && recents[0].name === channel.name) return
  const others = ofBox('recentChannels').filter(({ number }) => number !== channel.number)
  keep('recentChannels', [channel, ...others].slice(0, RECENTS_AT_MOST))
}

type ListName = 'favouriteChannels' | 'recentChannels'

function ofBox(list: ListName): readonly Channel[] {
  return (readStored(list) ?? []).filter(({ box }) => box === boxNow()).map(({ number, name }) => ({ number, name }))
}

function keep(list: ListName, channels: readonly Channel[]): void {
  const box = boxNow()
  const others: readonly StoredChannel[] = (readStored(list) ?? []).filter((one) => one.box !== box)
  const mine = channels.slice(0, FAVOURITES_AT_MOST).map(({ number, name }) => ({ box, number, name }))
  // A household with many boxes keeps only the ones used last.
  writeStored(list, [...mine, ...others].slice(0, STORED_CHANNELS_AT_MOST))
  loadChannels()
}

function boxNow(): string {
  return shared().deviceId ?? ''
}

const WORDS: Readonly<Record<CommandLanguage, string>> = { en: 'channel', es: 'canal', fr: 'chaîne' }

export function channelName({ number, name }: Channel): string {
  return `${number} ${name}`
}

/** Sends the number as one text command: interrupted digit presses would tune to another channel. */
export function channelPress(channel: Channel, language: Language): Pressable {
  const { number } = channel
  return {
    id: `channel-${number}`,
    label: inEveryLanguage(channelName(channel)),
    commands: [{ is: 'text', cmd: `${WORDS[commandLanguage(language)]} ${number}`, tunes: number }],
  }
}
