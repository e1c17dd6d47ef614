/** The session is no longer valid: says so, and shows the way on. */
import { useCanLogIn } from '../../platform/page-settings.ts'
import { useQuery } from '../../platform/router.ts'
import { useSharedState } from '../../platform/shared-state.ts'
import { shownMessage } from '../../texts/shown-message.ts'
import { useT } from '../../texts/texts.ts'
import { Page } from '../../ui/Page.tsx'
import styles from './LoginAgainPage.module.css'
import { sessionTexts } from './texts.ts'
import { ReturnButton } from './ReturnButton.tsx'

export function LoginAgainPage() {
  const t = useT()
  const language = useSharedState((state) => state.language)
  const hasToken = useSharedState((state) => state.arToken !== undefined)
  const canLogIn = useCanLogIn()
  const message = useQuery().get('msg')
  return (
    <Page title={t(canLogIn ? sessionTexts.loginAgain : sessionTexts.pairAgain)}>
      <p role="alert">
        {message
          ? shownMessage(message, language, canLogIn)
          : t(canLogIn ? sessionTexts.reLogin : sessionTexts.needToPair)}
      </p>
      <p className={styles.plainly}>
        {t(hasToken ? sessionTexts.plainlyGoBack : canLogIn ? sessionTexts.plainlyLogIn : sessionTexts.plainlyPair)}
      </p>
      <ReturnButton canGoBack={hasToken} />
    </Page>
  )
}
