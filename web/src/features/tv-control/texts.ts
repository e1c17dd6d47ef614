/** The texts of the TV control page. */
import { catalogue } from '@beckon/contract/catalogue'
import type { Sentence } from '@beckon/contract/languages'
import type { TvPath } from '../../remote-model/tv-buttons.ts'

export const tvControlTexts = catalogue('tvControl')

export const PATH_TEXTS: Readonly<Record<TvPath, Sentence>> = catalogue('tvControlPaths')

/** The outcome of a save, or of an edit of the key. */
export type Note = 'saved' | 'changed elsewhere' | 'not saved' | 'key kept'

export const BAD_NOTES: ReadonlySet<Note> = new Set(['changed elsewhere', 'not saved'])

export const NOTE_TEXTS: Readonly<Record<Note, Sentence>> = catalogue('tvControlNotes')
