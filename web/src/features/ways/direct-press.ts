/** A switch that is a key of the remote: it presses that key, wherever scanning is. */
import { canBeChosen, topLayer } from './seen.ts'
import type { Job } from './profile.ts'

const PRESS = 'press '

/** Whether the job is such a one; a key that is not on the page, or cannot be pressed, is not. */
export function pressDirectly(job: Job): boolean {
  if (!job.startsWith(PRESS)) return false
  const key = document.getElementById(job.slice(PRESS.length))
  if (key && canBeChosen(key, topLayer())) key.click()
  return true
}
