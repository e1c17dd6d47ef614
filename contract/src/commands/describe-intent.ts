/**
 * Describes an understood command in a few words of the user's language, to be read before or while the TV carries it
 * out. The choices of "Did you mean …?" are commands: `describeCommand` of `recognisers/src/commands/command-set.ts`.
 */
import { catalogue } from '../catalogue.ts'
import { buttonTexts } from '../remote-texts.ts'
import { flexKeyTexts, keyTexts } from '../key-texts.ts'
import type { Language, Sentence } from '../languages.ts'
import type { Intent, Place, SpokenSetting } from './intents.ts'

const texts = catalogue('intents')

const PLACES: { readonly [P in Place]: Sentence } = {
  ...catalogue('intentPlaces'),
  guide: buttonTexts.guide,
  home: flexKeyTexts.home,
  accessibility: flexKeyTexts.accessibility,
}

const SETTINGS: { readonly [S in SpokenSetting]: { readonly on: Sentence; readonly off: Sentence } } =
  catalogue('intentSettings')

const SPEEDS: { readonly [S in (Intent & { is: 'speed' })['wanted']]: Sentence } = {
  ...catalogue('intentSpeeds'),
  rewind: buttonTexts.rewind,
  forward: buttonTexts.fastForward,
}

/** Names stay as the user said them: only the box knows what they refer to. */
export function describeIntent(intent: Intent, language: Language): string {
  const t = (sentence: Sentence) => sentence[language]
  switch (intent.is) {
    case 'channel':
      return `${t(texts.channel)} ${intent.number}`
    case 'channel by':
      return t(intent.places > 0 ? buttonTexts.channelUp : buttonTexts.channelDown)
    case 'last channel':
      return t(texts.lastChannel)
    case 'volume by':
      return `${t(intent.steps > 0 ? buttonTexts.volumeUp : buttonTexts.volumeDown)} ${Math.abs(intent.steps)}`
    case 'volume to':
      return `${t(texts.volume)} ${t(texts.percent).replace('{percent}', String(intent.percent))}`
    case 'mute':
      return intent.wanted ? t(buttonTexts.mute) : t(texts.soundOn)
    case 'power':
      return intent.wanted ? t(texts.turnOn) : t(texts.turnOff)
    case 'tv input':
      return t(buttonTexts.tvInput)
    case 'record':
      return intent.wanted ? t(buttonTexts.record) : t(texts.stopRecording)
    case 'speed':
      return t(SPEEDS[intent.wanted])
    case 'tonight':
      return t(texts.tonight)
    case 'go to':
      return t(PLACES[intent.place])
    case 'search for':
      return `${t(PLACES.search)}${language === 'fr' ? '\u00A0' : ''}: ${intent.words}`
    case 'setting':
      return t(SETTINGS[intent.setting][intent.wanted ? 'on' : 'off'])
    case 'press':
      return t(keyTexts[intent.key])
    case 'name':
      return intent.name
  }
}
