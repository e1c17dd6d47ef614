/** The page to which the host sends the browser after a logout: it forgets the account, goes home and says so. */
import { useEffect } from 'react'
import { navigate } from '../../platform/router.ts'
import { useT } from '../../texts/texts.ts'
import { Page, Wait } from '../../ui/Page.tsx'
import { showBanner } from '../../client/banners.ts'
import { logOut } from '../../client/session-store.ts'
import { sessionTexts } from './texts.ts'

export function LogoutCompletePage() {
  const t = useT()
  useEffect(() => {
    const isEnded = new URLSearchParams(window.location.search).get('ended') !== 'false'
    logOut()
    navigate('/', { replace: true })
    showBanner(isEnded ? 'youAreLoggedOut' : 'notLoggedOutAtServer')
  }, [])
  return (
    <Page title={t(sessionTexts.loggingOut)}>
      <Wait />
    </Page>
  )
}
