/**
 * What follows from which control is chosen, by its id (a key of the remote, another button or a list): how careful the
 * choice has to be, and where scanning goes on after it. The keys of the remote have both in their rows
 * (`remote-model/button-table.ts`).
 */
import { buttonOf } from '../../remote-model/flex-buttons.ts'
import type { Guard, Stay } from './target.ts'

/** Of other controls. What is not listed takes one press. */
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

interface AfterChoice {
  readonly stay: Stay
  /** Whether users often press the key several times in a row. */
  readonly repeats: boolean
}

/** At the top, unless the key's row says otherwise. */
export function afterChoiceOf(id: string): AfterChoice {
  const stay = buttonOf(id)?.after ?? 'top'
  return { stay, repeats: stay === 'key' }
}

/** The place of scanning after a slider's less or more, or a scroller's more. */
export const SYNTHETIC_RUN: AfterChoice = { stay: 'key', repeats: true }
