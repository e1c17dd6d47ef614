/** Says in place that buttons could not be loaded, and tries again when asked; it was logged when it happened. */
import { messageText } from '@beckon/contract/messages'
import { useSharedState } from '../../platform/shared-state.ts'
import { useT } from '../../texts/texts.ts'
import { Button } from '../../ui/Button.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { loadButtons } from './buttons.ts'
import styles from './LoadFailed.module.css'
import { commonTexts } from '../../texts/common-texts.ts'

export function LoadFailed({ retry = loadButtons }: { retry?: () => unknown }) {
  const t = useT()
  const language = useSharedState((state) => state.language)
  return (
    <div className={styles.failed} role="alert">
      <p>
        <Icon name="warning" className={styles.warning} />
        {messageText('internalErrorGettingBtns', language)}
      </p>
      <Button icon="replay" onClick={() => void retry()}>
        {t(commonTexts.tryAgain)}
      </Button>
    </div>
  )
}
