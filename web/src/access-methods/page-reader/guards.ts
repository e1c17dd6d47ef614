/** How careful a choice has to be, by the id of the button (`remote-model/button-table.ts`). */
import type { Guard } from './target.ts'

/** A button that is not listed takes one press. */
const GUARDS: Readonly<Record<string, Guard>> = {
  tvInput: 'longer',
  power: 'confirm',
  tvPower: 'confirm',
  record: 'confirm',
  turnMethodOff: 'confirm',
  /** While the page rests, a look at this key is usually not meant as a press. */
  wake: 'longer',
}

export function guardOf(id: string): Guard {
  return (Object.hasOwn(GUARDS, id) ? GUARDS[id] : undefined) ?? 'none'
}
