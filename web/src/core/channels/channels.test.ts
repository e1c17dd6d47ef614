import { understand } from '@beckon/contract/commands/understand'
import { LANGUAGES } from '@beckon/contract/languages'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { changeShared, INITIAL_STATE } from '../../platform/shared-state.ts'
import { readStored, removeStored, writeStored } from '../../platform/stored-values.ts'
import { inverseOf } from '../press-history/press-history.ts'
import { NOTHING_KNOWN, useObservedState } from '../tv-state/observed-state.ts'
import {
  addFavourite,
  channelPress,
  followWatchedChannels,
  keepRecents,
  loadChannels,
  useChannels,
  type Channel,
} from './channels.ts'

const [NEWS, KIDS]: [Channel, Channel] = [
  { number: 20, name: 'News' },
  { number: 206, name: 'Storybook Kids' },
]
let at = 0
let stop = () => {}

beforeEach(() => {
  at = 0
  vi.spyOn(performance, 'now').mockImplementation(() => at)
  removeStored('favouriteChannels')
  removeStored('recentChannels')
  writeStored('rememberChannels', true)
  changeShared({ ...INITIAL_STATE, deviceId: 'den' }, true)
  loadChannels()
  stop = followWatchedChannels()
})
afterEach(() => {
  stop()
  vi.restoreAllMocks()
  useObservedState.setState(NOTHING_KNOWN, true)
  changeShared(INITIAL_STATE, true)
})

/** The box reports this channel for so long. */
function watch(channel: Channel, ms: number, power: 'on' | 'standby' = 'on'): void {
  for (const passed of [0, ms]) {
    at += passed
    useObservedState.setState(
      { ...NOTHING_KNOWN, channel: { is: 'known', value: channel }, power: { is: 'known', value: power } },
      true,
    )
  }
}

const recents = () => useChannels.getState().recents.map(({ number }) => number)

it('stores channels that were on for half a minute, newest first, and none that was on for less', () => {
  watch(NEWS, 30_000)
  watch({ number: 5, name: 'Lantern' }, 29_999)
  watch(KIDS, 30_000)
  watch(NEWS, 40_000, 'standby')
  expect(recents()).toEqual([206, 20])
  watch(NEWS, 30_000)
  expect(recents()).toEqual([20, 206])
})

it('stores no watched channels until the user says so, and deletes them when the user says no [T17]', () => {
  removeStored('rememberChannels')
  watch(NEWS, 30_000)
  expect(readStored('recentChannels')).toBeUndefined()
  keepRecents(true)
  watch(KIDS, 30_000)
  expect(recents()).toEqual([206])
  keepRecents(false)
  expect(readStored('recentChannels')).toBeUndefined()
})

it('keeps them by box', () => {
  watch(NEWS, 30_000)
  changeShared({ deviceId: 'kitchen' })
  loadChannels()
  expect(recents()).toEqual([])
  watch(KIDS, 30_000)
  changeShared({ deviceId: 'den' })
  loadChannels()
  expect(recents()).toEqual([20])
})

it('gives a marked channel the current name that the box reports', () => {
  addFavourite(KIDS)
  watch({ number: 206, name: 'Storybook' }, 30_000)
  expect(useChannels.getState().favourites).toEqual([{ number: 206, name: 'Storybook' }])
})

it.each(LANGUAGES)('a key says what a box understands as its channel, in %s, and can be undone', (language) => {
  for (const number of [2, 20, 206, 1100]) {
    const { commands } = channelPress({ number, name: 'News' }, language)
    expect(commands.map((one) => one.is === 'text' && understand(one.cmd, language))).toEqual([
      { is: 'channel', number },
    ])
    expect(inverseOf(commands)).toMatchObject({ press: { id: 'previous' }, thing: 'channel' })
  }
})
