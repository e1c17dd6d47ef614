/**
 * Whether the user can see the page and act on it. A loss of the network does not count: who has one switch would stand
 * before a page where nothing moves, and a press that cannot be sent says so.
 */
import { listen } from '../../platform/listen.ts'

/** Calls on each change; the answer ends that. */
export function followSight(changed: (inSight: boolean) => void): () => void {
  let before = true
  function look(inSight: boolean): void {
    if (inSight === before) return
    before = inSight
    changed(inSight)
  }
  const isSeen = (): boolean => document.visibilityState !== 'hidden'
  const ends = [
    listen(document, { visibilitychange: () => look(isSeen()) }),
    listen(window, {
      blur: () => look(false),
      focus: () => look(isSeen()),
      pagehide: () => look(false),
      pageshow: () => look(isSeen()),
    }),
  ]
  if (!isSeen()) look(false)
  return () => {
    for (const end of ends) end()
  }
}
