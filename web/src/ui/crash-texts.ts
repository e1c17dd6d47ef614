/** The words for a page that does not work. On their own: every page carries them. */
import { defineTexts } from '../texts/texts.ts'
import { loadAgain } from './missing-program-texts.ts'

export const crashTexts = defineTexts({
  crashTitle: { en: 'This page is not working', es: 'Esta página no funciona', fr: 'Cette page ne fonctionne pas' },
  crash: {
    en: 'Your remote is still there. Load the page again to go on.',
    es: 'Tu control sigue ahí. Vuelve a cargar la página para continuar.',
    fr: 'Votre télécommande est toujours là. Rechargez la page pour continuer.',
  },
  reload: loadAgain,
  home: { en: 'Go to the home page', es: 'Ir a la página de inicio', fr: 'Aller à la page d’accueil' },
})
