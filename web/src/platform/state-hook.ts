/**
 * Zustand's stores with a hook of our own. Zustand's hook imports React as one object, which adds 1.2 kB of unused code
 * to every first visit.
 */
import { createStore, type StoreApi } from 'zustand/vanilla'
import { useSyncExternalStore } from 'react'

/** `read` returns the same value until `subscribe` has reported a change. */
export function useExternalStore<Value>(subscribe: (listener: () => void) => () => void, read: () => Value): Value {
  return useSyncExternalStore(subscribe, read, read)
}

/** A store that is called as a hook, with a selector for the part that the component needs. */
interface Store<State> extends StoreApi<State> {
  (): State
  <Part>(select: (state: State) => Part): Part
}

/** `select` returns the same value while the state is the same. */
export function useStore<State, Part>(store: StoreApi<State>, select: (state: State) => Part): Part {
  return useExternalStore(store.subscribe, () => select(store.getState()))
}

export function create<State>(begin: () => State): Store<State> {
  const store = createStore(begin)
  const hook = (select: (state: State) => unknown = (state) => state) => useStore(store, select)
  return Object.assign(hook, store) as Store<State>
}
