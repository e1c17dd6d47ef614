/**
 * Finds the picture for a command in words. What a TV does comes first ("mute" is no face without a mouth), then apps
 * and channels, then what TV is about, then any thing that has a name, and at last what is to be done with it, or its kind. It would
 * rather find nothing than something wrong.
 */
import { understand } from '@beckon/contract/commands/understand'
import { plainWords } from '@beckon/contract/commands/plain-words'
import type { Language } from '@beckon/contract/languages'
import { appAmong, appNamed, appNamedBeside, appWithin } from './app-among.ts'
import { lettersAsWritten } from './channels.ts'
import { findEmoji, findThing } from './find-emoji.ts'
import { first } from './first.ts'
import { whoIsNamed, whoIsNamedAmong } from './names.ts'
import { pictureOfIntent } from './picture-of-intent.ts'
import { pictureOfKind, titleAsWritten } from './picture-of-kind.ts'
import { pictureOfDeed, pictureOfWish } from './picture-of-wish.ts'
import { asToAFriend, withoutDiminutives } from './plain-request.ts'
import { thingAmong, thingInARoom, thingSwitched, withoutPeople } from './thing-among.ts'
import { inControls, inSubject, inSubjectOfAnyNumber, isOfAnyKind, otherThan, sameGist, wholeMatch } from './tv-words.ts'

/** "Qui est en train de gagner" has no train in it. */
const IDIOM = / en train d(?:e|) /u

/** The id of a fitting picture; the language is a hint. */
export function findPicture(asked: string, language: Language): string | undefined {
  const command = withoutPeople(asked, language)
  const plain = plainWords(command).replace(IDIOM, ' ')
  if (plain === '' || plain.length > 200) return undefined
  const whole = wholeMatch(plain, [language]) ?? appNamed(plain) ?? wholeMatch(plain, otherThan(language))
  if (whole !== undefined) return whole
  const familiar = asToAFriend(asked, language)
  if (familiar !== asked) return findPicture(familiar, language)
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
    first(names, (name) => whoIsNamed(name, language)) ??
    first(names, appNamedBeside) ??
    appWithin(plain, language) ??
    first(names, (name) => wholeMatch(name, otherThan(language))) ??
    thingSwitched(plain, language) ??
    thingInARoom(plain, language) ??
    appAmong(command, 2) ??
    subject(command, names, language) ??
    whoIsNamedAmong(command, language) ??
    findThing(plain, language) ??
    control(command, plain, language, 2) ??
    appAmong(command, 1) ??
    control(command, plain, language, 1) ??
    first(names, (name) => inSubjectOfAnyNumber(name, language)) ??
    first(names.toReversed(), (name) => first([language, ...otherThan(language)], (one) => findThing(name, one) ?? findEmoji(name, one))) ??
    bothSides(plain, language) ??
    thingAmong(command, language) ??
    smallThing(plain, language) ??
    (intent.is === 'search for' ? 'tv-search' : (lettersAsWritten(command) ?? withKind(pictureOfWish(plain, language), command, language) ?? titleAsWritten(command)))
  )
}

/** What a TV does; "how do I make lasagna" asks for no help with the TV. */
function control(command: string, plain: string, language: Language, words: number): string | undefined {
  if (pictureOfWish(plain, language) === 'tv-television') return undefined
  const found = inControls(plain, language, words)
  return found === 'tv-help' ? (thingAmong(command, language) ?? found) : found
}

/** What is to be done with it tells more than its kind, unless it is only to be watched. */
function withKind(wish: string | undefined, command: string, language: Language): string | undefined {
  return wish === undefined || wish === 'tv-television' ? (pictureOfKind(command, language) ?? wish) : wish
}

/** What it is about, in the words of the table; of a kind of any subject, the thing that is named beside it, or what is to be done. */
function subject(command: string, names: readonly string[], language: Language): string | undefined {
  const found = first(names, (name) => inSubject(name, language))
  if (found === undefined || !isOfAnyKind(found)) return found
  const plain = plainWords(command)
  return thingAmong(command, language) ?? pictureOfDeed(plain, language) ?? findThing(plain, language) ?? found
}

/** "Perritos" are dogs, when nothing knows them as they are. */
function smallThing(plain: string, language: Language): string | undefined {
  const grown = language === 'es' ? withoutDiminutives(plain) : plain
  return grown === plain ? undefined : findPicture(grown, language)
}

/** "Whales and dolphins" are whales; "law and order" are no two things that have a picture each. */
function bothSides(plain: string, language: Language): string | undefined {
  const [one, other, ...more] = plain.split(/ (?:and|y|e|et) /u).map((side) => findThing(side, language) ?? inSubject(side, language) ?? findEmoji(side, language))
  return more.length === 0 && other !== undefined ? one : undefined
}
