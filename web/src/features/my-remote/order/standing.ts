/**
 * What stands at each place of the order editor, and how. Only that page draws 200 of them, so only it asks for each by
 * itself.
 */
import { useCallback } from 'react'
import { useOutside } from '../../../platform/store.ts'
import { isOnMainRemote, MAIN_REMOTE_CUSTOM_BUTTONS, type KeyedButton } from '../button-list.ts'
import { onWorkingCopy, selectedPlace, workingCopy, type WorkingCopy } from '../editing/working-copy.ts'

/** `stand-in` is the Tab stop of a list box in which nothing is selected, its first option. */
export type Standing = 'selected' | 'moving' | 'stand-in' | 'unselected'

const watchers = new Map<number, Set<() => void>>()

/** The button at a place, from 0, and how it stands there. At a step only those places are asked that it concerns. */
export function usePlace(place: number): readonly [entry: KeyedButton | undefined, standing: Standing] {
  const subscribe = useCallback(
    (listener: () => void) => {
      const listeners = watchers.get(place) ?? new Set()
      watchers.set(place, listeners.add(listener))
      return () => void listeners.delete(listener)
    },
    [place],
  )
  const entry = useOutside(subscribe, () => workingCopy()?.list[place])
  const standing = useOutside(subscribe, () => standingAt(place, workingCopy()))
  return [entry, standing]
}

function standingAt(place: number, copy: WorkingCopy | undefined): Standing {
  const selected = selectedPlace(copy)
  if (selected === place) return copy?.moving ? 'moving' : 'selected'
  if (place !== 0 && place !== MAIN_REMOTE_CUSTOM_BUTTONS) return 'unselected'
  return selected !== undefined && isOnMainRemote(selected) === isOnMainRemote(place) ? 'unselected' : 'stand-in'
}

/** Where another button may stand now, or stand otherwise. */
function changedPlaces(
  before: WorkingCopy | undefined,
  after: WorkingCopy | undefined,
): ReadonlySet<number | undefined> {
  const places = new Set([selectedPlace(before), selectedPlace(after), 0, MAIN_REMOTE_CUSTOM_BUTTONS])
  if (before?.list !== after?.list)
    for (const place of watchers.keys()) if (before?.list[place] !== after?.list[place]) places.add(place)
  return places
}

onWorkingCopy((copy, before) => {
  for (const place of changedPlaces(before, copy)) for (const listener of watchers.get(place ?? -1) ?? []) listener()
})
