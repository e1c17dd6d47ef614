/**
 * What a command wants done with something that has no picture of its own: "watch Casablanca" is a television, "record
 * Casablanca" the red dot. It tells less than a picture of the thing, and it is not wrong.
 */
import type { Language } from '@beckon/contract/languages'
import { first } from './first.ts'
import { readTableFile } from './tables.ts'
import { otherThan } from './tv-words.ts'
import { withoutCarriers } from './word-forms.ts'
import { byLanguage } from './word-lists.ts'

const rows = readTableFile('wishes.tsv')
/** In the table's order; the first pattern that fits is taken. */
const WISHES = byLanguage((language) =>
  rows.map((row) => ({ asked: new RegExp(row[language] ?? '', 'u'), picture: row['picture'] ?? '' })),
)

/** What changes more than what is on: it tells more than that the thing is a film. */
const DEEDS: ReadonlySet<string> = new Set(['tv-record', 'tv-delete', 'tv-lock', 'tv-my-list', 'tv-sleep-timer'])

/** The picture of such a deed. */
export function pictureOfDeed(plain: string, hint: Language): string | undefined {
  const wish = pictureOfWish(plain, hint)
  return wish !== undefined && DEEDS.has(wish) ? wish : undefined
}

export function pictureOfWish(plain: string, hint: Language): string | undefined {
  return first([hint, ...otherThan(hint)], (language) => {
    const asked = withoutCarriers(plain, language)
    return WISHES[language].find((wish) => wish.asked.test(asked))?.picture
  })
}
