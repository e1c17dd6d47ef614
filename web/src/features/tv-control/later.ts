/** What comes after the page, before anybody needs it: the words of a test, and the questions. */
import { lazy } from 'react'

const loadQuestions = () => import('./Questions.tsx')
export const loadTestResult = () => import('./test-result.ts')

export const LeaveQuestion = lazy(async () => ({ default: (await loadQuestions()).LeaveQuestion }))
export const ElsewhereQuestion = lazy(async () => ({ default: (await loadQuestions()).ElsewhereQuestion }))

/** A failure here is of no account: who needs it asks again. */
export function loadTheRest(): void {
  for (const load of [loadTestResult, loadQuestions]) void load().catch(() => {})
}
