/**
 * Finds the household thing that a command switches, opens or reads, which is no function of the TV and no subject of a
 * programme: "turn on the kitchen light" is not about cooking.
 */
import type { CommandLanguage } from '@beckon/contract/languages'
import { ourThing } from './find-emoji.ts'
import { first, wordList, wordsIn } from './tables.ts'
import { isRoom, withoutCarriers, withoutKnownVerb } from './word-forms.ts'

/** The state to which a thing is switched, at the end of a command: "lights off in ten minutes" is no sleep timer. */
const SWITCHED_TO: { readonly [L in CommandLanguage]: RegExp } = {
  en: / (?:off(?: .*)?|on(?: in .*)?)$/u,
  es: / (?:apagad|encendid|prendid)[oa]s?(?: .*)?$/u,
  fr: / (?:eteint|allume)e?s?(?: .*)?$/u,
}

/** Verbs for what a household switches, opens and reads: "put on the horse racing" is not about a horse. */
const SWITCHED = wordsIn('switched')

/** Pictures of things that are switched, opened and read. */
const OF_A_HOUSEHOLD: ReadonlySet<string> = new Set(wordList('picture of a household', 'any'))

/** The light of a screen is no lamp. */
const OF_THE_TV = /(?:^| )(?:screen|pantalla|ecran)(?: |$)/u

/** The household thing that a command switches, opens or reads, by our own names for things. */
export function thingSwitched(plain: string, language: CommandLanguage): string | undefined {
  const asked = withoutCarriers(plain, language)
  const [verb = ''] = asked.split(' ')
  if (!(SWITCHED[language].has(verb) || SWITCHED_TO[language].test(asked)) || OF_THE_TV.test(plain)) return undefined
  return first(withoutKnownVerb(asked, language).split(' '), (word) => ofAHousehold(ourThing(word, language)))
}

function ofAHousehold(picture: string | undefined): string | undefined {
  return picture !== undefined && OF_A_HOUSEHOLD.has(picture) ? picture : undefined
}

/** The household thing that a command names in a room: "the light in the kitchen" is not about cooking. */
export function thingInARoom(plain: string, language: CommandLanguage): string | undefined {
  const said = withoutCarriers(withoutKnownVerb(plain, language), language)
  const thing = said
    .split(' ')
    .filter((word) => !isRoom(word, language))
    .join(' ')
  return thing !== said && said.startsWith(thing) ? ofAHousehold(ourThing(thing, language)) : undefined
}
