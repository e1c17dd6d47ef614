/** Not in `router.ts`, so that a first visit does not load it. */
import { pathHere } from './base-path.ts'
import type { Visit } from './router.ts'

/** As `thisVisit`, but whoever left and came back waits for the answer again. */
export function thisPage(): Visit {
  const path = pathHere()
  return { hasEnded: () => pathHere() !== path }
}
