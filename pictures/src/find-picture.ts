/**
 * Finds the picture for a text command. TV functions come first ("mute" is not a face without a mouth), then apps and
 * channels, subjects of TV, things with a name, and finally the verb. No picture is better than a wrong one.
 *
 * A subject is what TV is about, such as a sport, and a control a TV function (both `tv-words.tsv`). A thing is
 * anything else (`things.tsv`), a kind a film or show, an action a verb.
 */
import { plainWords } from '@beckon/contract/commands/plain-words'
import { understand, UNDERSTOOD_AT_MOST } from '@beckon/contract/commands/understand'
import { commandLanguage, type CommandLanguage, type Language } from '@beckon/contract/languages'
import { findEmoji, findThing, ourThing } from './find-emoji.ts'
import {
  appAmong,
  appNamed,
  appNamedBeside,
  appWithin,
  lettersAsWritten,
  whoIsNamed,
  whoIsNamedAmong,
  withoutPeople,
} from './names.ts'
import { pictureOfIntent } from './picture-of-intent.ts'
import { inFamiliarForm, withoutWhoWatchesAlong } from './plain-request.ts'
import { byLanguage, first, readTableFile } from './tables.ts'
import { thingInARoom, thingSwitched } from './things-at-home.ts'
import { inControls, inSubject, isOfAnyKind, otherThan, sameGist, wholeMatch } from './tv-words.ts'
import { withoutCarriers } from './word-forms.ts'

/** "Qui est en train de gagner" has no train in it. */
const IDIOM = / en train d(?:e|) /u

const rows = readTableFile('actions.tsv')
/** The rows of the table in its order; the first pattern that fits is taken. */
const ACTIONS = byLanguage((language) =>
  rows.map((row) => ({ pattern: new RegExp(row[language] ?? '', 'u'), picture: row['picture'] ?? '' })),
)
/** Actions that do more than show something: their picture tells more than the kind of thing, such as a film. */
const LASTING: ReadonlySet<string> = new Set(['tv-record', 'tv-delete', 'tv-lock', 'tv-my-list', 'tv-sleep-timer'])

interface Asked {
  readonly command: string
  readonly plain: string
  readonly language: CommandLanguage
  /** Words that may be a name; empty when a box understands the command in another way. */
  readonly names: readonly string[]
}

type Attempt = (asked: Asked) => string | undefined

/** Tried in this order, the most certain first; the first picture found is taken. */
const ATTEMPTS: Readonly<Record<string, Attempt>> = {
  // "Arte" is a channel, and in Spanish it is art.
  phraseOfTheTable: ({ names, language }) => first(names, (name) => wholeMatch(name, [language])),
  personOrTitle: ({ names, plain, language }) =>
    withLastingAction(
      first(names, (name) => whoIsNamed(name, language)),
      plain,
      language,
    ),
  appWithArticle: ({ names }) => first(names, appNamedBeside),
  appBesideWordsThatSayLittle: ({ plain, language }) => appWithin(plain, language),
  thingThatIsSwitched: ({ plain, language }) => thingSwitched(plain, language),
  thingInARoom: ({ plain, language }) => thingInARoom(plain, language),
  appOfTwoWordsAmongOthers: ({ command }) => appAmong(command, 2),
  subject,
  personOrTitleAmongOthers: ({ command, plain, language }) =>
    withLastingAction(whoIsNamedAmong(command, language), plain, language),
  thingOfOurs: ({ plain, language }) => findThing(plain, language),
  appOfOneWordAmongOthers: ({ command }) => appAmong(command, 1),
  control: ({ plain, language }) => inControls(plain, language),
  thingOrEmojiByName: ({ names, language }) =>
    first(names.toReversed(), (name) =>
      first([language, ...otherThan(language)], (one) => findThing(name, one) ?? findEmoji(name, one)),
    ),
}

/** The id of a fitting picture; the language is a hint. */
export function findPicture(asked: string, pageLanguage: Language): string | undefined {
  const language = commandLanguage(pageLanguage)
  const command = withoutPeople(withoutWhoWatchesAlong(asked, language), language)
  const plain = plainWords(command).replace(IDIOM, ' ')
  if (plain === '' || plain.length > UNDERSTOOD_AT_MOST) return undefined
  const whole =
    wholeMatch(plain, [language]) ??
    appNamed(plain) ??
    ourThing(plain, language) ??
    wholeMatch(plain, otherThan(language))
  if (whole !== undefined) return whole
  const familiar = inFamiliarForm(asked, language)
  const simpler = familiar === asked ? undefined : findPicture(familiar, language)
  if (simpler !== undefined) return simpler
  const intent = understand(command, language)
  if (intent === undefined) return undefined
  const understood = pictureOfIntent(intent) ?? sameGist(plain, language)
  if (understood !== undefined) return understood
  const names = intent.is === 'name' ? [plain, intent.name] : intent.is === 'search for' ? [intent.words] : []
  return (
    first(Object.values(ATTEMPTS), (attempt) => attempt({ command, plain, language, names })) ??
    (intent.is === 'search for' ? 'tv-search' : (lettersAsWritten(command) ?? pictureOfAction(plain, language)))
  )
}

/**
 * The picture of the subject, by the words of the table. A documentary is about a thing; for other kinds that fit any
 * subject, the picture of a lasting action tells more.
 */
function subject({ plain, names, language }: Asked): string | undefined {
  const found = first(names, (name) => inSubject(name, language))
  if (found === undefined || !(found === 'tv-recordings' || isOfAnyKind(found))) return found
  const things = found === 'movie-camera' ? plain.split(' ').map((word) => ourThing(word, language)) : []
  return (
    things.find((thing) => thing !== undefined && thing !== found) ?? pictureOfLastingAction(plain, language) ?? found
  )
}

/**
 * The picture of the action, where the name is only known as something to watch: "graba Pasapalabra" shows recording.
 */
function withLastingAction(named: string | undefined, plain: string, language: CommandLanguage): string | undefined {
  return named === 'tv-television' ? (pictureOfLastingAction(plain, language) ?? named) : named
}

/** The picture of an action that lasts: recording, deleting, locking, listing or the sleep timer. */
function pictureOfLastingAction(plain: string, hint: CommandLanguage): string | undefined {
  const picture = pictureOfAction(plain, hint)
  return picture !== undefined && LASTING.has(picture) ? picture : undefined
}

/**
 * The picture of a command's action, for things that have no picture of their own: "watch Casablanca" shows a
 * television, "record Casablanca" the red dot. It tells less than a picture of the thing, and it is not wrong.
 */
function pictureOfAction(plain: string, hint: CommandLanguage): string | undefined {
  return first([hint, ...otherThan(hint)], (language) => {
    const asked = withoutCarriers(plain, language)
    return ACTIONS[language].find((action) => action.pattern.test(asked))?.picture
  })
}
