/** Says that the companion app is paired, and to go back to it. Needs no session; a reload shows it again. */
import { useT } from '../../texts/texts.ts'
import { LinkButton } from '../../ui/Button.tsx'
import { Page } from '../../ui/Page.tsx'
import styles from './CompanionPage.module.css'
import { companionTexts as texts } from './texts.ts'

export function CompanionSuccessPage() {
  const t = useT()
  return (
    <Page title={t(texts.goBack)}>
      <p>{t(texts.done)}</p>
      <LinkButton href="/" className={styles.no}>
        {t(texts.thisBrowserToo)}
      </LinkButton>
    </Page>
  )
}
