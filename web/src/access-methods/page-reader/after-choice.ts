/** Where scanning goes on after a choice: by the button's row (`remote-model/button-table.ts`), otherwise at the top. */
import { buttonOf } from '../../remote-model/flex-buttons.ts'
import type { Stay } from './target.ts'

interface AfterChoice {
  readonly stay: Stay
  /** Whether users often press the key several times in a row. */
  readonly repeats: boolean
}

export function afterChoiceOf(id: string): AfterChoice {
  const stay = buttonOf(id)?.after ?? 'top'
  return { stay, repeats: stay === 'key' }
}

/** The place of scanning after a slider's less or more, or a scroller's more. */
export const SYNTHETIC_RUN: AfterChoice = { stay: 'key', repeats: true }
