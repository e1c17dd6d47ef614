/** The words of the notification bar. */
import type { Sentence } from '@beckon/contract/languages'
import { defineTexts } from '../../texts/texts.ts'
import type { Notice } from './notice-machine.ts'
import type { WhyFailed } from './read-sign.ts'

export const noticeTexts = defineTexts({
  dismiss: { en: 'Dismiss', es: 'Cerrar el mensaje', fr: 'Fermer le message' },
  dismissAsks: {
    en: 'Then you can say whether it was right.',
    es: 'Después puedes decir si era correcto.',
    fr: 'Vous pourrez ensuite dire si c’était juste.',
  },
  perhaps: { en: 'Did you mean…', es: '¿Quisiste decir…', fr: 'Vouliez-vous dire…' },
})

export const failed: Sentence = {
  en: "We're sorry. An error occurred.",
  es: 'Lo sentimos. Se produjo un error.',
  fr: 'Toutes nos excuses. Une erreur s’est produite.',
}

export const NOTICE_TEXTS: Readonly<Record<Notice['is'], Sentence>> = {
  'last search': { en: 'Last search: {text}', es: 'Última búsqueda: {text}', fr: 'Dernière recherche : {text}' },
  failed: failed,
  'not recognised': { en: 'Sign not recognized.', es: 'No se reconoció la seña.', fr: 'Signe non reconnu.' },
  'too long': {
    en: 'Sign recording is limited to 30 seconds. Your sign was not sent. Please try again.',
    es: 'La grabación de señas está limitada a 30 segundos. Tu seña no se envió. Inténtalo de nuevo.',
    fr: 'L’enregistrement d’un signe est limité à 30 secondes. Votre signe n’a pas été envoyé. Veuillez réessayer.',
  },
  cancelled: {
    en: 'Recording canceled. Your sign was not sent.',
    es: 'Grabación cancelada. Tu seña no se envió.',
    fr: 'Enregistrement annulé. Votre signe n’a pas été envoyé.',
  },
  'no camera': {
    en: 'Camera permissions not granted. Please allow camera access.',
    es: 'No hay permiso para la cámara. Permite el acceso a la cámara.',
    fr: 'L’accès à la caméra n’est pas autorisé. Veuillez autoriser l’accès à la caméra.',
  },
  'camera gone': {
    en: 'The camera was disconnected. Your sign was not sent.',
    es: 'La cámara se desconectó. Tu seña no se envió.',
    fr: 'La caméra a été débranchée. Votre signe n’a pas été envoyé.',
  },
}

/** The second sentence of an error, where more is known. */
export const WHY_FAILED_TEXTS: Readonly<Record<WhyFailed, Sentence>> = {
  off: {
    en: 'Reading signs is not available right now. You can type your command on the remote.',
    es: 'La lectura de señas no está disponible ahora. Puedes escribir tu comando en el control.',
    fr: 'La lecture des signes n’est pas disponible pour l’instant. Vous pouvez taper votre commande sur la télécommande.',
  },
  busy: {
    en: 'Many signs are being read. Try again in a moment.',
    es: 'Se están leyendo muchas señas. Inténtalo en un momento.',
    fr: 'Beaucoup de signes sont en cours de lecture. Réessayez dans un instant.',
  },
  late: {
    en: 'Reading took too long. Try a shorter sign.',
    es: 'La lectura tardó demasiado. Prueba con una seña más corta.',
    fr: 'La lecture a pris trop de temps. Essayez un signe plus court.',
  },
  'no connection': {
    en: 'There is no connection. Your sign was not sent.',
    es: 'No hay conexión. Tu seña no se envió.',
    fr: 'Il n’y a pas de connexion. Votre signe n’a pas été envoyé.',
  },
  'not recorded': {
    en: 'This browser recorded no video. Nothing was sent. Try another browser, or type your command.',
    es: 'Este navegador no grabó ningún video. No se envió nada. Prueba otro navegador o escribe tu comando.',
    fr: 'Ce navigateur n’a enregistré aucune vidéo. Rien n’a été envoyé. Essayez un autre navigateur, ou tapez votre commande.',
  },
  'too large': {
    en: 'The recording was too large. Try a shorter sign.',
    es: 'La grabación era demasiado grande. Prueba con una seña más corta.',
    fr: 'L’enregistrement était trop volumineux. Essayez un signe plus court.',
  },
}
