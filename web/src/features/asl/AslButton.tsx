/** The way to the ASL remote, for users whose login asked for it; fetched only then. */
import { useT } from '../../texts/texts.ts'
import { LinkButton } from '../../ui/Button.tsx'
import styles from './AslButton.module.css'
import { aslTexts } from './texts.ts'

export function AslButton() {
  const t = useT()
  return (
    <div className={styles.asl}>
      <LinkButton href="/asl-interface" icon="sign" variant="key" wide>
        {t(aslTexts.asl)}
      </LinkButton>
    </div>
  )
}
