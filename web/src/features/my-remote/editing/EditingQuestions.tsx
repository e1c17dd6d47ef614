/** The questions of an editor: whether to leave with changes, and whose change counts. */
import type { LeaveGuard } from '../../../platform/leave-guard.ts'
import { lazyPart } from '../../../ui/lazy-part.tsx'
import { PartMissing } from '../../../ui/PartMissing.tsx'
import type { Saving } from './use-editing.ts'

const LeaveQuestion = lazyPart(async () => (await import('../../../ui/Question.tsx')).LeaveQuestion, PartMissing)
const DiffersQuestion = lazyPart(async () => (await import('./DiffersQuestion.tsx')).DiffersQuestion, PartMissing)

interface Props {
  readonly guard: Pick<LeaveGuard, 'asking' | 'answer'>
  readonly saving: Saving
}

export function EditingQuestions({ guard, saving }: Props) {
  return (
    <>
      {guard.asking && <LeaveQuestion answer={guard.answer} />}
      {saving.question && <DiffersQuestion saving={saving} />}
    </>
  )
}
