/** Watching mode, for users who chose it: the small part that loads with the first visit. */
import { readStored } from '../../platform/stored-values.ts'
import { fetchPart } from '../../ui/lazy-part.tsx'

/** Starts; the returned function stops it. */
export function followWatchingMode(): (() => void) | undefined {
  return readStored('watchingMinutes')
    ? fetchPart(
        () => import('./watching.tsx'),
        ({ watch }) => watch(),
      )
    : undefined
}
