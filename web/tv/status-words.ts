/**
 * The TV in a few words, for people who do not see it: screen, focus and sound. Each part is its own sentence, so that
 * a change of one is not announced as a change of all.
 */
import type { Sentence } from '@beckon/contract/languages'
import type { VirtualTvState } from '@beckon/contract/virtual-tv'
import type { Values } from '../src/texts/texts.ts'
import { pairingWords } from './pairing-words.ts'
import { tvTexts } from './texts.ts'

export interface StatusWords {
  readonly place: string
  /** What has just happened, in the TV's own language. */
  readonly notice: string
  /** In the TV's own language, English. */
  readonly focus: string
  readonly sound: string
}

type T = (sentence: Sentence, values?: Values) => string

export function statusWords(state: VirtualTvState, t: T): StatusWords {
  if (state.picture !== 'box') return { place: placeWithoutPicture(state, t), notice: '', focus: '', sound: '' }
  const sound = state.muted ? t(tvTexts.soundOff) : t(tvTexts.volumeIs, { volume: state.volume })
  const notice = state.notice ?? ''
  if (state.pairing) return { place: pairingWords(state.pairing, t), notice, focus: '', sound }
  if (state.screen !== 'live') return { place: `${state.title}.`, notice, focus: withFullStop(state.focus), sound }
  const shown = state.banner?.channel ?? state.channel
  const watching = t(tvTexts.watching, { number: shown.number, name: shown.name })
  const parts = [watching, state.recording && t(tvTexts.recordingNow), playbackWords(state, t)]
  return { place: parts.filter(Boolean).join(' '), notice, focus: withFullStop(focusOnLive(state)), sound }
}

/** A full stop makes a voice pause before what comes next. */
function withFullStop(words: string): string {
  return words === '' || /[.!?]$/u.test(words) ? words : `${words}.`
}

function placeWithoutPicture(state: VirtualTvState, t: T): string {
  const isBoxAsleep = state.input === 'STB' && state.boxPower === 'standby' && state.tvPower === 'on'
  if (state.picture === 'no signal' && !isBoxAsleep) return t(tvTexts.noSignalOn, { input: state.input })
  return t(state.tvPower === 'on' ? tvTexts.boxOnStandby : tvTexts.onStandby)
}

function focusOnLive(state: VirtualTvState): string {
  if (state.entry) return [...state.entry.digits].join(' ')
  return state.playback.recording ?? (state.banner?.programme ?? state.programme).title
}

/** Without the seconds that the screen counts: they would be spoken every second. */
function playbackWords({ playback }: VirtualTvState, t: T): string {
  switch (playback.is) {
    case 'live':
      return ''
    case 'playing':
      return t(playback.recording === null ? tvTexts.behindLive : tvTexts.playingRecording)
    case 'paused':
      return t(tvTexts.paused)
    case 'rewinding':
      return t(tvTexts.rewinding, { speed: Math.abs(playback.speed) })
    case 'forwarding':
      return t(tvTexts.forwarding, { speed: playback.speed })
  }
}
