/** The question of an editor before unsaved changes are lost; loaded when it is asked. */
import { lazyPart } from '../../../ui/lazy-part.tsx'
import { PartMissing } from '../../../ui/PartMissing.tsx'

export const LeaveQuestion = lazyPart(async () => (await import('../../../ui/Question.tsx')).LeaveQuestion, PartMissing)
