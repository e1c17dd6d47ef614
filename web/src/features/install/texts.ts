/** The words of the offer to install the app. */
import { defineTexts } from '../../texts/texts.ts'

export const installTexts = defineTexts({
  install: { en: 'Add app to homepage', es: 'Agregar a la pantalla de inicio', fr: 'Ajouter à l’écran d’accueil' },
  notNow: { en: 'Not now', es: 'Ahora no', fr: 'Pas maintenant' },
})
