/**
 * The picture of a command's action, for things that have no picture of their own: "watch Casablanca" shows a
 * television, "record Casablanca" the red dot. It tells less than a picture of the thing, and it is not wrong.
 */
import type { Language } from '@beckon/contract/languages'
import { first } from './first.ts'
import { readTableFile } from './tables.ts'
import { otherThan } from './tv-words.ts'
import { withoutCarriers } from './word-forms.ts'
import { byLanguage } from './word-lists.ts'

const rows = readTableFile('actions.tsv')
/** The rows of the table in its order; the first pattern that fits is taken. */
const ACTIONS = byLanguage((language) =>
  rows.map((row) => ({ pattern: new RegExp(row[language] ?? '', 'u'), picture: row['picture'] ?? '' })),
)

/** Actions that do more than show something: their picture tells more than the kind of thing, such as a film. */
const LASTING: ReadonlySet<string> = new Set(['tv-record', 'tv-delete', 'tv-lock', 'tv-my-list', 'tv-sleep-timer'])

/** The picture of an action that lasts: recording, deleting, locking, listing or the sleep timer. */
export function pictureOfLastingAction(plain: string, hint: Language): string | undefined {
  const picture = pictureOfAction(plain, hint)
  return picture !== undefined && LASTING.has(picture) ? picture : undefined
}

export function pictureOfAction(plain: string, hint: Language): string | undefined {
  return first([hint, ...otherThan(hint)], (language) => {
    const asked = withoutCarriers(plain, language)
    return ACTIONS[language].find((action) => action.pattern.test(asked))?.picture
  })
}
