/** The changes that the order editor makes to the working copy, each announced to a screen reader. */
import type { Language } from '@beckon/contract/languages'
import { afterFrame } from '../../../platform/after-frame.ts'
import { shared } from '../../../platform/shared-state.ts'
import { say } from '../../../texts/texts.ts'
import { announce } from '../../../ui/announce.ts'
import { placeBeside, type Direction } from './grid-moves.ts'
import { nameOf } from '../key/parse-label.ts'
import {
  deleteSelected,
  moveSelected,
  select,
  selectedButton,
  selectedPlace,
  setMoving,
  undoDelete,
  workingCopy,
} from '../editing/working-copy.ts'

/** Moves the selected button, or the selection. `columns` is how many stand on the screen now. */
export function stepTo(direction: Direction, columns: number): void {
  const copy = workingCopy()
  if (copy?.selected === undefined) return
  const { list, selected, moving } = copy
  const goal = placeBeside(selectedPlace(copy), direction, list.length, columns)
  if (goal === undefined) return
  if (moving) {
    moveSelected(goal)
    const after = workingCopy()?.list ?? list
    announceStep(({ moveWords }, language) => moveWords(list, after, selected, language))
  } else {
    const key = list[goal]?.key ?? selected
    select(key)
    announceStep(({ placeWords }, language) => placeWords(list, key, language))
  }
}

export function toggleMoving(): void {
  const copy = workingCopy()
  if (copy === undefined) return
  setMoving(!copy.moving)
  const label = selectedName()
  announceStep(({ spokenTexts }, language) =>
    say(copy.moving ? spokenTexts.movingOff : spokenTexts.movingOn, language, { label }),
  )
}

export function deleteAndAnnounce(): void {
  const label = inShort(selectedName())
  deleteSelected()
  const after = workingCopy()
  announceStep(({ placeWords, spokenTexts }, language) => {
    const words = say(spokenTexts.deleted, language, { label })
    return after?.selected === undefined ? words : `${words}. ${placeWords(after.list, after.selected, language)}`
  })
}

export function undoAndAnnounce(): void {
  const deleted = workingCopy()?.deleted
  undoDelete()
  const label = deleted ? nameOf(deleted.entry.button) : ''
  announceStep(({ spokenTexts }, language) => say(spokenTexts.putBack, language, { label }))
}

/** A label is cut in sentences about it, which must leave room for the list. */
const SPOKEN_AT_MOST = 50

export function inShort(label: string): string {
  const letters = Array.from(label)
  return letters.length > SPOKEN_AT_MOST ? `${letters.slice(0, SPOKEN_AT_MOST - 1).join('')}…` : label
}

function selectedName(): string {
  const button = selectedButton(workingCopy())
  return button ? nameOf(button) : ''
}

type Words = Awaited<ReturnType<typeof fetchWords>>
const fetchWords = () => import('./order-words.ts')
let words: Promise<Words> | undefined

/** Fetched once; after a failure the next step asks again. */
export function loadWords(): Promise<Words> {
  words ??= fetchWords().catch((failure: unknown) => {
    words = undefined
    throw failure
  })
  return words
}

/** Said once what was done is seen. Without the words nothing is said; what was done stands on the page. */
function announceStep(sentence: (spoken: Words, language: Language) => string): void {
  afterFrame(
    () =>
      void loadWords()
        .then((spoken) => announce(sentence(spoken, shared().language)))
        .catch(() => {}),
  )
}
