/** The calls for personal signs, from the recording to the list. */
import {
  changeSign,
  getSigns,
  learnSign,
  showHand,
  type PersonalSign,
  type ShownHand,
  type SignCommand,
} from '@beckon/contract/personal-signs'
import type { Failed } from '../../client/failures.ts'
import { reportFailure } from '../../client/report-failure.ts'
import { authorisedCall } from '../../client/authorised-call.ts'
import { base64Of } from './recorder.ts'
import type { CallName } from '@beckon/contract/calls'

/** What the server made of a showing. */
export type ReadShowing =
  | { readonly is: 'seen'; readonly hand: ShownHand; readonly match: string | undefined }
  | { readonly is: 'no hand' | 'failed' }

/** A hand that is seen in fewer frames does not count as a showing. */
const FRAMES_AT_LEAST = 4

/** Finds the hand in a recording, and the sign that it matches. */
export async function findHand(video: Blob, signal: AbortSignal): Promise<ReadShowing> {
  const result = await authorisedCall(showHand, { body: { base64data: await base64Of(video) }, signal })
  if (result.is !== 'answer') return reportFailed('showHand', result)
  const { hand, match } = result.answer
  return hand.length < FRAMES_AT_LEAST ? { is: 'no hand' } : { is: 'seen', hand, match: match?.name }
}

export async function loadPersonalSigns(): Promise<readonly PersonalSign[] | undefined> {
  const result = await authorisedCall(getSigns)
  if (result.is === 'answer') return result.answer.signs
  reportFailed('getSigns', result)
  return undefined
}

export async function learnPersonalSign(
  name: string,
  command: SignCommand,
  showings: readonly ShownHand[],
): Promise<
  { readonly is: 'learnt'; readonly sign: PersonalSign } | { readonly is: 'not alike' | 'too many' | 'failed' }
> {
  const result = await authorisedCall(learnSign, { body: { name, command, showings: [...showings] } })
  if (result.is === 'answer') return { is: 'learnt', sign: result.answer.sign }
  if (result.is === 'refused' && result.status === 'NOT-UNDERSTOOD') return { is: 'not alike' }
  if (result.is === 'refused' && result.status === 'TOO-LARGE') return { is: 'too many' }
  return reportFailed('learnSign', result)
}

export interface SignChange {
  readonly name?: string
  readonly deleted?: boolean
}

/** Resolves to whether the server made the change. */
export async function changePersonalSign(id: string, change: SignChange): Promise<boolean> {
  const result = await authorisedCall(changeSign, { body: { id, ...change } })
  if (result.is !== 'answer') reportFailed('changeSign', result)
  return result.is === 'answer'
}

function reportFailed(call: CallName, result: Failed | { readonly is: 'pending' }): { readonly is: 'failed' } {
  if (result.is !== 'pending') reportFailure(call, result)
  return { is: 'failed' }
}
