/**
 * The rules for choosing a control, by its id (a key of the remote, another button or a list): how careful the choice
 * must be, and where scanning continues after it. Keys of the remote have both in their rows
 * (`remote-model/button-table.ts`).
 */
import { buttonOf } from '../../remote-model/flex-buttons.ts'
import type { Guard, Stay } from './target.ts'

/**
 * The guards of other controls; an id may have a number at its end. A control that is not listed takes one press.
 */
const GUARDS: Readonly<Record<string, Guard>> = {
  /** Pressed by mistake, each of these could leave its user without any way to press. */
  turnMethodOff: 'confirm',
  accessMethod: 'confirm',
  answerTouch: 'confirm',
  answerRest: 'confirm',
  answerOneSwitch: 'confirm',
  answerTwoSwitches: 'confirm',
  answerKeyboard: 'confirm',
  answerReader: 'confirm',
  jobOfNeededSwitch: 'confirm',
  deleteNeededSwitch: 'confirm',
  keepSettings: 'confirm',
  /** While the page rests, a look at this key is usually not meant as a press. */
  wake: 'longer',
}

export function guardOf(id: string): Guard {
  const kind = id.replace(/-\d+$/u, '')
  return buttonOf(id)?.guard ?? (Object.hasOwn(GUARDS, kind) ? GUARDS[kind] : undefined) ?? 'none'
}

interface AfterChoice {
  readonly stay: Stay
  /** Whether users often press the key several times in a row. */
  readonly repeats: boolean
}

/** Scanning continues at the top, unless the key's row says otherwise. */
export function afterChoiceOf(id: string): AfterChoice {
  const stay = buttonOf(id)?.stay ?? 'top'
  return { stay, repeats: stay === 'key' }
}

/** Scanning stays on a slider's less or more, and on a scrolling element's more. */
export const STAY_AND_REPEAT: AfterChoice = { stay: 'key', repeats: true }
