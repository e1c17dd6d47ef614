/** Pausing for people without a switch: Escape, held as long as with switches (`switch-machine.ts`). */
import { realClock } from '../../platform/clock.ts'
import { listen } from '../../platform/listen.ts'
import { reportSwitch } from '../../platform/switches-and-rest.ts'
import { ESCAPE_MS } from '../access-method.ts'
import type { RunningSwitches } from './run-switches.ts'

/** `held`: once for each time it is held. */
export function followEscape(held: () => void): RunningSwitches {
  let forget = (): void => {}
  const stop = listen(
    window,
    {
      keydown({ code, repeat }) {
        if (code !== 'Escape' || repeat) return
        forget()
        // While the page rests, the key only wakes it.
        forget = realClock.after(ESCAPE_MS, () => reportSwitch('other') || held())
      },
      keyup: ({ code }) => code === 'Escape' && forget(),
    },
    true,
  )
  return {
    forget: () => forget(),
    stop() {
      stop()
      forget()
    },
  }
}
