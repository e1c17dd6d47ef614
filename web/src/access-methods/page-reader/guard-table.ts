/**
 * How careful a choice has to be and where scanning is after it, by the id of the button
 * (`remote-model/button-table.ts`, `features/remote/flex-buttons.ts`). A button that is not listed takes one press and
 * leads to the top.
 */
import type { Guard, Stay } from './target.ts'

const GUARDS: Readonly<Record<string, Guard>> = {
  tvInput: 'longer',
  power: 'confirm',
  tvPower: 'confirm',
  record: 'confirm',
  turnMethodOff: 'confirm',
  /** While the page rests, a look at this key is usually not meant as a press. */
  wake: 'longer',
}

interface After {
  readonly stay: Stay
  /** Whether users often press the key several times in a row. */
  readonly repeats: boolean
}

const RUN: After = { stay: 'key', repeats: true }
const IN_GROUP: After = { stay: 'group', repeats: false }
const TO_ARROWS: After = { stay: 'arrows', repeats: false }
const TO_TOP: After = { stay: 'top', repeats: false }

/** Guide, menu, info and home are followed by moving about, and so is OK. */
const AFTER: Readonly<Record<string, After>> = {
  volumeUp: RUN,
  volumeDown: RUN,
  channelUp: RUN,
  channelDown: RUN,
  up: RUN,
  down: RUN,
  left: RUN,
  right: RUN,
  pageUp: RUN,
  pageDown: RUN,
  rewind: RUN,
  fastForward: RUN,
  digit0: IN_GROUP,
  digit1: IN_GROUP,
  digit2: IN_GROUP,
  digit3: IN_GROUP,
  digit4: IN_GROUP,
  digit5: IN_GROUP,
  digit6: IN_GROUP,
  digit7: IN_GROUP,
  digit8: IN_GROUP,
  digit9: IN_GROUP,
  ok: TO_ARROWS,
  guide: TO_ARROWS,
  menu: TO_ARROWS,
  info: TO_ARROWS,
  home: TO_ARROWS,
}

export function guardOf(id: string): Guard {
  return (Object.hasOwn(GUARDS, id) ? GUARDS[id] : undefined) ?? 'none'
}

export function afterPressOf(id: string): After {
  return (Object.hasOwn(AFTER, id) ? AFTER[id] : undefined) ?? TO_TOP
}

/** Where scanning is after a slider's less or more, or a scroller's more: these targets have no id in the table. */
export const SYNTHETIC_RUN = RUN
