/** For tests: whether an access method draws in the frame that asked for it, or in a later one. */

export interface Frames {
  /** Changes within a frame, and after it was shown. */
  readonly counted: () => { readonly inFrame: number; readonly late: number }
  readonly stop: () => void
}

/**
 * `selector`: where the drawing is. It has to begin before what draws: its callback is then the first of each frame.
 */
export function countFrames(selector: string): Frames {
  let isFrame = false
  let inFrame = 0
  let late = 0
  const probe = document.createElement('i')
  probe.style.cssText = 'position: fixed; visibility: hidden; width: 1px; height: 1px'
  document.body.append(probe)
  // Sizes are told at the end of a frame, when all that was to be drawn in it is.
  const sizes = new ResizeObserver(() => (isFrame = false))
  sizes.observe(probe)
  let frame = requestAnimationFrame(function begin() {
    isFrame = true
    probe.style.width = probe.style.width === '1px' ? '2px' : '1px'
    frame = requestAnimationFrame(begin)
  })
  const changes = new MutationObserver((records) => {
    if (!records.some(({ target }) => (target as Element).closest?.(selector))) return
    if (isFrame) inFrame += 1
    else late += 1
  })
  changes.observe(document.body, { subtree: true, childList: true, attributes: true })
  return {
    counted: () => ({ inFrame, late }),
    stop() {
      cancelAnimationFrame(frame)
      sizes.disconnect()
      changes.disconnect()
      probe.remove()
    },
  }
}
