/** The search for TVs. Its result is kept for those who come back from a TV that was not the right one. */
import type { AnswerOf } from '@beckon/contract/call'
import { scanTvs } from '@beckon/contract/tvs'
import { operatorCall } from './operator-call.ts'

export type Found = AnswerOf<typeof scanTvs>

let last: Found | undefined

export const lastFound = (): Found | undefined => last

export function searchAgain(): void {
  last = undefined
}

/** Undefined when that failed. */
export async function search(): Promise<Found | undefined> {
  const result = await operatorCall(scanTvs)
  if (result.is === 'answer') last = result.answer
  return result.is === 'answer' ? result.answer : undefined
}
