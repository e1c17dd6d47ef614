/** The error page: one sentence from its address, and the way on. */
import type { ReactNode } from 'react'
import { useCanLogIn } from '../../platform/page-settings.ts'
import { useQuery } from '../../platform/router.ts'
import { useSharedState } from '../../platform/shared-state.ts'
import { useT } from '../../texts/texts.ts'
import { Page } from '../../ui/Page.tsx'
import { ReturnButton } from '../session/ReturnButton.tsx'
import { errorText } from './error-text.ts'
import styles from './ErrorPage.module.css'
import { errorsTexts } from './texts.ts'

/** `wayOn` is the way on of what went wrong, before Go Back or "Log in again". */
export function ErrorPage({ wayOn }: { wayOn?: ReactNode }) {
  const t = useT()
  const language = useSharedState((state) => state.language)
  const canGoBack = useSharedState(
    ({ arToken, deviceId, devices }) => arToken !== undefined && deviceId !== undefined && devices.length > 0,
  )
  const canLogIn = useCanLogIn()
  const query = useQuery()
  return (
    <Page title={t(errorsTexts.title)}>
      <p role="alert" className={styles.text}>
        {errorText(query, language, canLogIn)}
      </p>
      {wayOn}
      <ReturnButton canGoBack={canGoBack} isSecond={wayOn !== undefined} />
    </Page>
  )
}
