/** Every source that a user's switches need. */
import { bigSwitches } from './big-switch.ts'
import type { Ports, Source } from './contacts.ts'
import { gamepad } from './gamepad.ts'
import { keyboard } from './keyboard.ts'
import { mouse, touch, wheel } from './pointer.ts'

/** The big switch hears of a touch before the rest of the page does, whatever else touches and mice are for. */
const SOURCES: readonly Source[] = [bigSwitches, keyboard, mouse, wheel, touch, gamepad]

/** Begins to listen; the answer ends it. Where something was held when it ended, no `up` comes. */
export function followSwitches(ports: Ports): () => void {
  const ends = SOURCES.map((source) => source(ports))
  let over = false
  // Without its part the other switches work.
  if (ports.switches.some(({ source }) => source === 'sound'))
    void import('./sound-level.ts').then(
      ({ soundLevel }) => over || ends.push(soundLevel(ports)),
      () => {},
    )
  return () => {
    over = true
    for (const end of ends) end()
  }
}
