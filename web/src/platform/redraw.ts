/** Work after the next frame, and mounting the page again. */
import { create } from './state-hook.ts'

/**
 * Defers work until the next frame has been drawn, so that the effect of a press is seen first. A hidden page draws no
 * frame: its work is done when it is visible again. The returned function cancels it.
 */
export function afterFrame(act: () => void): () => void {
  let task: ReturnType<typeof setTimeout> | undefined
  const frame = requestAnimationFrame(() => (task = setTimeout(act)))
  return () => {
    cancelAnimationFrame(frame)
    clearTimeout(task)
  }
}

/** A slow device may draw a change some frames later. */
const FRAMES_AT_MOST = 30

let stopTrying = () => {}

/** In place of what is still being tried: the newest change says where the focus goes. */
function tryAfterFrames(succeeds: () => boolean, frames = FRAMES_AT_MOST): void {
  stopTrying()
  stopTrying = afterFrame(() => succeeds() || frames === 1 || tryAfterFrames(succeeds, frames - 1))
}

/** Focuses an element that the page is about to draw, by its id. */
export function focusSoon(id: string): void {
  tryAfterFrames(() => {
    const element = document.getElementById(id)
    element?.focus()
    return element !== null
  })
}

/** Focuses an element if the one that has the focus goes with the change that the page is about to draw. */
export function restoreLostFocus(selector: string): void {
  const before = document.activeElement
  tryAfterFrames(() => {
    if (document.activeElement === document.body) document.querySelector<HTMLElement>(selector)?.focus()
    return document.activeElement !== document.body && document.activeElement !== before
  })
}

const useCount = create(() => ({ count: 0 }))

/** Counts the calls of `remountPage`, as the React key of the page: a new key mounts it again. */
export function useRemountCount(): number {
  return useCount(({ count }) => count)
}

/**
 * Mounts the page again, so that it reads again what it reads only on arrival. The focus stays on its element, found by
 * its id, if the page still has it.
 */
export function remountPage(): void {
  const id = document.activeElement?.id
  useCount.setState(({ count }) => ({ count: count + 1 }))
  if (id) restoreLostFocus(`#${CSS.escape(id)}`)
}
