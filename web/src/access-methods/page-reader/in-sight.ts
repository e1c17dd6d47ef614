/**
 * Whether the user can see the page and act on it: not while it rests. When the network goes or comes, what was under
 * way is over, as if the page had been out of sight for a moment. Without a network it goes on: who has one switch
 * would stand before a page where nothing moves, and a press that cannot be sent says so.
 */
import { listen } from '../../platform/listen.ts'
import { onNetwork } from '../../platform/network.ts'
import { followRest, isResting, type RestsBy } from '../../platform/rest.ts'

/** Calls on each change; the answer ends that. `by`: how the access method goes on while the page rests. */
export function followSight(changed: (inSight: boolean) => void, by: RestsBy): () => void {
  let before = true
  function look(inSight: boolean): void {
    if (inSight === before) return
    before = inSight
    changed(inSight)
  }
  const isSeen = (): boolean => document.visibilityState !== 'hidden' && !isResting()
  const ends = [
    onNetwork(() => {
      look(false)
      look(isSeen())
    }),
    followRest(() => look(isSeen()), by),
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
