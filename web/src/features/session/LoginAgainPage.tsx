/** The session is no longer valid: says so, and shows the way on. */
import { useQuery } from '../../platform/router.ts'
import { useSharedState } from '../../platform/shared-state.ts'
import { shownMessage } from '../../texts/shown-message.ts'
import { useT } from '../../texts/texts.ts'
import { Page } from '../../ui/Page.tsx'
import { sessionTexts } from './texts.ts'
import { WayOut } from './WayOut.tsx'

export function LoginAgainPage() {
  const t = useT()
  const language = useSharedState((state) => state.language)
  const hasToken = useSharedState((state) => state.arToken !== undefined)
  const message = useQuery().get('msg')
  return (
    <Page title={t(sessionTexts.loginAgain)}>
      <p role="alert">{message ? shownMessage(message, language) : t(sessionTexts.reLogin)}</p>
      <WayOut canGoBack={hasToken} />
    </Page>
  )
}
