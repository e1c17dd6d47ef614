/** Stands in for buttons that could not be loaded. The failure is logged already. */
import { messageText } from '@beckon/contract/messages'
import { useSharedState } from '../../platform/shared-state.ts'
import { LoadFailed } from '../../ui/Notice.tsx'
import { loadButtons } from './buttons.ts'

export function ButtonsNotLoaded({ onTryAgain = loadButtons }: { onTryAgain?: () => unknown }) {
  const language = useSharedState((state) => state.language)
  return <LoadFailed words={messageText('internalErrorGettingBtns', language)} onTryAgain={onTryAgain} />
}
