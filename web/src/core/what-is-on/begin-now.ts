/** Starts everything about what is on, for a page with keys; the returned function stops it. Call it again for a new box. */
import { followNow } from './follow-now.ts'
import { showNow } from './show-now.ts'
import { tellBack } from './tell-back.ts'

export function beginNow(): () => void {
  const stops = [followNow(), showNow(), tellBack()]
  return () => stops.forEach((stop) => stop())
}
