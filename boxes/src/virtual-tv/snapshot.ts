/** The virtual TV's state for its page. */
import type { VirtualTvGuide, VirtualTvList, VirtualTvPlayback, VirtualTvState } from '@beckon/contract/virtual-tv'
import { channelOf, FIRST_CHANNEL, numberAndName } from './channels.ts'
import { colourKeys } from './colour-keys.ts'
import { GUIDE_ROWS, guideChannels, guideRow, guideWindow, programmeWords } from './guide.ts'
import { columnsOf, isListScreen, itemsOf, titleOf, type Item } from './list-screens.ts'
import { pairingFocusWords, pairingMessage } from './pairing-screen.ts'
import { programmeAt, programmesBetween } from './programmes.ts'
import { LETTER_COLUMNS, LETTERS, searchFocusWords, searchResults } from './search-screen.ts'
import { INPUTS, type GuideScreen, type Screen, type TvState } from './tv-state.ts'
import { bannerProgramme, isLive, openApp, recordingOf, watchedProgramme } from './watching.ts'

export function snapshot(state: TvState): VirtualTvState {
  const { screen } = state
  const programme = watchedProgramme(state)
  const box = state.boxPower === 'on'
  return {
    id: state.id,
    name: state.name,
    family: state.layout,
    revision: state.revision,
    now: state.now,
    power: box && state.tvPower === 'on' ? 'on' : 'standby',
    boxPower: state.boxPower,
    tvPower: state.tvPower,
    picture: state.tvPower === 'standby' ? 'dark' : box && state.input === INPUTS[0] ? 'box' : 'no signal',
    trouble: state.trouble,
    hdmiLinkReady: isHdmiLinkReady(state),
    channel: channelNamed(state.channel),
    previousChannel: state.previousChannel === null ? null : channelNamed(state.previousChannel),
    volume: state.volume,
    muted: state.muted,
    volumeShown: state.volumeUntil > state.now,
    input: state.input,
    inputs: INPUTS,
    screen: screen.is,
    title: heading(state),
    focus: focusWords(state),
    app: openApp(state),
    recording: recordingUnderWay(state, state.channel, state.now),
    lastCommand: state.lastCommand,
    programme,
    playback: playbackOf(state),
    banner: state.banner && {
      channel: channelNamed(state.banner.channel),
      programme: bannerProgramme(state, state.banner),
      when: (['now', 'next'] as const)[state.banner.places] ?? 'later',
      isFavourite: state.favourites.includes(state.banner.channel),
    },
    entry: state.entry && { digits: state.entry.digits },
    notice: state.notice?.words ?? null,
    guide: screen.is === 'guide' ? guideOf(state, screen) : null,
    list: listShown(state),
    search: searchShown(screen),
    details: detailsShown(state),
    pairing: pairingShown(state),
    colourKeys: colourKeys(state),
    accessibility: state.accessibility,
    caption: state.accessibility.captions && screen.is === 'live' ? `[${programme.title}: ${programme.about}]` : null,
  }
}

function listShown(state: TvState): VirtualTvState['list'] {
  const { screen } = state
  if (isListScreen(screen)) return listOf(itemsOf(state, screen), screen.focused, columnsOf(screen))
  if (screen.is !== 'search') return null
  return listOf(searchResults(state, screen), screen.focus.in === 'results' ? screen.focus.index : -1, 1)
}

function searchShown(screen: Screen): VirtualTvState['search'] {
  if (screen.is !== 'search') return null
  return {
    text: screen.text,
    columns: LETTER_COLUMNS,
    letters: LETTERS,
    focused: screen.focus.in === 'letters' ? screen.focus.index : null,
  }
}

function detailsShown(state: TvState): VirtualTvState['details'] {
  const { screen } = state
  if (screen.is !== 'programme') return null
  return {
    channel: channelNamed(screen.channel),
    programme: programmeAt(channelOf(screen.channel) ?? FIRST_CHANNEL, screen.at),
    isRecorded: recordingUnderWay(state, screen.channel, screen.at),
  }
}

function pairingShown({ screen, now }: TvState): VirtualTvState['pairing'] {
  if (screen.is !== 'pairing') return null
  return {
    stage: screen.stage,
    digits: screen.digits,
    remoteName: screen.found?.remoteName ?? null,
    words: screen.found?.words ?? null,
    focusedAnswer: screen.stage === 'question' ? screen.focusedAnswer : null,
    message: pairingMessage(screen, now),
  }
}

export function isHdmiLinkReady(state: TvState): boolean {
  return state.trouble !== 'hdmi-off'
}

