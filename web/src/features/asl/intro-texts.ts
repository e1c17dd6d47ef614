/** The words of the two pages before the ASL remote, and of their films. */
import type { Sentence } from '@beckon/contract/languages'
import { defineTexts } from '../../texts/texts.ts'

export const consentTexts = defineTexts({
  title: { en: 'Before you sign', es: 'Antes de hacer señas', fr: 'Avant de signer' },
  film: {
    en: 'Video: what happens to your sign',
    es: 'Video: qué pasa con tu seña',
    fr: 'Vidéo : ce que devient votre signe',
  },
  terms: { en: 'Terms', es: 'Condiciones', fr: 'Conditions' },
  accept: { en: 'Accept terms', es: 'Aceptar las condiciones', fr: 'Accepter les conditions' },
  decline: { en: 'Decline terms', es: 'Rechazar las condiciones', fr: 'Refuser les conditions' },
  keep: {
    en: 'Also help to read signs better (optional)',
    es: 'Ayudar además a leer mejor las señas (opcional)',
    fr: 'Aider aussi à mieux lire les signes (facultatif)',
  },
  keepHint: {
    en: 'Keeps up to 21 points of your hand for each moment, and what was read, for 180 days: never a picture. You can take this back at any time, and they are deleted.',
    es: 'Guarda hasta 21 puntos de tu mano por momento, y lo que se leyó, durante 180 días: nunca una imagen. Puedes retirarlo cuando quieras, y se borran.',
    fr: 'Garde jusqu’à 21 points de votre main par instant, et ce qui a été lu, pendant 180 jours : jamais une image. Vous pouvez y renoncer à tout moment, et ils sont supprimés.',
  },
  forgotten: { en: 'Deleted.', es: 'Borrados.', fr: 'Supprimés.' },
  notForgotten: {
    en: 'Nothing more is kept, but what was kept could not be deleted now. Switch it on and off again later.',
    es: 'Ya no se guarda nada más, pero ahora no se pudo borrar lo guardado. Actívalo y desactívalo más tarde.',
    fr: 'Plus rien n’est gardé, mais ce qui l’était n’a pas pu être supprimé. Activez puis désactivez l’option plus tard.',
  },
})

export const TERMS: readonly Sentence[] = [
  {
    en: 'Your camera records only between Start and Stop, and without sound.',
    es: 'Tu cámara graba solo entre Empezar y Terminar, y sin sonido.',
    fr: 'Votre caméra n’enregistre qu’entre Démarrer et Arrêter, et sans le son.',
  },
  {
    en: "Your recording goes to the server of this remote. A program there reads it, or one at a service that the server's operator chose. It is deleted as soon as you have the answer.",
    es: 'Tu grabación va al servidor de este control. La lee un programa de ese servidor, o de un servicio que eligió quien lo administra. Se borra en cuanto tienes la respuesta.',
    fr: 'Votre enregistrement va au serveur de cette télécommande. Un programme le lit là, ou dans un service choisi par la personne qui gère le serveur. Il est supprimé dès que vous avez la réponse.',
  },
  {
    en: 'It reads words spelled with the fingers, and numbers, in American Sign Language. It does not read general ASL, and it makes mistakes.',
    es: 'Lee palabras deletreadas con los dedos, y números, en lengua de señas americana. No lee ASL en general, y se equivoca a veces.',
    fr: 'Il lit les mots épelés avec les doigts, et les nombres, en langue des signes américaine. Il ne lit pas l’ASL en général, et il se trompe parfois.',
  },
  {
    en: 'For one week we remember that a sign was read, so that you can tell us if it was right. We keep what you tell us for 180 days.',
    es: 'Durante una semana recordamos que se leyó una seña, para que puedas decirnos si era correcta. Guardamos lo que nos digas durante 180 días.',
    fr: 'Pendant une semaine, nous gardons la trace de la lecture, pour que vous puissiez dire si elle était juste. Votre réponse est gardée 180 jours.',
  },
]

export const introTexts = defineTexts({
  title: {
    en: 'How the ASL remote works',
    es: 'Cómo funciona el control por ASL',
    fr: 'Comment fonctionne la télécommande ASL',
  },
  honest: {
    en: 'It reads words spelled with the fingers, and numbers. It does not read other ASL signs.',
    es: 'Lee palabras deletreadas con los dedos, y números. No lee otras señas de ASL.',
    fr: 'Elle lit les mots épelés avec les doigts, et les nombres. Elle ne lit pas les autres signes de l’ASL.',
  },
  film: { en: 'Video: spelling N, E, W, S', es: 'Video: deletrear N, E, W, S', fr: 'Vidéo : épeler N, E, W, S' },
  steps: { en: 'Three steps', es: 'Tres pasos', fr: 'Trois étapes' },
  goOn: { en: 'Continue to ASL remote', es: 'Continuar al control por ASL', fr: 'Continuer vers la télécommande ASL' },
  exit: { en: 'Exit ASL remote', es: 'Salir del control por ASL', fr: 'Quitter la télécommande ASL' },
  inWords: { en: 'The video in words', es: 'El video en palabras', fr: 'La vidéo en mots' },
})

