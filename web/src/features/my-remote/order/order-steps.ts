/** The changes that the order editor makes to the working copy, each announced to a screen reader. */
import { catalogue } from '@beckon/contract/catalogue'
import { afterFrame, restoreLostFocus } from '../../../platform/redraw.ts'
import { shared } from '../../../platform/shared-state.ts'
import { say, type Values } from '../../../texts/say.ts'
import { announce } from '../../../ui/announce.ts'
import { moveItem } from '../../../ui/move-item.ts'
import { deleteButton, MAIN_REMOTE_CUSTOM_BUTTONS, undoDeletion, type ButtonList } from '../button-list.ts'
import { changeCopy, selectedIn, workingCopy, type WorkingCopy } from '../editing.tsx'
import { nameOf } from '../../../remote-model/parse-label.ts'
import { placeBeside, type Direction } from './grid-moves.ts'

export const orderTexts = catalogue('buttonOrder')

/** The announcements: the place of a button, and which buttons entered or left the main remote. */
const texts = catalogue('buttonSpoken')

/** Moves the selected button, or the selection. `columns` is the number of columns on the screen now. */
export function stepTo(direction: Direction, columns: number): void {
  const copy = workingCopy()
  const from = copy && selectedIn(copy).place
  if (copy === undefined || from === undefined) return
  const goal = placeBeside(from, direction, copy.list.length, columns)
  if (goal === undefined) return
  if (copy.moving) {
    const list = moveItem(copy.list, from, goal)
    changeCopy({ list })
    announceStep(() => moveWords(copy.list, list, goal))
  } else {
    selectPlace(goal)
    announceStep(() => placeWords(copy.list, goal))
  }
}

export function selectPlace(place: number): void {
  const key = workingCopy()?.list[place]?.key
  if (key !== undefined) changeCopy({ selected: key })
}

export function toggleMoving(): void {
  const copy = workingCopy()
  if (copy === undefined) return
  changeCopy({ moving: !copy.moving })
  announceStep(() => spoken(copy.moving ? 'movingOff' : 'movingOn', { label: selectedName(copy) }))
}

export function deleteSelected(): void {
  const copy = workingCopy()
  if (copy?.selected === undefined) return
  const { list, next, deleted } = deleteButton(copy.list, copy.selected)
  changeCopy({ list, selected: next, deleted, moving: copy.moving && next !== undefined })
  announceStep(() => {
    const words = spoken('deleted', { label: inShort(selectedName(copy)) })
    const place = list.findIndex(({ key }) => key === next)
    return place < 0 ? words : `${words}. ${placeWords(list, place)}`
  })
}

export function undoDelete(): void {
  const copy = workingCopy()
  if (copy?.deleted === undefined) return
  const { entry } = copy.deleted
  changeCopy({ list: undoDeletion(copy.list, copy.deleted), selected: entry.key, deleted: undefined })
  // Undo goes away.
  restoreLostFocus('[role=option][aria-selected=true]')
  announceStep(() => spoken('putBack', { label: nameOf(entry.button) }))
}

/**
 * A longer label is cut where it would leave too little room for the list. Announcements have the whole label, except
 * the one of a deletion.
 */
const LABEL_SHOWN_AT_MOST = 50

export function inShort(label: string): string {
  const letters = Array.from(label)
  return letters.length > LABEL_SHOWN_AT_MOST ? `${letters.slice(0, LABEL_SHOWN_AT_MOST - 1).join('')}…` : label
}

function selectedName(copy: WorkingCopy): string {
  const { button } = selectedIn(copy)
  return button ? nameOf(button) : ''
}

/** Announces a step once it is painted. */
function announceStep(sentence: () => string): void {
  afterFrame(() => announce(sentence()))
}

function spoken(sentence: keyof typeof texts, values: Values): string {
  return say(texts[sentence], shared().language, values)
}

function placeWords(list: ButtonList, place: number, sentence: 'place' | 'movedTo' = 'place'): string {
  const entry = list[place]
  return entry ? spoken(sentence, { label: nameOf(entry.button), place: place + 1, count: list.length }) : ''
}

/** Where the button is now, and which buttons entered or left the main remote. */
function moveWords(before: ButtonList, after: ButtonList, place: number): string {
  const words = [placeWords(after, place, 'movedTo')]
  const moved = after[place]
  for (const [newPlace, entry] of after.entries()) {
    const isOn = newPlace < MAIN_REMOTE_CUSTOM_BUTTONS
    const wasOn = before.indexOf(entry) < MAIN_REMOTE_CUSTOM_BUTTONS
    if (wasOn === isOn) continue
    if (entry === moved) words.push(spoken(isOn ? 'nowOn' : 'nowOff', {}))
    else words.push(spoken(isOn ? 'otherOn' : 'otherOff', { label: nameOf(entry.button) }))
  }
  return words.join(', ')
}