function channelNamed(number: number) {
  return numberAndName(channelOf(number) ?? FIRST_CHANNEL)
}

function recordingUnderWay(state: TvState, channel: number, at: number): boolean {
  return recordingOf(state, channel, programmeAt(channelOf(channel) ?? FIRST_CHANNEL, at).endsAt) !== undefined
}

function heading(state: TvState): string {
  const { screen } = state
  if (isListScreen(screen)) return titleOf(screen)
  if (screen.is === 'guide') return screen.onlyFavourites ? 'Guide, favourites' : 'Guide'
  if (screen.is === 'search') return 'Search'
  if (screen.is === 'pairing') return 'Pair a remote'
  if (screen.is === 'programme') return programmeAt(channelOf(screen.channel) ?? FIRST_CHANNEL, screen.at).title
  return state.playback.recording?.title ?? channelNamed(state.channel).name
}

/** The words of the focused item, for screen readers. */
export function focusWords(state: TvState): string {
  const { screen } = state
  if (isListScreen(screen)) {
    const item = itemsOf(state, screen)[screen.focused]
    if (!item) return 'Nothing here'
    return item.detail === '' ? item.label : `${item.label}, ${item.detail}`
  }
  if (screen.is === 'guide') return programmeWords(state, screen.channel, screen.at)
  if (screen.is === 'search') return searchFocusWords(state, screen)
  if (screen.is === 'pairing') return pairingFocusWords(screen, state.now)
  if (screen.is === 'programme') {
    const isRecorded = recordingUnderWay(state, screen.channel, screen.at)
    return `${programmeWords(state, screen.channel, screen.at)}. OK: ${isRecorded ? 'do not record' : 'record'}`
  }
  if (state.entry) return `Channel ${[...state.entry.digits].join(' ')}`
  if (state.banner) return programmeWords(state, state.banner.channel, bannerProgramme(state, state.banner).startsAt)
  if (state.playback.recording) return state.playback.recording.title
  return programmeWords(state, state.channel, state.now)
}

function listOf(items: readonly Item[], focused: number, columns: number): VirtualTvList {
  return {
    columns,
    focused,
    items: items.map(({ label, detail, isOn }) => ({ label, detail, ...(isOn === undefined ? {} : { isOn }) })),
  }
}

function guideOf(state: TvState, screen: GuideScreen): VirtualTvGuide {
  const channels = guideChannels(state, screen)
  const row = guideRow(channels, screen.channel)
  const firstRow = Math.min(Math.max(row - GUIDE_ROWS / 2, 0), Math.max(channels.length - GUIDE_ROWS, 0))
  const { from, to } = guideWindow(screen)
  return {
    from,
    to,
    firstRow,
    totalRows: channels.length,
    rows: channels.slice(firstRow, firstRow + GUIDE_ROWS).map((channel, at) => ({
      channel: numberAndName(channel),
      isFavourite: state.favourites.includes(channel.number),
      programmes: programmesBetween(channel, from, to).map((programme) =>
        Object.assign(programme, {
          isFocused: firstRow + at === row && programme.startsAt <= screen.at && screen.at < programme.endsAt,
          isRecorded: recordingOf(state, channel.number, programme.endsAt) !== undefined,
        }),
      ),
    })),
  }
}

function playbackOf(state: TvState): VirtualTvPlayback {
  const { playback } = state
  const is = isLive(playback)
    ? 'live'
    : playback.speed === 0
      ? 'paused'
      : playback.speed === 1
        ? 'playing'
        : playback.speed < 0
          ? 'rewinding'
          : 'forwarding'
  const doing = {
    live: 'Live',
    playing: 'Playing',
    paused: 'Paused',
    rewinding: 'Rewinding',
    forwarding: 'Winding forward',
  }[is]
  const speed = Math.abs(playback.speed) > 1 ? ` at ${Math.abs(playback.speed)} times the speed` : ''
  const place = playback.recording
    ? `, ${duration(playback.positionMs)} into ${playback.recording.title}`
    : `, ${duration(playback.positionMs)} behind live`
  return {
    is,
    speed: playback.speed,
    positionMs: playback.positionMs,
    recording: playback.recording?.title ?? null,
    words: is === 'live' ? doing : doing + speed + place,
  }
}

function duration(ms: number): string {
  const seconds = Math.round(ms / 1000)
  const minutes = Math.floor(seconds / 60)
  const rest = seconds % 60
  const parts = [
    minutes > 0 ? `${minutes} ${minutes === 1 ? 'minute' : 'minutes'}` : '',
    `${rest} ${rest === 1 ? 'second' : 'seconds'}`,
  ]
  return parts.filter((part) => part !== '').join(' ')
}
