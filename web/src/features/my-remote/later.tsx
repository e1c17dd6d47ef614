/** What most people never see, and what therefore comes only then. */
import { lazy, Suspense } from 'react'
import type { LeaveGuard } from '../../platform/leave-guard.ts'
import { Wait } from '../../ui/Wait.tsx'
import type { Saving } from './use-editing.ts'

const Failed = lazy(async () => ({ default: (await import('./LoadFailed.tsx')).LoadFailed }))
const LeaveQuestion = lazy(async () => ({ default: (await import('./Question.tsx')).LeaveQuestion }))
const DiffersQuestion = lazy(async () => ({ default: (await import('./Question.tsx')).DiffersQuestion }))

export function LoadFailed({ retry }: { retry?: () => unknown }) {
  return (
    <Suspense fallback={<Wait />}>
      <Failed {...(retry && { retry })} />
    </Suspense>
  )
}

export function Questions({ guard, saving }: { guard: Pick<LeaveGuard, 'asking' | 'answer'>; saving: Saving }) {
  return (
    <Suspense>
      {guard.asking && <LeaveQuestion answer={guard.answer} />}
      {saving.question && <DiffersQuestion saving={saving} />}
    </Suspense>
  )
}
