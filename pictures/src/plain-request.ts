/**
 * Converts a request to its familiar form. Our tables know "graba" and "enregistre"; people also say "grábeme", "que
 * graben", "grabar" and "enregistrez". Changes only the verb that begins a request, and only verbs of commands to a
 * remote. The words are in `patterns.tsv`, `words.tsv` and `verb-forms.tsv`.
 */
import { plainWords } from '@beckon/contract/commands/plain-words'
import type { CommandLanguage } from '@beckon/contract/languages'
import { anyPattern, byLanguage, readTableFile, wordList } from './tables.ts'
import { isVerb } from './word-forms.ts'

/** Spanish verbs whose every form follows from the infinitive. */
const REGULAR = wordList('regular verb', 'es')

/** The familiar form by the polite one (also the subjunctive), for verbs that change their stem. */
const IRREGULAR: ReadonlyMap<string, string> = verbForms('es')

/** "Le", "melo" and the like, which Spanish attaches to the verb. */
const ENCLITIC = /(?:(?:me|te|se|nos)?(?:lo|la|le|los|las|les)|me|te|se|nos)$/u

const FAMILIAR: ReadonlyMap<string, string> = new Map([
  ...REGULAR.flatMap(formsOf),
  ...[...IRREGULAR].flatMap(
    ([form, familiar]) =>
      [
        [form, familiar],
        [`${form}n`, familiar],
        [`${form}s`, familiar],
        [familiar, familiar],
      ] as const,
  ),
])

/** The familiar form for each form of a regular verb: "toca" for "toque", "toquen", "tocar" and "toca". */
function formsOf(infinitive: string): (readonly [string, string])[] {
  const stem = infinitive.slice(0, -2)
  const isFirst = infinitive.endsWith('ar')
  const familiar = `${stem}${isFirst ? 'a' : 'e'}`
  const polite = isFirst ? `${stem.replace(/c$/u, 'qu').replace(/g$/u, 'gu').replace(/z$/u, 'c')}e` : `${stem}a`
  return [infinitive, familiar, polite, `${polite}n`, `${polite}s`].map((form) => [form, familiar] as const)
}

/** "Mettez" and others that do not drop "z" for the familiar form, and Quebec's "hausser". */
const FAMILIAR_FRENCH: ReadonlyMap<string, string> = verbForms('fr')
const NO_FRENCH_VERB = /^(?:chez|assez|nez|avez|pouvez|voulez|pourriez|savez|allez)$/u

/** Beginnings of a request that are not in the list of carriers: "I feel like", "se me antoja", "j'ai le goût de". */
const OPENINGS = {
  en: new RegExp(`^\\s*(?:please |hey |so |well |ok(?:ay)?,? )*(?:${anyPattern('opening', 'en')})\\s+`, 'iu'),
  es: new RegExp(`^[¿¡\\s]*(?:${anyPattern('opening', 'es')})\\s+`, 'iu'),
  fr: new RegExp(`^\\s*(?:${anyPattern('opening', 'fr')})`, 'iu'),
} as const satisfies Record<CommandLanguage, RegExp>
/** "I feel like hearing a fiddle" asks to hear one. */
const HEARING = /^(watch|see|hear|listen|play|hav)ing(?= )/iu

/** People who watch along do not change the subject of a command; people to talk with do. */
const COMPANY = byLanguage((language) => {
  const [talksWith, company] = [anyPattern('talks with', language), anyPattern('company', language)]
  return new RegExp(`(?<!^(?:${talksWith})(?: \\p{L}+)?) (?:${company})(?=[\\s.!?]*$)`, 'iu')
})

/** The command without the people who watch along. */
export function withoutWhoWatchesAlong(command: string, language: CommandLanguage): string {
  return command.replace(COMPANY[language], '')
}

/** The request without its opening, and with its verb in the familiar form; the same string if nothing changes. */
export function inFamiliarForm(command: string, language: CommandLanguage): string {
  const withoutOpening = command.replace(OPENINGS[language], '')
  return familiar(
    withoutOpening === command
      ? command
      : withoutOpening.replace(HEARING, (_all, verb: string) => (verb.toLowerCase() === 'hav' ? 'have' : verb)),
    language,
  )
}

function familiar(command: string, language: CommandLanguage): string {
  if (language === 'es')
    return command.replace(
      /^([¿¡\s]*)(?:que (?:(?:se|me|nos|le|lo|la) )*)?(\p{L}+)(?=\s|$)/iu,
      (all: string, _mark: string, verb: string) => familiarSpanish(plainWords(verb)) ?? all,
    )
  if (language === 'fr')
    return command.replace(
      /^\s*(?:fai(?:s|tes)(?:-moi)? (?=\p{L}+er ))?(\p{L}+)(?=[\s-]|$)/iu,
      (_all: string, verb: string) => familiarFrench(plainWords(verb)) ?? verb,
    )
  return command
}

function familiarSpanish(verb: string): string | undefined {
  if (isVerb(verb, 'es')) return undefined
  return FAMILIAR.get(verb) ?? FAMILIAR.get(verb.replace(ENCLITIC, ''))
}

function familiarFrench(verb: string): string | undefined {
  const known = FAMILIAR_FRENCH.get(verb)
  if (known !== undefined || NO_FRENCH_VERB.test(verb) || !/\p{L}{2}ez$/u.test(verb)) return known
  return verb.replace(/(?<!a)issez$/u, 'is').replace(/ez$/u, 'e')
}

function verbForms(language: CommandLanguage): ReadonlyMap<string, string> {
  return new Map(
    readTableFile('verb-forms.tsv')
      .filter((row) => row['language'] === language)
      .map(({ form = '', familiar = '' }) => [form, familiar]),
  )
}
