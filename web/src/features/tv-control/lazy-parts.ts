/** The parts that load after the page, before anybody needs them: the words of a test, and the question before leaving. */
import { lazyPart } from '../../ui/lazy-part.tsx'
import { PartMissing } from '../../ui/PartMissing.tsx'

const loadLeave = () => import('../../ui/Question.tsx')
export const loadTestResult = () => import('./test-result.ts')

export const LeaveQuestion = lazyPart(async () => (await loadLeave()).LeaveQuestion, PartMissing)

/** Failure is harmless: callers retry. */
export function loadTheRest(): void {
  for (const load of [loadTestResult, loadLeave]) void load().catch(() => {})
}
