/**
 * A system that scans or clicks for its user cannot be seen from a page. Where it and an access method of ours press
 * the same key at once, that is one press: the later click goes nowhere.
 */
import { listenFirst } from '../platform/listen.ts'

const AT_ONCE_MS = 150

/** As long as an access method is on; the answer ends it. */
export function countOnce(): () => void {
  let last: { readonly key: Element; readonly isTrusted: boolean; readonly at: number } | undefined
  return listenFirst({
    click(event: PointerEvent) {
      const key = event.target instanceof Element ? event.target.closest('button, a[href], summary, label') : null
      if (key === null) return
      // The ways' own clicks have no user behind them that the browser knows of; those of the system do.
      const { isTrusted, timeStamp: at } = event
      if (last?.key === key && last.isTrusted !== isTrusted && at - last.at < AT_ONCE_MS) {
        event.preventDefault()
        event.stopImmediatePropagation()
        return
      }
      last = { key, isTrusted, at }
    },
  })
}
