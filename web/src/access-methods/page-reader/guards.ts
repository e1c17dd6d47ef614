/** How careful a choice has to be, by the id of the control: a key of the remote, another button or a list. */
import { buttonOf } from '../../remote-model/flex-buttons.ts'
import type { Guard } from './target.ts'

/** Beside the keys of the remote, whose rows have it. What is not listed takes one press. */
const GUARDS: Readonly<Record<string, Guard>> = {
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
  return buttonOf(id)?.guard ?? (Object.hasOwn(GUARDS, id) ? GUARDS[id] : undefined) ?? 'none'
}
