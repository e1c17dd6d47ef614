/**
 * What need not be in the frame that shows what a user just did: it is done when that frame has been drawn, so that the
 * frame is not late for it. A page that is not seen draws none, and does it when it is seen again.
 */

/** Calls once after the next frame; the answer calls it off. */
export function afterFrame(act: () => void): () => void {
  let task: ReturnType<typeof setTimeout> | undefined
  const frame = requestAnimationFrame(() => (task = setTimeout(act)))
  return () => {
    cancelAnimationFrame(frame)
    clearTimeout(task)
  }
}
