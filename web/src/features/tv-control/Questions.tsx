/** What is seldom asked: before unsaved changes are lost, and when a text was changed here and elsewhere. */
import { useT } from '../../texts/texts.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { questionTexts } from './question-texts.ts'
import styles from './Questions.module.css'

/** Staying is the first answer, and what Escape means. */
export function LeaveQuestion({ onStay, onLeave }: { onStay: () => void; onLeave: () => void }) {
  const t = useT()
  return (
    <Dialog label={t(questionTexts.leaveTitle)} onClose={onStay}>
      <h2>{t(questionTexts.leaveTitle)}</h2>
      <p className={styles.text}>{t(questionTexts.leaveText)}</p>
      <div className={styles.buttons}>
        <Button variant="primary" wide onClick={onStay}>
          {t(questionTexts.stay)}
        </Button>
        <Button wide onClick={onLeave}>
          {t(questionTexts.leave)}
        </Button>
      </div>
    </Dialog>
  )
}

/** What `label` became elsewhere; it may be taken, and what stands in the field is saved otherwise. */
export function ElsewhereQuestion({
  id,
  label,
  text,
  onTake,
}: {
  id: string
  label: string
  text: string
  onTake: () => void
}) {
  const t = useT()
  return (
    <div className={styles.elsewhere}>
      <p id={id}>
        <Icon name="warning" className={styles.icon} />
        {text === '' ? t(questionTexts.elsewhereEmpty) : t(questionTexts.elsewhere, { text })}
      </p>
      <Button onClick={onTake}>
        {t(questionTexts.takeTheirs)}
        <span className="spoken"> {label}</span>
      </Button>
    </div>
  )
}
