/** Why there is no picture, in the picture's place, and a way to try again. */
import { useT } from '../../texts/texts.ts'
import { Button } from '../../ui/Button.tsx'
import { Icon } from '../../ui/Icon.tsx'
import type { CameraFault } from './camera.ts'
import styles from './CameraView.module.css'
import { FAULT_TEXTS } from './notice-texts.ts'
import { commonTexts } from '../../texts/common-texts.ts'

export function CameraTrouble({ why, onTryAgain }: { readonly why: CameraFault; readonly onTryAgain: () => void }) {
  const t = useT()
  return (
    <div className={`stack ${styles.instead}`}>
      <Icon name="warning" className={styles.icon} />
      <p>{t(FAULT_TEXTS[why])}</p>
      <Button onClick={onTryAgain}>{t(commonTexts.tryAgain)}</Button>
    </div>
  )
}
