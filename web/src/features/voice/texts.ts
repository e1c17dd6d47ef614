/** The sentences around a spoken command. */
import type { Sentence } from '@beckon/contract/languages'
import { FAILURE_TEXTS } from '@beckon/contract/failure-texts'
import { defineTexts } from '../../texts/texts.ts'
import type { Fault } from './microphone-faults.ts'

export const voiceTexts = defineTexts({
  hint: {
    en: 'Press Voice, speak, press again. Speech is recognized on this server and not kept.',
    es: 'Presiona Voz, habla, presiona otra vez. La voz se reconoce en este servidor y no se guarda.',
    fr: 'Appuyez sur Voix, parlez, appuyez encore. La voix est reconnue sur ce serveur et n’est pas gardée.',
  },
  hintElsewhere: {
    en: 'Press Voice, speak, press again. Speech is recognized by {place}.',
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
  understanding: { en: 'Processing', es: 'Procesando', fr: 'Traitement en cours' },
  loudness: { en: 'Voice level', es: 'Nivel de la voz', fr: 'Niveau de la voix' },
  quiet: { en: 'quiet', es: 'bajo', fr: 'faible' },
  good: { en: 'good', es: 'bien', fr: 'bon' },
  loud: { en: 'too loud', es: 'demasiado alto', fr: 'trop fort' },
  sent: { en: 'Your command was sent.', es: 'Tu comando se envió.', fr: 'Votre commande a été envoyée.' },
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
    es: 'No está claro lo que dijiste. Elige.',
    fr: 'Plusieurs commandes sont possibles. Choisissez.',
  },
  didYouMean: { en: 'Did you mean…?', es: '¿Quisiste decir…?', fr: 'Vouliez-vous dire…?' },
  noneOfThese: { en: 'None of these', es: 'Ninguno de estos', fr: 'Rien de cela' },
  notChosen: { en: 'Nothing was sent.', es: 'No se envió nada.', fr: 'Rien n’a été envoyé.' },
  dropped: {
    en: 'Recording stopped because you left this window. Nothing was sent.',
    es: 'La grabación paró porque saliste de esta ventana. No se envió nada.',
    fr: 'L’enregistrement s’est arrêté parce que vous avez quitté cette fenêtre. Rien n’a été envoyé.',
  },
  pressAgain: {
    en: 'The microphone is ready. Press Voice and speak.',
    es: 'El micrófono está listo. Presiona Voz y habla.',
    fr: 'Le microphone est prêt. Appuyez sur Voix et parlez.',
  },
})

export const FAULT_TEXTS: Readonly<Record<Fault, Sentence>> = {
  'nobody listens': FAILURE_TEXTS['RECOGNISER-OFF'].spoken,
  'insecure page': {
    en: 'The microphone works only on a secure page. Open this remote at an address with https.',
    es: 'El micrófono solo funciona en una página segura. Abre este control con una dirección https.',
    fr: 'Le microphone ne fonctionne que sur une page sécurisée. Ouvrez cette télécommande à une adresse https.',
  },
  'no support': {
    en: 'This browser cannot record speech. You can type instead.',
    es: 'Este navegador no puede grabar voz. Puedes escribir.',
    fr: 'Ce navigateur ne peut pas enregistrer la voix. Vous pouvez taper votre commande.',
  },
  'no device': {
    en: 'No microphone was found. Connect one, or type instead.',
    es: 'No se encontró ningún micrófono. Conecta uno o escribe.',
    fr: 'Aucun microphone trouvé. Branchez-en un, ou tapez votre commande.',
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
    en: "The browser's sound did not start, so it cannot record. Connect a speaker, end other calls, and press Voice again.",
    es: 'El sonido del navegador no se inició, así que no puede grabar. Conecta un parlante, termina otras llamadas y presiona Voz otra vez.',
    fr: 'Le son du navigateur n’a pas démarré, et il ne peut donc pas enregistrer. Branchez un haut-parleur, terminez les autres appels et appuyez encore sur Voix.',
  },
  lost: {
    en: 'The microphone was disconnected. Nothing was sent. Press Voice to try again.',
    es: 'El micrófono se desconectó. No se envió nada. Presiona Voz para intentarlo de nuevo.',
    fr: 'Le microphone a été débranché. Rien n’a été envoyé. Appuyez sur Voix pour réessayer.',
  },
  failed: {
    en: 'The microphone could not be opened. Press Voice to try again.',
    es: 'No se pudo abrir el micrófono. Presiona Voz para intentarlo de nuevo.',
    fr: 'Le microphone n’a pas pu être ouvert. Appuyez sur Voix pour réessayer.',
  },
}
