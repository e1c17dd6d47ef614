/** What works without a network, in plain words. */
import { defineTexts, useT } from '../../texts/texts.ts'

const texts = defineTexts({
  offline: {
    en: 'You are offline. No button reaches the TV, and you cannot pair, log in or save, until you are connected again. Beckon then goes on by itself.',
    es: 'No tienes conexión. Ningún botón llega al televisor, y no puedes emparejar, iniciar sesión ni guardar hasta que vuelva la conexión. Entonces Beckon continúa por sí solo.',
    fr: 'Vous êtes hors ligne. Aucune touche n’atteint le téléviseur, et vous ne pouvez ni associer un téléviseur, ni vous connecter, ni enregistrer avant le retour de la connexion. Beckon reprendra alors de lui-même.',
  },
})

export function Offline() {
  return useT()(texts.offline)
}
