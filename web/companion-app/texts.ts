/** The words of the practice companion app. */
import { defineTexts } from '../src/texts/texts.ts'

export const appTexts = defineTexts({
  /** What the app calls itself towards Beckon. */
  name: { en: 'Practice app', es: 'Aplicación de práctica', fr: 'Application d’exercice' },
  title: {
    en: 'Practice companion app',
    es: 'Aplicación complementaria de práctica',
    fr: 'Application compagnon d’exercice',
  },
  purpose: {
    en: "This page acts as another company's app, such as a TV guide, that wants to be paired with Beckon.",
    es: 'Esta página imita la aplicación de otra empresa, como una guía de TV, que quiere emparejarse con Beckon.',
    fr: 'Cette page imite l’application d’une autre entreprise, comme un guide télé, qui veut être jumelée à Beckon.',
  },
  begin: { en: 'Pair with Beckon', es: 'Emparejar con Beckon', fr: 'Jumeler à Beckon' },
  again: { en: 'Pair again', es: 'Emparejar de nuevo', fr: 'Jumeler de nouveau' },
  waiting: {
    en: 'Open this page, and log in or pair there. This app waits for it.',
    es: 'Abre esta página e inicia sesión o empareja allí. Esta aplicación espera.',
    fr: 'Ouvrez cette page, puis connectez-vous ou jumelez la télécommande. L’application attend.',
  },
  open: {
    en: 'Open Beckon in a new tab',
    es: 'Abrir Beckon en otra pestaña',
    fr: 'Ouvrir Beckon dans un nouvel onglet',
  },
  notStarted: {
    en: 'The server did not let the app begin. Try again in a minute.',
    es: 'El servidor no dejó empezar a la aplicación. Inténtalo en un minuto.',
    fr: 'Le serveur n’a pas laissé l’application commencer. Réessayez dans une minute.',
  },
  expired: {
    en: 'No one agreed within ten minutes. Begin again.',
    es: 'Nadie aceptó en diez minutos. Empieza de nuevo.',
    fr: 'Personne n’a accepté en dix minutes. Recommencez.',
  },
  paired: { en: 'Paired with “{name}”.', es: 'Emparejada con “{name}”.', fr: 'Jumelée à « {name} ».' },
  keys: { en: 'Keys of the TV box', es: 'Teclas del decodificador', fr: 'Touches du décodeur' },
  channelUp: { en: 'Channel up', es: 'Subir canal', fr: 'Chaîne plus' },
  channelDown: { en: 'Channel down', es: 'Bajar canal', fr: 'Chaîne moins' },
  guide: { en: 'Guide', es: 'Guía', fr: 'Guide' },
  reached: {
    en: '{key}: the TV box did it.',
    es: '{key}: el decodificador lo hizo.',
    fr: '{key} : le décodeur l’a fait.',
  },
  refused: {
    en: '{key}: the TV box did not do it.',
    es: '{key}: el decodificador no lo hizo.',
    fr: '{key} : le décodeur ne l’a pas fait.',
  },
  forgets: {
    en: 'Nothing is kept here: reloading the page ends the pairing.',
    es: 'Aquí no se guarda nada: al recargar la página se pierde el emparejamiento.',
    fr: 'Rien n’est conservé ici : recharger la page met fin au jumelage.',
  },
})
