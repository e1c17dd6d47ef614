/** What most people never see: buttons that could not be loaded, and the questions of a save. */
import { messageText } from '@beckon/contract/messages'
import type { LeaveGuard } from '../../platform/leave-guard.ts'
import { useSharedState } from '../../platform/shared-state.ts'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { LoadFailed } from '../../ui/Notice.tsx'
import { PartMissing } from '../../ui/PartMissing.tsx'
import { loadButtons } from './buttons.ts'
import type { Saving } from './editing/use-editing.ts'

const LeaveQuestion = lazyPart(async () => (await import('../../ui/Question.tsx')).LeaveQuestion, PartMissing)
const DiffersQuestion = lazyPart(
  async () => (await import('./editing/DiffersQuestion.tsx')).DiffersQuestion,
  PartMissing,
)

/** In the place of buttons that could not be loaded; it was logged when it happened. */
export function ButtonsNotLoaded({ onTryAgain = loadButtons }: { onTryAgain?: () => unknown }) {
  const language = useSharedState((state) => state.language)
  return <LoadFailed words={messageText('internalErrorGettingBtns', language)} onTryAgain={onTryAgain} />
}

export function Questions({ guard, saving }: { guard: Pick<LeaveGuard, 'asking' | 'answer'>; saving: Saving }) {
  return (
    <>
      {guard.asking && <LeaveQuestion answer={guard.answer} />}
      {saving.question && <DiffersQuestion saving={saving} />}
    </>
  )
}
