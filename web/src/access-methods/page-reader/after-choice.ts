/**
 * The place at which scanning goes on after a choice, by the id of the button (`remote-model/button-table.ts`,
 * `features/remote/flex-buttons.ts`). A button that is not listed leads to the top.
 */
import type { Stay } from './target.ts'

interface AfterChoice {
  readonly stay: Stay
  /** Whether users often press the key several times in a row. */
  readonly repeats: boolean
}

const RUN: AfterChoice = { stay: 'key', repeats: true }
const IN_GROUP: AfterChoice = { stay: 'group', repeats: false }
const TO_ARROWS: AfterChoice = { stay: 'arrows', repeats: false }
const TO_TOP: AfterChoice = { stay: 'top', repeats: false }

/** Guide, menu, info and home are followed by moving about, and so is OK. */
const AFTER: Readonly<Record<string, AfterChoice>> = {
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

export function afterChoiceOf(id: string): AfterChoice {
  return (Object.hasOwn(AFTER, id) ? AFTER[id] : undefined) ?? TO_TOP
}

/** The place of scanning after a slider's less or more, or a scroller's more. These targets have no id in the table. */
export const SYNTHETIC_RUN = RUN
