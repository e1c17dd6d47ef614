/** Asked where a text was changed here and elsewhere. */
import { useT } from '../../texts/texts.ts'
import { Button } from '../../ui/Button.tsx'
import { Icon } from '../../ui/Icon.tsx'
import styles from './ElsewhereQuestion.module.css'
import { elsewhereTexts as texts } from './elsewhere-texts.ts'

/** The text of `label` on the other device. It may be taken; otherwise the text in the field is saved. */
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
        {text === '' ? t(texts.cleared) : t(texts.changed, { text })}
      </p>
      <Button onClick={onTake}>
        {t(texts.takeTheirs)}
        <span className="spoken"> {label}</span>
      </Button>
    </div>
  )
}
