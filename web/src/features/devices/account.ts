/** Loads whether the chosen box is a flex box: once per page load, login and box, on arrival at the remote (D17). */
import { getAccount } from '@beckon/contract/session'
import { changeShared } from '../../platform/shared-state.ts'
import { readStored, writeStored } from '../../platform/stored-values.ts'
import { isUnanswered, reportFailure } from '../../client/failures.ts'
import { authorisedCall } from '../../client/authorised-call.ts'
import { boxInUse } from '../../client/session-store.ts'

let askedFor: string | undefined

/**
 * If the server does not answer, the value of an earlier visit to the same box counts. If it answers with a failure,
 * the box counts as standard (D18).
 */
export async function loadAccount(): Promise<void> {
  const box = boxInUse()
  if (askedFor === box) return
  askedFor = box
  const result = await authorisedCall(getAccount)
  // Another box was chosen meanwhile: this answer is about the previous one.
  if (boxInUse() !== box) return
  if (result.is === 'answer') {
    changeShared({ isFlex: result.answer.isFlex })
    writeStored('isFlex', result.answer.isFlex)
    return
  }
  // The next arrival asks again.
  askedFor = undefined
  changeShared({ isFlex: isUnanswered(result) && (readStored('isFlex') ?? false) })
  reportFailure('getAccount', result)
}
