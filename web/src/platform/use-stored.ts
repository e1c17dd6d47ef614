/** A hook for stored values, separate from `stored-values.ts`, since a first visit does not need it. */
import { useMemo } from 'react'
import { useExternalStore } from './state-hook.ts'
import { followStored, readStored, storedText, type StoredName, type StoredValue } from './stored-values.ts'

/** The component is drawn again when the value changes, here or in another tab. */
export function useStored<Name extends StoredName>(key: Name): StoredValue<Name> | undefined {
  const follow = useMemo(() => (listener: () => void) => followStored(key, listener), [key])
  const text = useExternalStore(follow, () => storedText(key))
  // A list is the same object until its text changes.
  // oxlint-disable-next-line react-hooks/exhaustive-deps
  return useMemo(() => readStored(key), [key, text])
}
