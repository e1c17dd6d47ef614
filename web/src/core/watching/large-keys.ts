/** The large keys of a resting remote, beside Wake, by the ids of their buttons. */
import { BUTTONS, type RemoteButton } from '../../remote-model/button-table.ts'

const LARGE_KEYS: readonly string[] = ['volumeUp', 'volumeDown', 'playPause']
/** After these, people move about: the page wakes, with its arrows first. */
const BEFORE_ARROWS = new Set(['guide', 'menu', 'info'])

export function largeKeys(): readonly RemoteButton[] {
  const all: readonly RemoteButton[] = BUTTONS
  return LARGE_KEYS.flatMap((id) => all.filter((button) => button.id === id))
}

export function wakesToArrows(id: string): boolean {
  return BEFORE_ARROWS.has(id)
}
