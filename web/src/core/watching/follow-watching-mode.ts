/**
 * Watching mode: for users who chose it, the remote rests, dark, while they watch, so that neither highlight nor
 * pointer presses a key. This small part loads with the first visit, the rest only for them.
 */
import { readStored } from '../../platform/stored-values.ts'
import { loadModule } from '../../ui/lazy-part.tsx'

/** Starts; the returned function stops it. */
export function followWatchingMode(): (() => void) | undefined {
  return readStored('watchingMinutes')
    ? loadModule(
        () => import('./watching.tsx'),
        ({ watch }) => watch(),
      )
    : undefined
}
