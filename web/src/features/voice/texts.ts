/** What is said around a spoken command. */
import type { Sentence } from '@beckon/contract/languages'
import { defineTexts } from '../../texts/texts.ts'
import type { Fault } from './faults.ts'

export const voiceTexts = defineTexts({
  hint: {
    en: 'Press Voice, speak, press again. Speech is recognised on this server and not kept.',
    es: 'Presiona Voz, habla, presiona otra vez. La voz se reconoce en este servidor y no se guarda.',
    fr: 'Appuyez sur Voix, parlez, appuyez encore. La voix est reconnue sur ce serveur et n’est pas gardée.',
  },
  hintElsewhere: {
    en: 'Press Voice, speak, press again. Speech is recognised by {place}.',
    es: 'Presiona Voz, habla, presiona otra vez. La voz se reconoce en {place}.',
    fr: 'Appuyez sur Voix, parlez, appuyez encore. La voix est reconnue par {place}.',
  },
  opening: { en: 'Opening the microphone', es: 'Abriendo el micrófono', fr: 'Ouverture du microphone' },
  listening: { en: 'Listening', es: 'Escuchando', fr: 'À l’écoute' },
  pressToSend: {
    en: 'Press Voice again to send.',
    es: 'Presiona Voz otra vez para enviar.',
    fr: 'Appuyez encore sur Voix pour envoyer.',
  },
  ending: { en: '1 second left', es: 'Queda 1 segundo', fr: 'Encore 1 seconde' },
  understanding: { en: 'Understanding', es: 'Entendiendo', fr: 'Compréhension en cours' },
  loudness: { en: 'Loudness', es: 'Volumen de la voz', fr: 'Niveau de la voix' },
  quiet: { en: 'quiet', es: 'bajo', fr: 'faible' },
  good: { en: 'good', es: 'bien', fr: 'bon' },
  loud: { en: 'too loud', es: 'demasiado alto', fr: 'trop fort' },
  heard: { en: 'Heard: {transcript}', es: 'Se oyó: {transcript}', fr: 'Entendu : {transcript}' },
  done: {
    en: 'Heard: {transcript}. Done: {understood}',
    es: 'Se oyó: {transcript}. Hecho: {understood}',
    fr: 'Entendu : {transcript}. Fait : {understood}',
  },
  doneAsHeard: {
    en: 'Heard and done: {understood}',
    es: 'Oído y hecho: {understood}',
    fr: 'Entendu et fait : {understood}',
  },
  unsure: {
    en: 'Not sure what you said. Please choose.',
    es: 'No está claro lo que dijiste. Elige, por favor.',
    fr: 'Pas sûr d’avoir bien entendu. Choisissez.',
  },
  didYouMean: { en: 'Did you mean…?', es: '¿Quisiste decir…?', fr: 'Vouliez-vous dire…?' },
  noneOfThese: { en: 'None of these', es: 'Ninguno de estos', fr: 'Rien de cela' },
  notChosen: { en: 'Nothing was sent.', es: 'No se envió nada.', fr: 'Rien n’a été envoyé.' },
  dropped: {
    en: 'The recording stopped because the window lost the focus. Nothing was sent.',
    es: 'La grabación paró porque la ventana perdió el foco. No se envió nada.',
    fr: 'L’enregistrement s’est arrêté, la fenêtre n’étant plus active. Rien n’a été envoyé.',
  },
  pressAgain: {
    en: 'The microphone is ready. Press Voice and speak.',
    es: 'El micrófono está listo. Presiona Voz y habla.',
    fr: 'Le microphone est prêt. Appuyez sur Voix et parlez.',
  },
  nothingHeard: {
    en: 'No command was heard. Press Voice to try again.',
    es: 'No se oyó ningún comando. Presiona Voz para repetir.',
    fr: 'Aucune commande entendue. Appuyez sur Voix pour réessayer.',
  },
  notUnderstood: {
    en: 'Heard: {transcript}. The TV box does not know this command.',
    es: 'Se oyó: {transcript}. El decodificador no conoce este comando.',
    fr: 'Entendu : {transcript}. Le décodeur ne connaît pas cette commande.',
  },
  noSound: {
    en: 'No sound came from the microphone. Is it muted?',
    es: 'No llegó sonido del micrófono. ¿Está silenciado?',
    fr: 'Aucun son du microphone. Est-il coupé?',
  },
  tooShort: {
    en: 'That was too short. Press Voice, speak, press again.',
    es: 'Fue demasiado corto. Presiona Voz, habla, presiona otra vez.',
    fr: 'C’était trop court. Appuyez sur Voix, parlez, appuyez encore.',
  },
  recogniserDown: {
    en: 'Speech recognition failed. Nothing was sent. Please try again.',
    es: 'Falló el reconocimiento de voz. No se envió nada. Inténtalo otra vez.',
    fr: 'La reconnaissance vocale a échoué. Rien n’a été envoyé. Réessayez.',
  },
  recogniserLate: {
    en: 'Understanding took too long. Nothing was sent.',
    es: 'Tardó demasiado en entender. No se envió nada.',
    fr: 'La compréhension a pris trop de temps. Rien n’a été envoyé.',
  },
  tooMany: {
    en: 'Too much at once. Please try again in a moment.',
    es: 'Demasiado a la vez. Inténtalo de nuevo en un momento.',
    fr: 'Trop de demandes à la fois. Réessayez dans un instant.',
  },
  boxAsleep: {
    en: 'Heard: {transcript}. The TV box is asleep.',
    es: 'Se oyó: {transcript}. El decodificador está en reposo.',
    fr: 'Entendu : {transcript}. Le décodeur est en veille.',
  },
  boxUnreachable: {
    en: 'Heard: {transcript}. The TV box cannot be reached.',
    es: 'Se oyó: {transcript}. No se puede contactar con el decodificador.',
    fr: 'Entendu : {transcript}. Le décodeur est injoignable.',
  },
  boxSilent: {
    en: 'Heard: {transcript}. The TV box did not answer. It may still happen.',
    es: 'Se oyó: {transcript}. El decodificador no respondió. Aún puede ocurrir.',
    fr: 'Entendu : {transcript}. Le décodeur n’a pas répondu. Cela peut encore avoir lieu.',
  },
  tooLate: {
    en: 'It took too long. Your command was not sent.',
    es: 'Tardó demasiado. Tu comando no se envió.',
    fr: 'Cela a pris trop de temps. Votre commande n’a pas été envoyée.',
  },
  noAnswer: {
    en: 'No answer came. Your command may still happen.',
    es: 'No llegó respuesta. Tu comando aún puede ocurrir.',
    fr: 'Aucune réponse. Votre commande peut encore avoir lieu.',
  },
  noConnection: {
    en: 'No connection. Your command was not sent.',
    es: 'Sin conexión. Tu comando no se envió.',
    fr: 'Pas de connexion. Votre commande n’a pas été envoyée.',
  },
  connectionLost: {
    en: 'No connection. Your command may still happen.',
    es: 'Sin conexión. Tu comando aún puede ocurrir.',
    fr: 'Pas de connexion. Votre commande peut encore avoir lieu.',
  },
  error: {
    en: 'Something went wrong. Your command was not carried out.',
    es: 'Algo salió mal. Tu comando no se realizó.',
    fr: 'Un problème est survenu. Votre commande n’a pas été exécutée.',
  },
})

