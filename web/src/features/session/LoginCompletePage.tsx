/** The page to which the provider sends the browser back: a wait state while the login is finished. */
import { useEffect } from 'react'
import { useT } from '../../texts/texts.ts'
import { Page, Wait } from '../../ui/Page.tsx'
import { completeLogin } from './complete-login.ts'
import { sessionTexts } from './texts.ts'

export function LoginCompletePage() {
  const t = useT()
  useEffect(() => void completeLogin(), [])
  return (
    <Page title={t(sessionTexts.loggingIn)}>
      <Wait />
    </Page>
  )
}
