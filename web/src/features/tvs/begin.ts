/** Begins to set up a TV, and goes there. */
import type { BodyOf } from '@beckon/contract/call'
import type { Sentence } from '@beckon/contract/languages'
import { beginSetUp } from '@beckon/contract/tv-set-up'
import type { Tv } from '@beckon/contract/tvs'
import { thisVisit } from '../../platform/router.ts'
import { sendAsOperator } from './access.ts'
import { goTo, screen } from './screens.ts'
import { tvsTexts as texts } from './texts.ts'

/** Through which agent a TV is set up, if any. */
export function viaOf({ via }: Pick<Tv, 'via'>): { via?: string } {
  return via === undefined ? {} : { via: via.id }
}

/** Undefined when it began; else why it did not. */
export async function begin(body: BodyOf<typeof beginSetUp>): Promise<Sentence | undefined> {
  const visit = thisVisit()
  const from = screen()
  const result = await sendAsOperator(beginSetUp, { body })
  if (result.is === 'answer') {
    if (!visit.isOver() && screen() === from) goTo({ at: 'set-up', setUpId: result.answer.setUpId })
    return undefined
  }
  const status = result.is === 'refused' ? result.status : undefined
  if (status === 'FORBIDDEN') return texts.closedByVirtual
  return status === 'NOT-FOUND' ? texts.familyUnknown : texts.notBegun
}
