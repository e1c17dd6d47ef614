/** The calls of the user's own signs, from recording to list. */
import {
  changeSign,
  getSigns,
  learnSign,
  showHand,
  type OwnSign,
  type ShownHand,
  type SignCommand,
} from '@beckon/contract/my-signs'
import type { Failed } from '../../client/failures.ts'
import { reportFailure } from '../../client/report-failure.ts'
import { authorisedCall } from '../../client/authorised-call.ts'
import { base64Of } from './recorder.ts'
import type { CallName } from '@beckon/contract/calls'

export type Shown =
  | { readonly is: 'seen'; readonly hand: ShownHand; readonly match: string | undefined }
  | { readonly is: 'no hand' | 'failed' }

/** Fewer frames than these are a glimpse, and no showing. */
const FRAMES_AT_LEAST = 4

/** `signal` calls it off: then nobody wants to know. */
export async function show(video: Blob, signal: AbortSignal): Promise<Shown> {
  const result = await authorisedCall(showHand, { body: { base64data: await base64Of(video) }, signal })
  if (result.is !== 'answer') return reportFailed('showHand', result)
  const { hand, match } = result.answer
  return hand.length < FRAMES_AT_LEAST ? { is: 'no hand' } : { is: 'seen', hand, match: match?.name }
}

export async function loadSigns(): Promise<readonly OwnSign[] | undefined> {
  const result = await authorisedCall(getSigns)
  if (result.is === 'answer') return result.answer.signs
  reportFailed('getSigns', result)
  return undefined
}

export async function learn(
  name: string,
  command: SignCommand,
  showings: readonly ShownHand[],
): Promise<{ readonly is: 'learnt'; readonly sign: OwnSign } | { readonly is: 'not alike' | 'too many' | 'failed' }> {
  const result = await authorisedCall(learnSign, { body: { name, command, showings: [...showings] } })
  if (result.is === 'answer') return { is: 'learnt', sign: result.answer.sign }
  if (result.is === 'refused' && result.status === 'NOT-UNDERSTOOD') return { is: 'not alike' }
  if (result.is === 'refused' && result.status === 'TOO-LARGE') return { is: 'too many' }
  return reportFailed('learnSign', result)
}

/** Whether it was done. */
export async function change(
  id: string,
  what: { readonly name?: string; readonly removed?: boolean },
): Promise<boolean> {
  const result = await authorisedCall(changeSign, { body: { id, ...what } })
  if (result.is !== 'answer') reportFailed('changeSign', result)
  return result.is === 'answer'
}

function reportFailed(call: CallName, result: Failed | { readonly is: 'pending' }): { readonly is: 'failed' } {
  if (result.is !== 'pending') reportFailure(call, result)
  return { is: 'failed' }
}
