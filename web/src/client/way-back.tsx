/** Where most pages lead back to: the remote, or Home while this browser has none. */
import type { ReactNode } from 'react'
import { useSharedState } from '../platform/shared-state.ts'
import { defineTexts, useT } from '../texts/texts.ts'
import { BackKey } from '../ui/BackKey.tsx'
import { remotePath } from './remote-path.ts'

export const wayBackTexts = defineTexts({
  toRemote: { en: 'Back to the remote', es: 'Volver al control', fr: 'Retour à la télécommande' },
  toHome: { en: 'Back to home', es: 'Volver al inicio', fr: 'Retour à l’accueil' },
})

export function useWayBack(): ReactNode {
  const t = useT()
  const hasSession = useSharedState(({ arToken }) => arToken !== undefined)
  return hasSession ? (
    <BackKey href={remotePath()} words={t(wayBackTexts.toRemote)} />
  ) : (
    <BackKey href="/" words={t(wayBackTexts.toHome)} />
  )
}
