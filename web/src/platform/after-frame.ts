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

/** Focuses an element that the page is about to draw, by its id. */
export function focusSoon(id: string): void {
  afterFrame(() => document.getElementById(id)?.focus())
}
