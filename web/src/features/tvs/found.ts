/** What the list of TVs keeps for those who come back to it: the TVs found last, and a note. */
import type { AnswerOf } from '@beckon/contract/call'
import { scanTvs } from '@beckon/contract/tvs'
import { sendAsOperator } from './access.ts'

export type Found = AnswerOf<typeof scanTvs>

let last: Found | undefined

export const lastFound = (): Found | undefined => last

export function searchAgain(): void {
  last = undefined
}

/** Undefined when that failed. */
export async function search(): Promise<Found | undefined> {
  const result = await sendAsOperator(scanTvs)
  if (result.is === 'answer') last = result.answer
  return result.is === 'answer' ? result.answer : undefined
}

/** What the list says of something that was done on another screen, once. */
let note: string | undefined

export function leaveNote(words: string): void {
  note = words
}

export function takeLateNote(): string | undefined {
  const words = note
  note = undefined
  return words
}
