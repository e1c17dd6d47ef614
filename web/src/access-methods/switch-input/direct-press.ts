/** A switch that is a key of the remote: it presses that key wherever scanning is, and holds it where keys repeat. */
import { inEveryLanguage } from '@beckon/contract/languages'
import type { Job } from '@beckon/contract/profile'
import { undo } from '../../core/press-history/undo.ts'
import type * as Holds from '../../core/touch/hold-to-repeat.ts'
import { loadOnce } from '../../ui/lazy-part.tsx'
import { pressedBy } from '../../core/press/press-method.ts'
import { sayNotNow } from '../../core/press/say-not-now.ts'
import { readStored } from '../../platform/stored-values.ts'
import { buttonOf } from '../../remote-model/flex-buttons.ts'
import type { Gesture } from './switch-machine.ts'
import { canBeChosen, topLayer } from '../page-reader/can-be-chosen.ts'

const PRESS = 'press '

/** Returns whether the job presses a key or undoes a press. The user hears that a missing or disabled key is not. */
export function pressDirectly({ job, phase }: Pick<Gesture, 'job' | 'phase'>): boolean {
  if (job === 'take back') {
    if (phase === 'press') pressedBy('switch', undo)
    return true
  }
  const id = keyOfJob(job)
  if (id === undefined) return false
  if (phase === 'release') releaseHeldKey()
  else {
    const key = pressableKey(id)
    if (key) {
      pressedBy('switch', () => key.click())
      withHolds(({ beginHold }) => beginHold(id))
    } else sayNotNow(buttonOf(id)?.label ?? inEveryLanguage(id))
  }
  return true
}

/** The id of the remote's key that a job presses. */
export function keyOfJob(job: Job): string | undefined {
  return job.startsWith(PRESS) ? job.slice(PRESS.length) : undefined
}

/** The key with this id, if it is on the page, enabled and not behind a dialog. */
export function pressableKey(id: string): HTMLElement | undefined {
  const key = document.getElementById(id)
  return key && canBeChosen(key, topLayer()) ? key : undefined
}

/** Releases the key that a switch holds: at the switch's release, and whenever that release will not be reported. */
export function releaseHeldKey(): void {
  withHolds(({ endHold }) => endHold())
}

/** Whether the user chose that a held key repeats. */
export const keysRepeat = () => readStored('holdToRepeat') ?? false

const loadHolds = loadOnce(() => import('../../core/touch/hold-to-repeat.ts'))

/** Calls `act` with the module that repeats held keys, in the order of the calls, if they repeat. */
function withHolds(act: (holds: typeof Holds) => void): void {
  // If it cannot be loaded, held keys do not repeat.
  if (keysRepeat()) void loadHolds().then(act, () => {})
}
