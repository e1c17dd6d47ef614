/**
 * Where most pages lead back to: the remote, or Home while this browser has none. And the link to the remote in late
 * news.
 */
import type { ReactNode } from 'react'
import { useSharedState } from '../platform/shared-state.ts'
import { defineTexts, useT } from '../texts/texts.ts'
import { BackKey } from '../ui/BackKey.tsx'
import type { LateNews } from '../ui/late-news.ts'
import { remotePath } from './remote-path.ts'

export const wayBackTexts = defineTexts({
  toRemote: { en: 'Back to the remote', es: 'Volver al control', fr: 'Retour à la télécommande' },
  openRemote: { en: 'Open the remote', es: 'Abrir el control', fr: 'Ouvrir la télécommande' },
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

/** For late news, to a user who had left the page before the answer made the session. */
export function remoteLink(): NonNullable<LateNews['link']> {
  return { to: remotePath(), words: wayBackTexts.openRemote }
}
