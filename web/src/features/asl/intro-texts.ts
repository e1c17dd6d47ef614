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
    en: 'Help improve sign reading (optional)',
    es: 'Ayudar a mejorar la lectura de señas (opcional)',
    fr: 'Aider à améliorer la lecture des signes (facultatif)',
  },
  keepHint: {
    en: 'We keep the position of your hand (21 points) and what was read for 180 days, never a picture. Turn this off at any time, and it is deleted.',
    es: 'Guardamos la posición de tu mano (21 puntos) y lo que se leyó durante 180 días, nunca una imagen. Desactiva esto cuando quieras, y todo se elimina.',
    fr: 'Nous gardons la position de votre main (21 points) et ce qui a été lu pendant 180 jours, jamais une image. Désactivez cette option à tout moment, et tout est supprimé.',
  },
  forgotten: { en: 'Deleted.', es: 'Eliminado.', fr: 'Supprimé.' },
  notForgotten: {
    en: 'We keep nothing more, but could not delete what was kept. Later, turn this on and off again.',
    es: 'Ya no guardamos nada más, pero no pudimos eliminar lo guardado. Más tarde, actívalo y desactívalo otra vez.',
    fr: 'Nous ne gardons plus rien, mais n’avons pas pu supprimer ce qui était gardé. Plus tard, activez puis désactivez l’option.',
  },
})

export const TERMS: readonly Sentence[] = [
  {
    en: 'Your camera records only between Start and Stop, and without sound.',
    es: 'Tu cámara graba solo entre Iniciar y Detener, y sin sonido.',
    fr: 'Votre caméra n’enregistre qu’entre Démarrer et Arrêter, et sans le son.',
  },
  {
    en: 'Your recording goes to the server of this remote. A program on the server reads it, or a service chosen by the people who run the server. It is deleted as soon as you have the answer.',
    es: 'Tu grabación va al servidor de este control. La lee un programa del servidor, o un servicio que eligió quien lo administra. Se elimina en cuanto tienes la respuesta.',
    fr: 'Votre enregistrement va au serveur de cette télécommande. Un programme du serveur le lit, ou un service choisi par la personne qui gère le serveur. Il est supprimé dès que vous avez la réponse.',
  },
  {
    en: 'It reads words spelled with the fingers, and numbers, in American Sign Language. It does not read general ASL, and it makes mistakes.',
    es: 'Lee palabras deletreadas con los dedos, y números, en lengua de señas americana. No lee ASL en general, y se equivoca a veces.',
    fr: 'Il lit les mots épelés avec les doigts, et les nombres, en langue des signes américaine (ASL). Il ne lit pas l’ASL en général, ni la langue des signes québécoise (LSQ), et il se trompe parfois.',
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
      en: 'Sit where there is light. Hold one hand in the marked area, palm to the camera, and press Start Recording.',
      es: 'Siéntate donde haya luz. Pon una mano en el lugar marcado, con la palma hacia la cámara, y presiona Iniciar grabación.',
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
    name: { en: 'Stop and watch', es: 'Detén y mira', fr: 'Arrêtez et regardez' },
    says: {
      en: 'Press Stop Recording. The page shows what was read, and your TV does it. You have up to 30 seconds.',
      es: 'Presiona Detener la grabación. La página muestra lo que se leyó y tu televisor lo hace. Tienes hasta 30 segundos.',
      fr: 'Appuyez sur Arrêter l’enregistrement. La page montre ce qui a été lu, et votre téléviseur le fait. Vous avez jusqu’à 30 secondes.',
    },
  },
]

/** What a film shows from a second on. */
export const CONSENT_FILM: Readonly<Record<number, Sentence>> = {
  0: {
    en: 'Someone spells a word with one hand in front of a camera.',
    es: 'Alguien deletrea una palabra con una mano delante de una cámara.',
    fr: 'Quelqu’un épelle un mot d’une main devant une caméra.',
  },
  4: {
    en: 'The recording goes to the server, which finds the points of the hand and reads them.',
    es: 'La grabación va al servidor, que busca los puntos de la mano y los lee.',
    fr: 'L’enregistrement va au serveur, qui cherche les points de la main et les lit.',
  },
  8: {
    en: 'The word comes back and goes to the TV. The recording is deleted.',
    es: 'La palabra vuelve y va al televisor. La grabación se elimina.',
    fr: 'Le mot revient et va au téléviseur. L’enregistrement est supprimé.',
  },
}

export const INTRO_FILM: Readonly<Record<number, Sentence>> = {
  0: {
    en: 'A hand is held in the marked area, and recording begins.',
    es: 'Una mano está en el lugar marcado y empieza la grabación.',
    fr: 'Une main se tient à l’endroit marqué, et l’enregistrement commence.',
  },
  3: {
    en: 'It spells N, E, W, S, and holds each letter a moment.',
    es: 'Deletrea N, E, W, S y mantiene cada letra un momento.',
    fr: 'Elle épelle N, E, W, S, et tient chaque lettre un instant.',
  },
  9: {
    en: 'Recording stops. The page shows “Last search: NEWS”, and the TV shows the news.',
    es: 'La grabación termina. La página muestra “Última búsqueda: NEWS” y el televisor, las noticias.',
    fr: 'L’enregistrement s’arrête. La page montre « Dernière recherche : NEWS », et le téléviseur les nouvelles.',
  },
}
