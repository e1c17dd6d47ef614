/** The error page: one sentence from its address, and one way on. */
import { useQuery } from '../../platform/router.ts'
import { useSharedState } from '../../platform/shared-state.ts'
import { useT } from '../../texts/texts.ts'
import { Page } from '../../ui/Page.tsx'
import { WayOut } from '../session/WayOut.tsx'
import { errorText } from './error-text.ts'
import styles from './ErrorPage.module.css'
import { errorsTexts } from './texts.ts'

export function ErrorPage() {
  const t = useT()
  const language = useSharedState((state) => state.language)
  const canGoBack = useSharedState(
    ({ arToken, deviceId, devices }) => arToken !== undefined && deviceId !== undefined && devices.length > 0,
  )
  const query = useQuery()
  return (
    <Page title={t(errorsTexts.title)}>
      <p role="alert" className={styles.text}>
        {errorText(query, language, isBoundLoginError(window.history.state))}
      </p>
      <WayOut canGoBack={canGoBack} />
    </Page>
  )
}

/** Set by the login callback (see `session/complete-login.ts`); no link from outside can set it. */
function isBoundLoginError(state: unknown): boolean {
  return (state as { boundLoginError?: unknown } | null)?.boundLoginError === true
}
