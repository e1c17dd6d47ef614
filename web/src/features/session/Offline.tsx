/** What works without a network or without an answer, in plain words; and that it is over, for those who do not see the line go. */
import { useEffect } from 'react'
import { shared } from '../../platform/shared-state.ts'
import { defineTexts, say, useT } from '../../texts/texts.ts'
import { announce } from '../../ui/announce.ts'
import { uiTexts } from '../../ui/texts.ts'

const texts = defineTexts({
  connectedAgain: { en: 'Connected again.', es: 'Conectado de nuevo.', fr: 'Connexion rétablie.' },
  offline: {
    en: 'You are offline. Buttons do not work, and you cannot pair, log in or save. Beckon reconnects by itself.',
    es: 'No tienes conexión. Los botones no funcionan y no puedes emparejar, iniciar sesión ni guardar. Beckon se vuelve a conectar por sí solo.',
    fr: 'Vous êtes hors ligne. Les touches ne fonctionnent pas, et vous ne pouvez ni jumeler, ni vous connecter, ni enregistrer. Beckon se reconnecte de lui-même.',
  },
})

export interface OfflineProps {
  /** There is no network; else the server does not answer. */
  readonly isOffline: boolean
}

export function Offline({ isOffline }: OfflineProps) {
  const t = useT()
  useEffect(() => () => announce(say(texts.connectedAgain, shared().language)), [])
  return t(isOffline ? texts.offline : uiTexts.noConnection)
}
