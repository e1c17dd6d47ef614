/**
 * Whether the user can see the page and act on it: not while it rests. When the network is lost or returns, whatever
 * was in progress ends, as if the page had been hidden for a moment. Offline the access method keeps running: otherwise
 * a user with one switch would face a page on which nothing moves. A press that cannot be sent says so.
 */
import { listen } from '../../platform/listen.ts'
import { onNetwork } from '../../platform/network.ts'
import { followRest, isResting, type RestsBy } from '../../platform/rest.ts'

/**
 * Calls `changed` on each change; the returned function stops that. `by`: how the access method goes on while the page
 * rests.
 */
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
