/** The virtual TV's state for its page and for tests, with all its texts, and the part that remotes receive. */
import type { VirtualTvState } from '@beckon/contract/virtual-tv'
import type { BoxState } from '../box.ts'
import { channelOf, FIRST_CHANNEL, LIVE_TV, programmeAt, programmeWords } from './channels.ts'
import { colourKeys } from './keys.ts'
import { isList, itemsOf, titleOf } from './lists.ts'
import { pairingFocusWords, pairingMessage } from './pairing-screen.ts'
import { INPUTS, timeOfDay, type TvState } from './tv-state.ts'
import { isRecording } from './watching.ts'

const ROWS = 8

export function snapshot(state: TvState): VirtualTvState {
  const { screen, boxPower, tvPower, input, channel, accessibility } = state
  const isOn = boxPower === 'on'
  const programme = programmeAt(channel, timeOfDay(state))
  return {
    id: state.id,
    name: state.name,
    family: state.layout,
    now: timeOfDay(state),
    power: isOn && tvPower === 'on' ? 'on' : 'standby',
    boxPower,
    tvPower,
    picture: tvPower === 'standby' ? 'dark' : isOn && input === INPUTS[0] ? 'box' : 'no signal',
    trouble: state.trouble,
    channel: channelOf(channel) ?? FIRST_CHANNEL,
    volume: state.volume,
    muted: state.muted,
    input,
    screen: screen.is,
    title: heading(state),
    focus: focusWords(state),
    app: state.app ?? LIVE_TV,
    recording: isRecording(state),
    lastCommand: state.lastCommand,
    programme,
    playback: state.playback,
    entry: state.entry && { digits: state.entry.digits },
    notice: state.notice?.words ?? null,
    list: listShown(state),
    pairing: pairingShown(state),
    colourKeys: colourKeys(state),
    accessibility,
    caption: accessibility.captions && screen.is === 'live' ? `[${programme.title}]` : null,
  }
}

export function isHdmiLinkReady(state: TvState): boolean {
  return state.trouble !== 'hdmi-off'
}

function heading(state: TvState): string {
  const { screen } = state
  if (screen.is === 'pairing') return 'Pair a remote'
  return isList(screen) ? titleOf(state, screen) : (channelOf(state.channel)?.name ?? '')
}

/** The text of the focused item, for screen readers. */
function focusWords(state: TvState): string {
  const { screen, now } = state
  if (state.entry !== null) return `Channel ${[...state.entry.digits].join(' ')}`
  if (screen.is === 'pairing') return pairingFocusWords(screen, now)
  if (screen.is === 'live') return programmeWords(state.channel, timeOfDay(state))
  const item = itemsOf(state, screen)[screen.focused]
  return item === undefined ? 'Nothing here' : `${item.label}, ${item.detail}`
}

function listShown(state: TvState): VirtualTvState['list'] {
  const { screen } = state
  if (!isList(screen)) return null
  const items = itemsOf(state, screen)
  const first = Math.min(Math.max(screen.focused - ROWS / 2, 0), Math.max(items.length - ROWS, 0))
  const shown = items.slice(first, first + ROWS).map(({ label, detail }) => ({ label, detail }))
  return { focused: screen.focused - first, items: shown }
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

/** The state that the virtual TV reports to remotes. */
export function boxStateOf(tv: VirtualTvState): BoxState {
  const { boxPower: power, channel, volume, muted, screen, focus } = tv
  const { captions, audioDescription, voiceGuidance } = tv.accessibility
  const programme = power === 'on' ? { programme: programmeOf(tv) } : {}
  return { power, channel, volume, muted, screen, focus, captions, audioDescription, voiceGuidance, ...programme }
}

function programmeOf({ programme, channel }: VirtualTvState): NonNullable<BoxState['programme']> {
  const { title, endsAt } = programme
  return { title, endsAt, next: { title: programmeAt(channel.number, endsAt).title, startsAt: endsAt } }
}