export const FAULT_TEXTS: Readonly<Record<Fault, Sentence>> = {
  'nobody listens': {
    en: 'This server does not recognise speech. You can type instead.',
    es: 'Este servidor no reconoce la voz. Puedes escribir.',
    fr: 'Ce serveur ne reconnaît pas la voix. Vous pouvez écrire.',
  },
  'insecure page': {
    en: 'The microphone works only on a secure page. Open this remote at an address with https.',
    es: 'El micrófono solo funciona en una página segura. Abre este control con una dirección https.',
    fr: 'Le microphone ne marche que sur une page sécurisée. Ouvrez cette télécommande à une adresse https.',
  },
  'no support': {
    en: 'This browser cannot record speech. You can type instead.',
    es: 'Este navegador no puede grabar voz. Puedes escribir.',
    fr: 'Ce navigateur ne peut pas enregistrer la voix. Vous pouvez écrire.',
  },
  'no device': {
    en: 'No microphone was found. Connect one, or type instead.',
    es: 'No se encontró ningún micrófono. Conecta uno o escribe.',
    fr: 'Aucun microphone trouvé. Branchez-en un, ou écrivez.',
  },
  denied: {
    en: "This page is not allowed to use the microphone. Allow it in your browser's settings, then press Voice.",
    es: 'Esta página no tiene permiso para usar el micrófono. Permítelo en la configuración del navegador y presiona Voz.',
    fr: 'Cette page n’a pas la permission d’utiliser le microphone. Autorisez-la dans les paramètres du navigateur, puis appuyez sur Voix.',
  },
  'not allowed yet': {
    en: 'The microphone was not allowed. Press Voice to be asked again.',
    es: 'No se permitió el micrófono. Presiona Voz para que se vuelva a preguntar.',
    fr: 'Le microphone n’a pas été autorisé. Appuyez sur Voix pour qu’on vous le redemande.',
  },
  'in use': {
    en: 'Another program is using the microphone. Close it and press Voice again.',
    es: 'Otro programa usa el micrófono. Ciérralo y presiona Voz otra vez.',
    fr: 'Un autre programme utilise le microphone. Fermez-le et appuyez encore sur Voix.',
  },
  'no sound': {
    en: "The browser's sound did not start, and without it nothing can be recorded. Connect a loudspeaker, end other calls, and press Voice again.",
    es: 'El sonido del navegador no se inició y sin él no se puede grabar. Conecta un parlante, termina otras llamadas y presiona Voz otra vez.',
    fr: 'Le son du navigateur n’a pas démarré, et sans lui rien ne s’enregistre. Branchez un haut-parleur, terminez les autres appels et appuyez encore sur Voix.',
  },
  lost: {
    en: 'The microphone went away. Nothing was sent. Press Voice to try again.',
    es: 'El micrófono se desconectó. No se envió nada. Presiona Voz para repetir.',
    fr: 'Le microphone a disparu. Rien n’a été envoyé. Appuyez sur Voix pour réessayer.',
  },
  failed: {
    en: 'The microphone could not be opened. Press Voice to try again.',
    es: 'No se pudo abrir el micrófono. Presiona Voz para repetir.',
    fr: 'Le microphone n’a pas pu être ouvert. Appuyez sur Voix pour réessayer.',
  },
}
