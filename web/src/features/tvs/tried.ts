/** What became of a try, of a TV that is being set up or of one that was added. */
import type { tryTv } from '@beckon/contract/tvs'
import type { AnswerOf } from '@beckon/contract/call'
import { BOX_REFUSALS } from '@beckon/contract/refusals'
import type { CallResult } from '../../client/api-client.ts'
import type { Tried } from './set-up-machine.ts'

export function triedOf(result: CallResult<AnswerOf<typeof tryTv>>): Tried {
  if (result.is === 'answer')
    return { is: 'pressed', pressed: result.answer.pressed, confirmed: result.answer.is === 'confirmed' }
  const status = result.is === 'refused' ? result.status : undefined
  return { is: 'not pressed', why: BOX_REFUSALS.find((one) => one === status) ?? 'no answer' }
}
