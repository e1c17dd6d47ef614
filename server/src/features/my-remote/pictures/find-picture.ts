/**
 * Finds the picture for a command in words. What a TV does comes first ("mute" is no face without a mouth), then apps
 * and channels, then what TV is about, then any thing that has a name, and at last what is to be done with it. It would rather find nothing than something wrong.
 */
import { understand } from '@beckon/contract/commands/understand'
import { plainWords } from '@beckon/contract/commands/plain-words'
import { LANGUAGES, type Language } from '@beckon/contract/languages'
import { APPS } from './apps.ts'
import { CHANNEL_BY_NAME, lettersAsWritten } from './channels.ts'
import { findEmoji, findThing } from './find-emoji.ts'
import { first } from './first.ts'
import { pictureOfIntent } from './picture-of-intent.ts'
import { pictureOfDeed, pictureOfWish } from './picture-of-wish.ts'
import { pictureOfKind, thingAmong, thingSwitched, withoutPeople } from './thing-among.ts'
import { inControls, inSubject, inSubjectOfAnyNumber, isOfAnyKind, otherThan, sameGist, wholeMatch } from './tv-words.ts'
import { isCarrier, isVerb, whatMatters, withoutTimeAndPlace } from './word-forms.ts'

const APP_WORDS: ReadonlySet<string> = new Set('app application appli aplicacion open launch start abre abrir ouvre lance ouvrir pon ver entra entrar passe va vers ir go hd espanol quelque chose playlist lista liste compte account cuenta profile perfil profil'.split(' '))
const BY_NAME: ReadonlyMap<string, string> = new Map([...CHANNEL_BY_NAME, ...APPS.flatMap(({ id, names }) => names.map((name) => [plainWords(name), `app-${id}`] as const))])

/** What a TV does; "how do I make lasagna" asks for no help with the TV. */
function control(command: string, plain: string, language: Language, words: number): string | undefined {
  if (pictureOfWish(plain, language) === 'tv-television') return undefined
  const found = inControls(plain, language, words)
  return found === 'tv-help' ? (thingAmong(command, language) ?? found) : found
}

/** "Qui est en train de gagner" has no train in it. */
const IDIOM = / en train d(?:e|) /u
/** Names of apps and channels that are words in everybody's mouth. */
const ORDINARY: ReadonlySet<string> = new Set('max prime global life nova mega sky own crave city bravo oxygen clan boing evasion showtime starz fox apple discovery grit nick dmax'.split(' '))
/** In words: "Amazon Prime Video". */
const LONGEST_NAME = 3

/** The id of a fitting picture; the language is a hint. */
export function findPicture(asked: string, language: Language): string | undefined {
  const command = withoutPeople(asked, language)
  const plain = plainWords(command).replace(IDIOM, ' ')
  if (plain === '' || plain.length > 200) return undefined
  const whole = wholeMatch(plain, [language]) ?? BY_NAME.get(plain) ?? wholeMatch(plain, otherThan(language))
  if (whole !== undefined) return whole
  const intent = understand(command, language)
  if (intent === undefined) return undefined
  const meant = pictureOfIntent(intent)
  if (meant !== undefined) return meant
  const same = sameGist(plain, language)
  if (same !== undefined) return same
  const names = intent.is === 'name' ? [plain, intent.name] : intent.is === 'search for' ? [intent.words] : []
  return (
    // "Arte" is a channel, and in Spanish it is art.
    first(names, (name) => wholeMatch(name, [language])) ??
    first(names, (name) => BY_NAME.get(withoutSpareWords(name))) ??
    nameWithin(plain, language) ??
    first(names, (name) => wholeMatch(name, otherThan(language))) ??
    thingSwitched(plain, language) ??
    nameAmong(command, 2) ??
    subject(command, names, language) ??
    findThing(plain, language) ??
    control(command, plain, language, 2) ??
    nameAmong(command, 1) ??
    control(command, plain, language, 1) ??
    first(names, (name) => inSubjectOfAnyNumber(name, language)) ??
    first(names.toReversed(), (name) => first([language, ...otherThan(language)], (one) => findThing(name, one) ?? findEmoji(name, one))) ??
    bothSides(plain, language) ??
    thingAmong(command, language) ??
    (intent.is === 'search for' ? 'tv-search' : (lettersAsWritten(command) ?? withKind(pictureOfWish(plain, language), command, language) ?? titleAsWritten(command)))
  )
}

