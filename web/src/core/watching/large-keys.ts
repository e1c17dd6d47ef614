/** The large keys of a resting remote, beside Wake, by the ids of their buttons. */
import { BUTTONS, type RemoteButton } from '../../remote-model/button-table.ts'

const LARGE_KEYS: readonly string[] = ['volumeUp', 'volumeDown', 'playPause']

export function largeKeys(): readonly RemoteButton[] {
  const all: readonly RemoteButton[] = BUTTONS
  return LARGE_KEYS.flatMap((id) => all.filter((button) => button.id === id))
}
