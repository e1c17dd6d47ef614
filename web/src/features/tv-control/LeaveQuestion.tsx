/** Asks before unsaved changes are lost. Staying is the first answer, and what Escape means. */
import { useT } from '../../texts/texts.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import styles from './LeaveQuestion.module.css'
import { tvControlTexts } from './texts.ts'

export function LeaveQuestion({ onStay, onLeave }: { onStay: () => void; onLeave: () => void }) {
  const t = useT()
  return (
    <Dialog label={t(tvControlTexts.leaveTitle)} onClose={onStay}>
      <h2>{t(tvControlTexts.leaveTitle)}</h2>
      <p className={styles.text}>{t(tvControlTexts.leaveText)}</p>
      <div className={styles.buttons}>
        <Button variant="primary" wide onClick={onStay}>
          {t(tvControlTexts.stay)}
        </Button>
        <Button wide onClick={onLeave}>
          {t(tvControlTexts.leave)}
        </Button>
      </div>
    </Dialog>
  )
}
