/**
 * Whether the user can see the page and act on it: not while it rests. When the network is lost or returns, whatever
 * was in progress ends, as if the page had been hidden for a moment. Offline the access method keeps running: otherwise
 * a user with one switch would face a page on which nothing moves. A press that cannot be sent says so.
 */
import { listen, onNetwork } from '../../platform/listen.ts'
import { followRest, isResting, type RestsBy } from '../../platform/switches-and-rest.ts'

/**
 * Calls `changed` on each change; the returned function stops that. `by`: how the access method goes on while the page
 * rests.
 */
export function followPageInUse(changed: (inUse: boolean) => void, by: RestsBy): () => void {
  let before = true
  let isBlurred = false
  function note(inUse: boolean): void {
    if (inUse === before) return
    before = inUse
    changed(inUse)
  }
  const isSeen = (): boolean => document.visibilityState !== 'hidden' && !isBlurred && !isResting()
  function blurred(is: boolean): void {
    isBlurred = is
    note(isSeen())
  }
  /** A page that comes back into sight may have the focus without an event of its own. */
  const shown = () => blurred(isBlurred && !document.hasFocus())
  const ends = [
    onNetwork(() => {
      note(false)
      note(isSeen())
    }),
    followRest(() => note(isSeen()), by),
    listen(document, { visibilitychange: shown }),
    listen(window, {
      blur: () => blurred(true),
      focus: () => blurred(false),
      pagehide: () => note(false),
      pageshow: shown,
    }),
  ]
  if (!isSeen()) note(false)
  return () => {
    for (const end of ends) end()
  }
}
