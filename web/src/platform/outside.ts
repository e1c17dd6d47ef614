/**
 * What lives outside React and changes: components follow it, and the first view is drawn from it as it is
 * (`app/first-view.ts`).
 */
import { useSyncExternalStore } from 'react'

/** `read` answers the same value until `subscribe` has told of a change. */
export function useOutside<Value>(subscribe: (listener: () => void) => () => void, read: () => Value): Value {
  return useSyncExternalStore(subscribe, read, read)
}
