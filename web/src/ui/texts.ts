/** The words of the parts that every page uses. */
import { defineTexts } from '../texts/texts.ts'
import { loadAgain } from './missing-program-texts.ts'

export const uiTexts = defineTexts({
  dismiss: { en: 'Dismiss', es: 'Cerrar el mensaje', fr: 'Fermer le message' },
  messages: { en: 'Messages', es: 'Mensajes', fr: 'Messages' },
  problem: { en: 'Something went wrong.', es: 'Algo salió mal.', fr: 'Un problème est survenu.' },
  noConnection: {
    en: 'No connection to the server. Trying again.',
    es: 'Sin conexión. Reintentando.',
    fr: 'Pas de connexion au serveur. Nouvel essai.',
  },
  skipToKeys: { en: 'Skip to volume and arrows', es: 'Ir a volumen y flechas', fr: 'Aller au volume et aux flèches' },
  skipToPage: { en: 'Skip to the page', es: 'Ir a la página', fr: 'Aller à la page' },
  pleaseWait: { en: 'Please wait', es: 'Espera un momento', fr: 'Veuillez patienter' },
  language: { en: 'Language', es: 'Idioma', fr: 'Langue' },
  seconds: { en: '{seconds} seconds', es: '{seconds} segundos', fr: '{seconds} secondes' },
  second: { en: '1 second', es: '1 segundo', fr: '1 seconde' },
})

/** The words for a page that does not work. On their own: every page carries them. */
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
