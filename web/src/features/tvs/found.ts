/**
 * The TVs found last, and the set-up of one that was found, listed or typed; a note for the list of TVs from another
 * screen.
 */
import type { AnswerOf, BodyOf } from '@beckon/contract/call'
import type { Sentence } from '@beckon/contract/languages'
import { beginSetUp } from '@beckon/contract/tv-set-up'
import { scanTvs, type Tv } from '@beckon/contract/tvs'
import { thisVisit } from '../../platform/router.ts'
import { sendAsOperator } from './access.ts'
import { goTo, screen } from './screens.ts'
import { tvsTexts as texts } from './texts.ts'

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

/** Through which agent a TV is set up, if any. */
export function viaOf({ via }: Pick<Tv, 'via'>): { via?: string } {
  return via === undefined ? {} : { via: via.id }
}

/** Begins to set up a TV, and goes there. Answers why it did not begin. */
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

/** The message of the list about something that was done on another screen; shown once. */
let note: string | undefined

export function leaveNote(words: string): void {
  note = words
}

export function takeLateNote(): string | undefined {
  const words = note
  note = undefined
  return words
}
