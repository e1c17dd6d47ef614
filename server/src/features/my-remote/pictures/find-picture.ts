/**
 * Finds the picture for a command in words. What a TV does comes first ("mute" is no face without a mouth), then apps,
 * then what TV is about, and only then any thing that has a name. It would rather find nothing than something wrong.
 */
import { understand } from '@beckon/contract/commands/understand'
import { plainWords } from '@beckon/contract/commands/plain-words'
import { LANGUAGES, type Language } from '@beckon/contract/languages'
import { APPS } from './apps.ts'
import { findEmoji } from './find-emoji.ts'
import { pictureOfIntent } from './picture-of-intent.ts'
import { inSubject, inSubjectOfAnyNumber, sameGist, wholeMatch } from './tv-words.ts'
import { SPARE } from './word-forms.ts'

const APP_WORDS: ReadonlySet<string> = new Set('app application appli aplicacion open launch start abre abrir ouvre lance ouvrir pon ver quelque chose'.split(' '))
const APP_BY_NAME = new Map(APPS.flatMap(({ id, names }) => names.map((name) => [plainWords(name), `app-${id}`])))

/** The id of a fitting picture; the language is a hint. */
export function findPicture(command: string, language: Language): string | undefined {
  const plain = plainWords(command)
  if (plain === '' || plain.length > 200) return undefined
  const whole = wholeMatch(plain, language) ?? APP_BY_NAME.get(plain)
  if (whole !== undefined) return whole
  const intent = understand(command, language)
  if (intent === undefined) return undefined
  const meant = pictureOfIntent(intent)
  if (meant !== undefined) return meant
  const same = sameGist(plain, language)
  if (same !== undefined) return same
  const names = intent.is === 'name' ? [plain, intent.name] : intent.is === 'search for' ? [intent.words] : []
  return (
    first(names, (name) => APP_BY_NAME.get(withoutSpareWords(name))) ??
    appWithin(plain, language) ??
    first(names, (name) => wholeMatch(name, language)) ??
    first(names, (name) => inSubject(name, language)) ??
    first(names, (name) => inSubjectOfAnyNumber(name, language)) ??
    first(names.toReversed(), (name) => inLanguages(language, (one) => findEmoji(name, one))) ??
    (intent.is === 'search for' ? 'tv-search' : undefined)
  )
}

function inLanguages<T>(hint: Language, find: (language: Language) => T | undefined): T | undefined {
  return first([hint, ...LANGUAGES.filter((one) => one !== hint)], find)
}

function first<A, T>(values: readonly A[], find: (value: A) => T | undefined): T | undefined {
  for (const value of values) {
    const found = find(value)
    if (found !== undefined) return found
  }
  return undefined
}

/** "Watch something on YouTube" is about YouTube: an app's name, and beside it only words that say little. */
function appWithin(plain: string, language: Language): string | undefined {
  const matters = plain.split(' ').filter((word) => !SPARE[language].has(word) && !APP_WORDS.has(word)).join(' ')
  return APP_BY_NAME.get(matters)
}

/** "the netflix app" is netflix. */
function withoutSpareWords(name: string): string {
  return name.replace(/^(?:the|my|el|la|los|las|le|les|l|app|aplicacion|application|appli|canal|chaine) /u, '').replace(/ (?:app|channel|plus)$/u, '')
}
