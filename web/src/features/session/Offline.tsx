/** What works without a network or without an answer, in plain words; and that it is over, for those who do not see the line go. */
import { useEffect } from 'react'
import { shared } from '../../platform/shared-state.ts'
import { defineTexts, say, useT } from '../../texts/texts.ts'
import { announce } from '../../ui/announcer.ts'
import { uiTexts } from '../../ui/texts.ts'

const texts = defineTexts({
  connectedAgain: { en: 'Connected again.', es: 'Conectado de nuevo.', fr: 'De nouveau connecté.' },
  offline: {
    en: 'You are offline. No button reaches the TV, and you cannot pair, log in or save, until you are connected again. Beckon then goes on by itself.',
    es: 'No tienes conexión. Ningún botón llega al televisor, y no puedes emparejar, iniciar sesión ni guardar hasta que vuelva la conexión. Entonces Beckon continúa por sí solo.',
    fr: 'Vous êtes hors ligne. Aucune touche n’atteint le téléviseur, et vous ne pouvez ni associer un téléviseur, ni vous connecter, ni enregistrer avant le retour de la connexion. Beckon reprendra alors de lui-même.',
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
