/** Watching mode, for who chose it: a file of its own, which the first visit has in place of all the rest. */
import { readStored } from '../../platform/stored-values.ts'
import { fetchPart } from '../../ui/lazy-part.tsx'

/** Begins; the answer ends it. */
export function followRests(): (() => void) | undefined {
  return readStored('watchingMinutes')
    ? fetchPart(
        () => import('./watching.tsx'),
        ({ watch }) => watch(),
      )
    : undefined
}
