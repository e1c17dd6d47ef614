/** A switch that is a key of the remote: it presses that key, wherever scanning is, and holds it where keys repeat. */
import { holdDown, letGo } from '../../buttons/press/hold-to-repeat.ts'
import { readStored } from '../../platform/stored-values.ts'
import type { Gesture } from './gesture.ts'
import { canBeChosen, topLayer } from './seen.ts'

const PRESS = 'press '

/** Whether the job is such a one; a key that is not on the page, or cannot be pressed, is not pressed. */
export function pressDirectly({ job, phase }: Pick<Gesture, 'job' | 'phase'>): boolean {
  if (!job.startsWith(PRESS)) return false
  if (phase === 'release') letGo()
  else {
    const key = document.getElementById(job.slice(PRESS.length))
    if (!key || !canBeChosen(key, topLayer())) return true
    key.click()
    if (phase === 'press' && readStored('holdToRepeat')) holdDown(key.id)
  }
  return true
}
