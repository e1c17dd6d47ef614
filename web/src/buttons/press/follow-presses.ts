/** What goes with the presses of a remote, once its keys stand. */
import { readStored } from '../../platform/stored-values.ts'
import { fetchPart } from '../../ui/lazy-part.tsx'
import { ignoreRepeats } from './ignore-repeats.ts'
import { followPresses } from './remote-presses.ts'

/** Begins all that the user has on; the answer ends it. */
export function startFollowing(): () => void {
  const stopClearing = followPresses(({ last, message }, before) => {
    const failed = last !== before.last && last?.outcome?.is === 'failed'
    if (failed || (message !== before.message && message?.tone === 'failed')) requestAnimationFrame(clearFocus)
  })
  const stopIgnoring = ignoreRepeats()
  const stopSaying = readStored('sayPresses')
    ? fetchPart(
        () => import('./say-presses.ts'),
        ({ sayPresses }) => sayPresses(),
      )
    : () => {}
  return () => {
    stopClearing()
    stopIgnoring()
    stopSaying()
  }
}

/** The line that says why stays in sight over the page: the key that has the focus moves out from under it. */
function clearFocus(): void {
  document.activeElement?.closest('main button')?.scrollIntoView({ block: 'nearest' })
}
