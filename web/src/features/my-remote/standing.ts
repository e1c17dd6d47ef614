/** How each button stands in the order editor. Only this page draws 200 of them, so only it asks for each by itself. */
import { MAIN_REMOTE_CUSTOM_BUTTONS } from '@beckon/contract/limits'
import { useCallback } from 'react'
import { useOutside } from '../../platform/outside.ts'
import { isOnMainRemote } from './button-list.ts'
import { onWorkingCopy, placeIn, selectedPlace, workingCopy, type WorkingCopy } from './working-copy.ts'

/** `stand-in` is the Tab stop of a list box in which nothing is selected, its first option. */
export type Standing = 'selected' | 'moving' | 'stand-in' | 'unselected'

const watchers = new Map<string, Set<() => void>>()

/** The place of one button, from 0, and how it stands there. At a step only those are asked that it may concern. */
export function usePlaceAndStanding(key: string): readonly [place: number, standing: Standing] {
  const subscribe = useCallback(
    (listener: () => void) => {
      const listeners = watchers.get(key) ?? new Set()
      watchers.set(key, listeners.add(listener))
      return () => {
        if (listeners.delete(listener) && listeners.size === 0 && watchers.get(key) === listeners) watchers.delete(key)
      }
    },
    [key],
  )
  const place = useOutside(subscribe, () => placeIn(workingCopy(), key) ?? 0)
  const standing = useOutside(subscribe, () => standingOf(workingCopy(), key))
  return [place, standing]
}

function standingOf(copy: WorkingCopy | undefined, key: string): Standing {
  if (copy?.selected === key) return copy.moving ? 'moving' : 'selected'
  const place = placeIn(copy, key)
  if (place !== 0 && place !== MAIN_REMOTE_CUSTOM_BUTTONS) return 'unselected'
  const selected = selectedPlace(copy)
  return selected !== undefined && isOnMainRemote(selected) === isOnMainRemote(place) ? 'unselected' : 'stand-in'
}

/** The buttons whose place or standing may have changed, and few others. */
function concerned(before: WorkingCopy | undefined, after: WorkingCopy | undefined): ReadonlySet<string | undefined> {
  const keys = new Set<string | undefined>()
  for (const copy of [before, after]) keys.add(copy?.selected).add(copy?.list[0]?.key).add(copy?.list[MAIN_REMOTE_CUSTOM_BUTTONS]?.key)
  if (before?.list !== after?.list) after?.list.forEach(({ key }, place) => key !== before?.list[place]?.key && keys.add(key))
  return keys
}

onWorkingCopy((copy, before) => {
  for (const key of concerned(before, copy)) for (const listener of watchers.get(key ?? '') ?? []) listener()
})
