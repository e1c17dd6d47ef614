/**
 * The optional feedback of a remote, loaded once its keys are drawn: speech, vibration, keeping the screen on. Sounds
 * are in `presses.ts` and `sounds.ts`.
 */
import { readStored } from '../../platform/stored-values.ts'
import { loadModule } from '../../ui/lazy-part.tsx'
import { followPresses, clearLastPress, pressesNow, showStatus } from './remote-presses.ts'

const PRESS_MS = 20
const REFUSED_MS = [60, 60, 60]

/** Starts everything that the user has turned on; the returned function stops it. */
export function startPressFeedback(): () => void {
  const stopScrolling = followPresses(({ last, message }, before) => {
    const failed = last !== before.last && last?.outcome?.is === 'failed'
    if (failed || (message !== before.message && message?.tone === 'failed')) requestAnimationFrame(scrollFocusIntoView)
  })
  const says = { presses: readStored('sayPresses') ?? false, tv: readStored('sayTv') ?? false }
  const stops = [
    ...(says.presses || says.tv
      ? [
          loadModule(
            () => import('./say-presses.ts'),
            ({ sayPresses }) => sayPresses(says),
          ),
        ]
      : []),
    ...(readStored('haptics') ? [vibrate()] : []),
    ...(readStored('stayAwake')
      ? [
          loadModule(
            () => import('../../platform/stay-awake.ts'),
            ({ stayAwake }) => stayAwake(),
          ),
        ]
      : []),
  ]
  return () => {
    stopScrolling()
    for (const stop of stops) stop()
    forgetFailure()
  }
}

/** A failure belongs to its press: a user who returns to the remote later sees what is on instead. */
function forgetFailure(): void {
  const { last, message } = pressesNow()
  if (last?.outcome?.is === 'failed') clearLastPress()
  if (message?.tone === 'failed') showStatus(undefined)
}

/** The status line stays visible over the page, so the focused key is scrolled out from under it. */
function scrollFocusIntoView(): void {
  document.activeElement?.closest('main button')?.scrollIntoView({ block: 'nearest' })
}

/** Vibrates at each press, and differently when it failed, where the device can. */
function vibrate(): () => void {
  // A flash has a new number at each press.
  return followPresses(({ flashing, last }, before) => {
    if (last !== before.last && last?.outcome?.is === 'failed') navigator.vibrate?.(REFUSED_MS)
    else if (Object.values(flashing).some((flash) => !Object.values(before.flashing).includes(flash)))
      navigator.vibrate?.(PRESS_MS)
  })
}
