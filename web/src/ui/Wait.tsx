/** Says that something is under way. The turning mark is only for users who have not chosen less motion. */
import { useT } from '../texts/texts.ts'
import { uiTexts } from './texts.ts'
import styles from './Wait.module.css'

export function Wait({ text }: { text?: string }) {
  const t = useT()
  return (
    <p className={styles.wait} role="status">
      <span className={styles.mark} aria-hidden="true" />
      {text ?? t(uiTexts.pleaseWait)}
    </p>
  )
}

/** Stands in the place of a part whose file is on its way. */
export function PartLoading() {
  return <Wait />
}