export interface Step {
  readonly picture: 'light' | 'spell' | 'stop'
  readonly name: Sentence
  readonly says: Sentence
}

export const STEPS: readonly Step[] = [
  {
    picture: 'light',
    name: { en: 'Show your hand', es: 'Muestra tu mano', fr: 'Montrez votre main' },
    says: {
      en: 'Sit in the light. Hold one hand in the marked place, palm to the camera, and press Start Recording.',
      es: 'Siéntate con luz. Pon una mano en el lugar marcado, con la palma hacia la cámara, y presiona Empezar a grabar.',
      fr: 'Mettez-vous à la lumière. Placez une main à l’endroit marqué, paume vers la caméra, et appuyez sur Démarrer l’enregistrement.',
    },
  },
  {
    picture: 'spell',
    name: { en: 'Spell it', es: 'Deletréalo', fr: 'Épelez' },
    says: {
      en: "Spell an app, a channel or a word such as NEWS, or sign a channel's number. Hold each letter about half a second.",
      es: 'Deletrea una aplicación, un canal o una palabra como NEWS, o haz el número de un canal. Mantén cada letra alrededor de medio segundo.',
      fr: 'Épelez une application, une chaîne ou un mot comme NEWS, ou signez le numéro d’une chaîne. Tenez chaque lettre environ une demi-seconde.',
    },
  },
  {
    picture: 'stop',
    name: { en: 'Stop and watch', es: 'Termina y mira', fr: 'Arrêtez et regardez' },
    says: {
      en: 'Press Stop Recording. The page shows what was read, and your TV follows. You have up to 30 seconds.',
      es: 'Presiona Terminar de grabar. La página muestra lo que se leyó y tu televisor obedece. Tienes hasta 30 segundos.',
      fr: 'Appuyez sur Arrêter l’enregistrement. La page montre ce qui a été lu, et votre téléviseur suit. Vous avez jusqu’à 30 secondes.',
    },
  },
]

/** What is seen in a film, from which second on; shown as captions, and as text beside it. */
export interface Caption {
  readonly from: number
  readonly to: number
  readonly says: Sentence
}

export const CONSENT_FILM: readonly Caption[] = [
  {
    from: 0,
    to: 4,
    says: {
      en: 'Someone spells a word with one hand in front of a camera.',
      es: 'Alguien deletrea una palabra con una mano delante de una cámara.',
      fr: 'Quelqu’un épelle un mot d’une main devant une caméra.',
    },
  },
  {
    from: 4,
    to: 8,
    says: {
      en: 'The recording goes to the server, which finds the points of the hand and reads them.',
      es: 'La grabación va al servidor, que busca los puntos de la mano y los lee.',
      fr: 'L’enregistrement va au serveur, qui cherche les points de la main et les lit.',
    },
  },
  {
    from: 8,
    to: 12,
    says: {
      en: 'The word comes back and goes to the TV. The recording is deleted.',
      es: 'La palabra vuelve y va al televisor. La grabación se borra.',
      fr: 'Le mot revient et va au téléviseur. L’enregistrement est supprimé.',
    },
  },
]

export const INTRO_FILM: readonly Caption[] = [
  {
    from: 0,
    to: 3,
    says: {
      en: 'A hand is held in the marked place, and recording begins.',
      es: 'Una mano está en el lugar marcado y empieza la grabación.',
      fr: 'Une main se tient à l’endroit marqué, et l’enregistrement commence.',
    },
  },
  {
    from: 3,
    to: 9,
    says: {
      en: 'It spells N, E, W, S, and holds each letter a moment.',
      es: 'Deletrea N, E, W, S y mantiene cada letra un momento.',
      fr: 'Elle épelle N, E, W, S, et tient chaque lettre un instant.',
    },
  },
  {
    from: 9,
    to: 12,
    says: {
      en: 'Recording stops. The page shows “Last search: NEWS”, and the TV shows the news.',
      es: 'La grabación termina. La página muestra “Última búsqueda: NEWS” y el televisor, las noticias.',
      fr: 'L’enregistrement s’arrête. La page montre « Dernière recherche : NEWS », et le téléviseur les nouvelles.',
    },
  },
]
