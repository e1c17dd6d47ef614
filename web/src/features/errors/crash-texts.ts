/** The words for a page that stopped working. On their own: every page carries them. */
import { defineTexts } from '../../texts/texts.ts'
import { loadAgain } from './missing-program-texts.ts'

export const crashTexts = defineTexts({
  crashTitle: { en: 'This page stopped working', es: 'Esta página dejó de funcionar', fr: 'Cette page a cessé de fonctionner' },
  crash: {
    en: 'Your remote is still there. Load the page again to go on.',
    es: 'Tu control sigue ahí. Vuelve a cargar la página para continuar.',
    fr: 'Votre télécommande est toujours là. Rechargez la page pour continuer.',
  },
  reload: loadAgain,
  home: { en: 'Go to the home page', es: 'Ir a la página de inicio', fr: 'Aller à la page d’accueil' },
})
