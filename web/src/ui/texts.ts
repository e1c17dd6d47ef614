/** The words of the parts that every page uses. */
import { defineTexts } from '../texts/texts.ts'

export const uiTexts = defineTexts({
  dismiss: { en: 'Dismiss', es: 'Cerrar el mensaje', fr: 'Fermer le message' },
  messages: { en: 'Messages', es: 'Mensajes', fr: 'Messages' },
  problem: { en: 'Something went wrong.', es: 'Algo salió mal.', fr: 'Un problème est survenu.' },
  noConnection: {
    en: 'No connection to the server. Trying again.',
    es: 'Sin conexión con el servidor. Intentando de nuevo.',
    fr: 'Pas de connexion au serveur. Nouvel essai en cours.',
  },
  pleaseWait: { en: 'Please wait', es: 'Espera un momento', fr: 'Veuillez patienter' },
  language: { en: 'Language', es: 'Idioma', fr: 'Langue' },
  seconds: { en: '{seconds} seconds', es: '{seconds} segundos', fr: '{seconds} secondes' },
  second: { en: '1 second', es: '1 segundo', fr: '1 seconde' },
})