/** What is to be done with it tells more than its kind, unless it is only to be watched. */
function withKind(wish: string | undefined, command: string, language: Language): string | undefined {
  return wish === undefined || wish === 'tv-television' ? (pictureOfKind(command, language) ?? wish) : wish
}

/** "Law and Order": every word that matters has a capital, so it is the name of something to watch. */
function titleAsWritten(command: string): string | undefined {
  const said = command.trim().split(/\s+/u)
  const capitals = said.filter((word) => /^\p{Lu}\p{Ll}/u.test(word))
  return capitals.length > 1 && said.every((word) => capitals.includes(word) || /^(?:and|y|et|e)$/u.test(word) || isCarrier(plainWords(word), LANGUAGES) || plainWords(word) === '') ? 'tv-television' : undefined
}

/** What it is about, in the words of the table; of a kind of any subject, the thing that is named beside it, if one is. */
function subject(command: string, names: readonly string[], language: Language): string | undefined {
  const found = first(names, (name) => inSubject(name, language))
  return found !== undefined && isOfAnyKind(found) ? (thingAmong(command, language) ?? pictureOfDeed(plainWords(command), language) ?? findThing(plainWords(command), language) ?? found) : found
}

/** "Whales and dolphins" are whales; "law and order" are no two things that have a picture each. */
function bothSides(plain: string, language: Language): string | undefined {
  const [one, other, ...more] = plain.split(/ (?:and|y|e|et) /u).map((side) => findThing(side, language) ?? inSubject(side, language) ?? findEmoji(side, language))
  return more.length === 0 && other !== undefined ? one : undefined
}

/** "Watch something on YouTube" is about YouTube: a name, and beside it only words that say little. */
function nameWithin(plain: string, language: Language): string | undefined {
  const matters = whatMatters(plain, language).split(' ').filter((word) => !APP_WORDS.has(word)).join(' ')
  return BY_NAME.get(matters) ?? BY_NAME.get(withoutTimeAndPlace(matters, language))
}

/** "Apple pie", "Life in the sea": a capital at the beginning of a sentence makes no name of a word. */
function isOrdinary(name: string): boolean {
  return ORDINARY.has(name) || (!name.includes(' ') && LANGUAGES.some((language) => findEmoji(name, language) !== undefined))
}

/** A word that belongs to no name, though it may begin a sentence. */
function saysNothing(word: string): boolean {
  const plain = plainWords(word)
  return APP_WORDS.has(plain) || isCarrier(plain, LANGUAGES) || LANGUAGES.some((language) => isVerb(plain, language))
}

/** The app or channel that is named last, where its name is written as one: "go from Hulu to Prime Video", but not "Mad Max". */
function nameAmong(command: string, words: number): string | undefined {
  const written = command.trim().split(/\s+/u)
  const hasCapital = (at: number) => /^(?:\p{L}['’])?\p{Lu}/u.test(written[at] ?? '')
  for (let end = written.length; end > 0; end -= 1) {
    for (let start = Math.max(0, end - LONGEST_NAME); start < end; start += 1) {
      const name = plainWords(written.slice(start, end).join(' '))
      const found = name.split(' ').length < words || (start === 0 && isOrdinary(name)) ? undefined : BY_NAME.get(name)
      const standsAlone = !hasCapital(end) && (!hasCapital(start - 1) || saysNothing(written[start - 1] ?? ''))
      if (found !== undefined && hasCapital(start) && standsAlone) return found
    }
  }
  return undefined
}

/** "the netflix app" is netflix. */
function withoutSpareWords(name: string): string {
  return name.replace(/^(?:the|my|el|la|los|las|le|les|l|app|aplicacion|application|appli|canal|chaine) /u, '').replace(/ (?:app|channel|plus)$/u, '')
}
