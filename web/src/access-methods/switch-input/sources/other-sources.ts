/** All sources but keys and sounds, loaded only for users with such a switch: most switches press a key. */
import { bigSwitches } from './big-switch.ts'
import type { Ports, Source } from './source.ts'
import { gamepad } from './gamepad.ts'
import { mouse, touch, wheel } from './pointer.ts'

/** The big switch comes first: it takes its touches before the other sources see them. */
const SOURCES: readonly Source[] = [bigSwitches, mouse, wheel, touch, gamepad]

export const otherSources: Source = (ports: Ports) => {
  const stops = SOURCES.map((source) => source(ports))
  return () => {
    for (const stop of stops) stop()
  }
}
