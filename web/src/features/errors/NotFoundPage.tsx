/** Any address that is no page. */
import { useT } from '../../texts/texts.ts'
import { LinkButton } from '../../ui/Button.tsx'
import { Page } from '../../ui/Page.tsx'
import styles from './ErrorPage.module.css'
import { errorsTexts } from './texts.ts'

export function NotFoundPage() {
  const t = useT()
  return (
    <Page title={t(errorsTexts.notFoundTitle)}>
      <p className={styles.text}>{t(errorsTexts.notFound)}</p>
      <LinkButton variant="primary" href="/">
        {t(errorsTexts.home)}
      </LinkButton>
    </Page>
  )
}
