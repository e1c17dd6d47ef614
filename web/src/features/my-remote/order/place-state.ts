/**
 * The button at each place of the order editor, and whether it is selected. Each place is asked for by itself, because
 * this page draws 200 of them.
 */
import { useCallback } from 'react'
import { useOutside } from '../../../platform/state-hook.ts'
import { isOnMainRemote, MAIN_REMOTE_CUSTOM_BUTTONS, type KeyedButton } from '../button-list.ts'
import { onWorkingCopy, selectedPlace, workingCopy, type WorkingCopy } from '../editing/working-copy.ts'

/** `tab stop`: the first option of a list box in which nothing is selected. */
export type PlaceState = 'selected' | 'moving' | 'tab stop' | 'unselected'

const watchers = new Map<number, Set<() => void>>()

/** The button at a place, from 0, and the place's state. A change renders only the places that it concerns. */
export function usePlace(place: number): readonly [entry: KeyedButton | undefined, state: PlaceState] {
  const subscribe = useCallback(
    (listener: () => void) => {
      const listeners = watchers.get(place) ?? new Set()
      watchers.set(place, listeners.add(listener))
      return () => void listeners.delete(listener)
    },
    [place],
  )
  const entry = useOutside(subscribe, () => workingCopy()?.list[place])
  const state = useOutside(subscribe, () => stateAt(place, workingCopy()))
  return [entry, state]
}

function stateAt(place: number, copy: WorkingCopy | undefined): PlaceState {
  const selected = selectedPlace(copy)
  if (selected === place) return copy?.moving ? 'moving' : 'selected'
  if (place !== 0 && place !== MAIN_REMOTE_CUSTOM_BUTTONS) return 'unselected'
  return selected !== undefined && isOnMainRemote(selected) === isOnMainRemote(place) ? 'unselected' : 'tab stop'
}

/** The places whose button or state may have changed. */
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
