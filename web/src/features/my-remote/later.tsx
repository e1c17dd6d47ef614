/** What most people never see, and what therefore comes only then. */
import type { LeaveGuard } from '../../platform/leave-guard.ts'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { PartLoading } from '../../ui/Wait.tsx'
import { PartMissing } from '../../ui/PartMissing.tsx'
import type { Saving } from './editing/use-editing.ts'

const Failed = lazyPart(async () => (await import('./LoadFailed.tsx')).LoadFailed, PartMissing, PartLoading)
const LeaveQuestion = lazyPart(async () => (await import('./editing/Question.tsx')).LeaveQuestion, PartMissing)
const DiffersQuestion = lazyPart(async () => (await import('./editing/Question.tsx')).DiffersQuestion, PartMissing)

export function LoadFailed({ retry }: { retry?: () => unknown }) {
  return <Failed {...(retry && { retry })} />
}

export function Questions({ guard, saving }: { guard: Pick<LeaveGuard, 'asking' | 'answer'>; saving: Saving }) {
  return (
    <>
      {guard.asking && <LeaveQuestion answer={guard.answer} />}
      {saving.question && <DiffersQuestion saving={saving} />}
    </>
  )
}
