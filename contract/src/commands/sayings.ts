/** Ways of saying that the three languages share. */
import type { Language } from '../languages.ts'
import { rule, type Intent, type Rule, type SpokenSetting } from './intents.ts'
import { numberOf } from './numbers.ts'

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

/** Makes the four rules of the settings from one pattern in which NAME stands for how the language calls them. */
export function onOff(names: { readonly [S in SpokenSetting]: string }) {
  return (pattern: string, wanted: boolean): Rule[] =>
    (Object.keys(names) as SpokenSetting[]).map((setting) => {
      const intent: Intent = { is: 'setting', setting, wanted }
      return rule(pattern.replaceAll('NAME', names[setting]), intent)
    })
}
