/** Runs the access method that a profile names. Each comes in a file of its own: who scans loads nothing of dwell. */
import { fetchPart } from '../ui/lazy-part.tsx'
import type { ActiveMethod, StartMethod } from './access-method.ts'
import { countOnce } from './count-once.ts'
import type { Profile } from '@beckon/contract/profile'

export interface RunningMethod {
  readonly change: (profile: Profile) => void
  /** Nothing is on while it is held. */
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

  function look(): void {
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

  look()
  return {
    change(profile) {
      wanted = profile
      look()
    },
    hold(isHeld) {
      held = isHeld
      look()
    },
  }
}
