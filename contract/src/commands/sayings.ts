/** Ways of saying that the three languages share. */
import type { Language } from '../languages.ts'
import type { Intent, Rule, SpokenSetting } from './intents.ts'
import { numberOf } from './numbers.ts'

export function channelIn(language: Language): Rule['means'] {
  return (words) => {
    const number = numberOf(words ?? '', language)
    return number === undefined ? undefined : { is: 'channel', number }
  }
}

/** "volume up", "volume up by 5"; a step is one press of the volume button. */
export function volumeBy(direction: 1 | -1, language: Language): Rule['means'] {
  return (words) => {
    const steps = words === undefined ? 1 : numberOf(words, language)
    return steps === undefined || steps > 100 ? undefined : { is: 'volume by', steps: direction * steps }
  }
}

export function volumeTo(language: Language): Rule['means'] {
  return (words) => {
    const percent = numberOf(words ?? '', language)
    return percent === undefined || percent > 100 ? undefined : { is: 'volume to', percent }
  }
}

export function searchFor(words: string | undefined): Intent | undefined {
  return words === undefined ? undefined : { is: 'search for', words }
}

/** Makes the four rules of the settings from one phrase in which NAME stands for how the language calls them. */
export function onOff(names: { readonly [S in SpokenSetting]: string }, say: (notation: string, means: Intent) => Rule) {
  return (notation: string, wanted: boolean): Rule[] =>
    (Object.keys(names) as SpokenSetting[]).map((setting) =>
      say(notation.replaceAll('NAME', `(${names[setting]})`), { is: 'setting', setting, wanted }),
    )
}
