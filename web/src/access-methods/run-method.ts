/** Runs the access method that a profile names. Each is a part of its own: scanning users never download dwell. */
import { fetchPart } from '../ui/lazy-part.tsx'
import type { ActiveMethod, StartMethod } from './access-method.ts'
import type { Profile } from '@beckon/contract/profile'
import { listenFirst } from '../platform/listen.ts'

export interface RunningMethod {
  readonly change: (profile: Profile) => void
  /** While it is held, no method runs. */
  readonly hold: (isHeld: boolean) => void
}

const WAYS: Readonly<Record<Exclude<Profile['way'], 'off'>, () => Promise<StartMethod>>> = {
  scan: async () => (await import('./scanning/scan-method.ts')).scanMethod,
  dwell: async () => (await import('./dwell/dwell-method.ts')).dwellMethod,
  direct: async () => (await import('./switch-input/direct-method.ts')).directMethod,
}

export function startMethod(first: Profile): RunningMethod {
  let wanted = first
  let held = false
  let on: Profile['way'] = 'off'
  let way: ActiveMethod | undefined
  let end = (): void => {}

  function update(): void {
    const now = held ? 'off' : wanted.way
    if (now === on) return way?.change(wanted)
    on = now
    end()
    way = undefined
    end =
      now === 'off'
        ? () => {}
        : fetchPart(WAYS[now], (begin) => {
            const begun = begin(wanted)
            const stopCounting = countOnce()
            way = begun
            return () => {
              stopCounting()
              begun.stop(held)
            }
          })
  }

  update()
  return {
    change(profile) {
      wanted = profile
      update()
    },
    hold(isHeld) {
      held = isHeld
      update()
    },
  }
}

/**
 * A page cannot tell that the operating system scans or clicks for its user. When it and our access method press the
 * same key at once, that is one press: the later click is dropped.
 */
const AT_ONCE_MS = 150

/** While an access method is on. Returns a function that stops it. */
export function countOnce(): () => void {
  let last: { readonly key: Element; readonly isTrusted: boolean; readonly at: number } | undefined
  return listenFirst({
    click(event: PointerEvent) {
      const key = event.target instanceof Element ? event.target.closest('button, a[href], summary, label') : null
      if (key === null) return
      // The browser trusts the clicks of such a system, and not ours.
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
