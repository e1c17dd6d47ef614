/** All sources but keys and sounds, in a file of their own: most who press a switch have it press a key. */
import { bigSwitches } from './big-switch.ts'
import type { Ports, Source } from './closures.ts'
import { gamepad } from './gamepad.ts'
import { mouse, touch, wheel } from './pointer.ts'

/** The big switch hears of a touch before the rest of the page does, whatever else touches and mice are for. */
const SOURCES: readonly Source[] = [bigSwitches, mouse, wheel, touch, gamepad]

export const otherSources: Source = (ports: Ports) => {
  const ends = SOURCES.map((source) => source(ports))
  return () => {
    for (const end of ends) end()
  }
}
