/**
 * The TV in a few words, for those who do not see it: where it is, what has the focus, and the sound. Each part is a
 * sentence of its own, so that a change of one is not heard as a change of all.
 */
import type { Sentence } from '@beckon/contract/languages'
import type { VirtualTvState } from '@beckon/contract/virtual-tv'
import type { Values } from '../src/texts/texts.ts'
import { pairingWords } from './pairing-words.ts'
import { tvTexts } from './texts.ts'

export interface StatusWords {
  readonly place: string
  /** In the TV's own language, English. */
  readonly focus: string
  readonly sound: string
}

export function statusWords(state: VirtualTvState, t: (sentence: Sentence, values?: Values) => string): StatusWords {
  if (state.picture !== 'box') return { place: placeWithoutPicture(state, t), focus: state.notice ?? '', sound: '' }
  const sound = state.muted ? t(tvTexts.soundOff) : t(tvTexts.volumeIs, { volume: state.volume })
  if (state.pairing) return { place: pairingWords(state.pairing, t), focus: '', sound }
  if (state.screen !== 'live') return { place: `${state.title}.`, focus: ended(state.notice ?? state.focus), sound }
  const shown = state.banner?.channel ?? state.channel
  const watching = t(tvTexts.watching, { number: shown.number, name: shown.name })
  const place = state.recording ? `${watching} ${t(tvTexts.recordingNow)}` : watching
  return { place, focus: ended(focusOnLive(state)), sound }
}

/** A full stop makes a voice pause before what comes next. */
function ended(words: string): string {
  return words === '' || /[.!?]$/u.test(words) ? words : `${words}.`
}

function placeWithoutPicture(state: VirtualTvState, t: (sentence: Sentence, values?: Values) => string): string {
  if (state.picture === 'no signal') return t(tvTexts.noSignalOn, { input: state.input })
  return t(state.tvPower === 'on' ? tvTexts.boxOnStandby : tvTexts.onStandby)
}

function focusOnLive(state: VirtualTvState): string {
  if (state.entry) return [...state.entry.digits].join(' ')
  if (state.notice !== null) return state.notice
  if (state.playback.is !== 'live') return state.playback.words
  return (state.banner?.programme ?? state.programme).title
}
