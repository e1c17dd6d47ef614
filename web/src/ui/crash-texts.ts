/** The words for a page that does not work. On their own: every page carries them. */
import { defineTexts } from '../texts/texts.ts'
import { loadAgain } from './missing-program-texts.ts'

export const crashTexts = defineTexts({
  crashTitle: { en: 'This page is not working', es: 'Esta página no funciona', fr: 'Cette page ne fonctionne pas' },
  crash: {
    en: 'Your remote and buttons are safe. Reload the page.',
    es: 'Tu control y tus botones están a salvo. Vuelve a cargar la página.',
    fr: 'Votre télécommande et vos boutons sont intacts. Rechargez la page.',
  },
  reload: loadAgain,
  home: { en: 'Go to the home page', es: 'Ir a la página de inicio', fr: 'Aller à la page d’accueil' },
})
