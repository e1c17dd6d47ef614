/** Vibrates at each press, and differently when it failed, where the device can. */
import { followPresses } from './remote-presses.ts'

const PRESS_MS = 20
const REFUSED_MS = [60, 60, 60]

/** Starts; the returned function stops it. */
export function feelPresses(): () => void {
  return followPresses(({ flashing, last }, before) => {
    if (last !== before.last && last?.outcome?.is === 'failed') navigator.vibrate?.(REFUSED_MS)
    else if (Object.values(flashing).some((n) => !Object.values(before.flashing).includes(n)))
      navigator.vibrate?.(PRESS_MS)
  })
}
