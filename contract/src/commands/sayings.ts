/** Rules that the grammars of the three languages share, and the numbers that they accept. */
import type { Language } from '../languages.ts'
import type { Intent, Rule, SpokenSetting } from './intents.ts'
import { numberOf } from './numbers.ts'

/** More presses at once are a misheard number. */
export const VOLUME_STEPS_AT_MOST = 100

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
    return steps === undefined || steps === 0 || steps > VOLUME_STEPS_AT_MOST
      ? undefined
      : { is: 'volume by', steps: direction * steps }
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

/** The names of each setting in a language, with and without its article. */
export type SettingNames = { readonly [S in SpokenSetting]: { readonly full: string; readonly bare: string } }

/**
 * Makes the four rules of the settings from one phrase in which THE NAME and NAME stand for what the language calls
 * them.
 */
export function onOff(names: SettingNames) {
  return (make: (notation: string, means: Intent) => Rule, notation: string, wanted: boolean): Rule[] =>
    (Object.keys(names) as SpokenSetting[]).map((setting) => {
      const { full, bare } = names[setting]
      return make(notation.replaceAll('THE NAME', `(${full})`).replaceAll('NAME', `(${bare})`), {
        is: 'setting',
        setting,
        wanted,
      })
    })
}
