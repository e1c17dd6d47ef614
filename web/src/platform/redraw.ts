/** Mounts the page again, for what it reads only on arrival. */
import { afterFrame } from './after-frame.ts'
import { create } from './state-hook.ts'

const useCount = create(() => ({ count: 0 }))

/** Part of the key of the page. */
export function useRedrawCount(): number {
  return useCount(({ count }) => count)
}

/** The focus stays on its element, found by its id, if the page still has it. */
export function redraw(): void {
  const id = document.activeElement?.id
  useCount.setState(({ count }) => ({ count: count + 1 }))
  if (id) afterFrame(() => document.activeElement === document.body && document.getElementById(id)?.focus())
}
