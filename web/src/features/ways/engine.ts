/** Runs the way that a profile names. Each comes in a file of its own: who scans loads nothing of dwell. */
import { fetchPart } from '../../ui/lazy-part.tsx'
import { countOnce } from './count-once.ts'
import type { Profile } from './profile.ts'

/** A way that is on. */
export interface Way {
  /** Other settings of the same way, in the middle of things. */
  readonly change: (profile: Profile) => void
  readonly stop: () => void
}

/** `isNew`: the user has just turned it on or off, and it says so. */
export type BeginWay = (profile: Profile, isNew: boolean) => Way

export interface RunningWay {
  readonly change: (profile: Profile) => void
  /** Nothing is on while it is held; what goes on then goes on quietly. */
  readonly hold: (isHeld: boolean) => void
}

const WAYS: Readonly<Record<Exclude<Profile['way'], 'off'>, () => Promise<BeginWay>>> = {
  scan: async () => (await import('./scan-way.ts')).scanWay,
  dwell: async () => (await import('./dwell-way.ts')).dwellWay,
  direct: async () => (await import('./direct-way.ts')).directWay,
}

export function startWay(first: Profile): RunningWay {
  let wanted = first
  let held = false
  let on: Profile['way'] = 'off'
  let way: Way | undefined
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
            const begun = begin(wanted, !held)
            const stopCounting = countOnce()
            way = begun
            return () => {
              stopCounting()
              begun.stop()
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
