/**
 * Replaces the remote while a companion app is being paired. If the user has not agreed, it goes back to the page that
 * asks.
 */
import { useEffect } from 'react'
import { navigate } from '../../platform/router.ts'
import { useT } from '../../texts/texts.ts'
import { Page, Wait } from '../../ui/Page.tsx'
import { hasAgreed, pairCompanion } from './companion.ts'
import { companionTexts as texts } from './texts.ts'

export function PairingCompanionPage() {
  const t = useT()
  useEffect(() => {
    if (hasAgreed()) void pairCompanion()
    else navigate('/companion', { replace: true })
  }, [])
  return (
    <Page title={t(texts.pairing)}>
      <Wait />
    </Page>
  )
}
