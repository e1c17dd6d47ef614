/** How careful a choice has to be, by the id of the control: of a key (`remote-model/button-table.ts`), button or list. */
import type { Guard } from './target.ts'

/** What is not listed takes one press. */
const GUARDS: Readonly<Record<string, Guard>> = {
  tvInput: 'longer',
  power: 'confirm',
  tvPower: 'confirm',
  record: 'confirm',
  /** By a slip, each of these could leave its user without any way to press. */
  turnMethodOff: 'confirm',
  accessMethod: 'confirm',
  answerTouch: 'confirm',
  answerRest: 'confirm',
  answerOneSwitch: 'confirm',
  answerTwoSwitches: 'confirm',
  answerKeyboard: 'confirm',
  answerReader: 'confirm',
  jobOfOnlySwitch: 'confirm',
  deleteOnlySwitch: 'confirm',
  keepSettings: 'confirm',
  /** While the page rests, a look at this key is usually not meant as a press. */
  wake: 'longer',
}

export function guardOf(id: string): Guard {
  return (Object.hasOwn(GUARDS, id) ? GUARDS[id] : undefined) ?? 'none'
}
