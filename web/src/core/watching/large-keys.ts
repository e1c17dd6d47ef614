/** The large keys of a resting remote, beside Wake, by the ids of their buttons. */
import { readStored } from '../../platform/stored-values.ts'
import { BUTTONS, type RemoteButton } from '../../remote-model/button-table.ts'

const UNLESS_CHOSEN = ['volumeUp', 'volumeDown', 'playPause']
/** After these, people move about: the page wakes, with its arrows first. */
const BEFORE_ARROWS = new Set(['guide', 'menu', 'info'])

export function largeKeyIds(): readonly string[] {
  return readStored('watchingKeys') ?? UNLESS_CHOSEN
}

export function largeKeys(): readonly RemoteButton[] {
  const all: readonly RemoteButton[] = BUTTONS
  return largeKeyIds().flatMap((id) => all.filter((button) => button.id === id))
}

export function wakesToArrows(id: string): boolean {
  return BEFORE_ARROWS.has(id)
}
