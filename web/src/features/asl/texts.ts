/** The words of the ASL remote: the page, its notices, the camera, and the question about a reading. */
import type { Sentence } from '@beckon/contract/languages'
import { defineTexts } from '../../texts/texts.ts'
import type { Notice } from './recording-machine.ts'
import type { WhyFailed } from './sign-calls.ts'
import type { CameraFault } from './use-camera.ts'

export const aslTexts = defineTexts({
  title: { en: 'ASL remote', es: 'Control por ASL', fr: 'Télécommande ASL' },
  note: {
    en: 'American Sign Language (ASL): reads fingerspelled words and numbers.',
    es: 'Lengua de señas americana (ASL): lee palabras deletreadas y números.',
    fr: 'Langue des signes américaine (ASL) : lit les mots épelés et les nombres, pas la langue des signes québécoise (LSQ). Pour des signes à vous, utilisez Mes signes.',
  },
  start: { en: 'Start Recording', es: 'Iniciar grabación', fr: 'Démarrer l’enregistrement' },
  stop: { en: 'Stop Recording', es: 'Detener la grabación', fr: 'Arrêter l’enregistrement' },
  cancel: { en: 'Cancel recording', es: 'Cancelar la grabación', fr: 'Annuler l’enregistrement' },
  sendNow: { en: 'Send now', es: 'Enviar ahora', fr: 'Envoyer maintenant' },
  sending: { en: 'Sending your sign…', es: 'Enviando tu seña…', fr: 'Envoi de votre signe…' },
  recording: { en: 'Recording', es: 'Grabando', fr: 'Enregistrement' },
  ready: { en: 'Ready', es: 'Listo', fr: 'Prêt' },
  secondsLeft: {
    en: 'Seconds left: {seconds}',
    es: 'Segundos restantes: {seconds}',
    fr: 'Secondes restantes : {seconds}',
  },
  picture: {
    en: 'What your camera sees, as in a mirror',
    es: 'Lo que ve tu cámara, como en un espejo',
    fr: 'Ce que voit votre caméra, comme dans un miroir',
  },
  waitForCamera: { en: 'Waiting for your camera…', es: 'Esperando a tu cámara…', fr: 'En attente de votre caméra…' },
  help: { en: 'Help with the ASL remote', es: 'Ayuda del control por ASL', fr: 'Aide : télécommande ASL' },
  personalSigns: { en: 'My signs', es: 'Mis señas', fr: 'Mes signes' },
  notices: { en: 'Notifications', es: 'Notificaciones', fr: 'Notifications' },
  camera: { en: 'Camera', es: 'Cámara', fr: 'Caméra' },
  cameraNumber: { en: 'Camera {number}', es: 'Cámara {number}', fr: 'Caméra {number}' },
  noCameraYet: { en: 'No camera is open', es: 'No hay ninguna cámara abierta', fr: 'Aucune caméra n’est ouverte' },
  dismiss: { en: 'Dismiss', es: 'Cerrar el mensaje', fr: 'Fermer le message' },
  dismissAsks: {
    en: 'Then you can say whether it was right.',
    es: 'Después puedes decir si era correcto.',
    fr: 'Vous pourrez ensuite dire si c’était juste.',
  },
  perhaps: { en: 'Did you mean…', es: '¿Quisiste decir…', fr: 'Vouliez-vous dire…' },
  saysRecording: {
    en: 'Recording. Press again to stop and send, Escape to cancel.',
    es: 'Grabando. Presiona otra vez para detener y enviar, Escape para cancelar.',
    fr: 'Enregistrement. Appuyez de nouveau pour arrêter et envoyer, Échap pour annuler.',
  },
  saysSending: { en: 'Sending your sign', es: 'Enviando tu seña', fr: 'Envoi de votre signe' },
  saysLastCall: {
    en: '{seconds} seconds left. Press Send now to send your sign.',
    es: 'Quedan {seconds} segundos. Presiona Enviar ahora para enviar tu seña.',
    fr: 'Encore {seconds} secondes. Appuyez sur Envoyer maintenant pour envoyer votre signe.',
  },
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

/** The words of the feedback dialog. */
export const feedbackTexts = defineTexts({
  title: { en: 'Was your sign read correctly?', es: '¿Leímos bien tu seña?', fr: 'Votre signe a-t-il été bien lu?' },
  about: { en: 'It was read as: {text}', es: 'Se leyó: {text}', fr: 'Il a été lu : {text}' },
  rating: { en: 'Your rating', es: 'Tu calificación', fr: 'Votre évaluation' },
  good: { en: 'Good: it was correct', es: 'Bien: era correcto', fr: 'Bien : c’était juste' },
  bad: { en: 'Bad: it was wrong', es: 'Mal: no era correcto', fr: 'Mal : c’était faux' },
  comment: { en: 'What did you sign?', es: '¿Qué dijiste en señas?', fr: 'Qu’avez-vous signé?' },
  tooLong: {
    en: 'Please limit description to 500 characters.',
    es: 'Limita la descripción a 500 caracteres.',
    fr: 'Veuillez limiter la description à 500 caractères.',
  },
  empty: {
    en: 'Please include a brief description.',
    es: 'Incluye una breve descripción.',
    fr: 'Veuillez ajouter une brève description.',
  },
  submit: { en: 'Submit', es: 'Enviar', fr: 'Envoyer' },
  sent: { en: 'Feedback submitted!', es: '¡Comentario enviado!', fr: 'Commentaire envoyé!' },
  failed,
})

/** Words about the light, when there is too little or too much of it. */
export const LIGHT_TEXTS: Readonly<Record<'dark' | 'bright', Sentence>> = {
  dark: {
    en: 'It is dark. Put a light in front of you.',
    es: 'Está oscuro. Pon una luz delante de ti.',
    fr: 'Il fait sombre. Placez une lumière devant vous.',
  },
  bright: {
    en: 'It is very bright. Turn away from the window or lamp.',
    es: 'Hay demasiada luz. Evita tener una ventana o una lámpara frente a la cámara.',
    fr: 'Il fait très clair. Évitez d’avoir une fenêtre ou une lampe devant la caméra.',
  },
}

/** Why there is no picture of the camera, and what to do. */
export const FAULT_TEXTS: Readonly<Record<CameraFault, Sentence>> = {
  denied: {
    en: "Your browser does not let this page use the camera. Allow it in the address bar or the browser's settings. Then try again.",
    es: 'Tu navegador no deja que esta página use la cámara. Permítelo en la barra de direcciones o en la configuración del navegador y vuelve a intentarlo.',
    fr: 'Votre navigateur ne laisse pas cette page utiliser la caméra. Autorisez-la dans la barre d’adresse ou les paramètres du navigateur, puis réessayez.',
  },
  none: {
    en: 'No camera was found. Connect one. Then try again.',
    es: 'No se encontró ninguna cámara. Conecta una y vuelve a intentarlo.',
    fr: 'Aucune caméra n’a été trouvée. Branchez-en une, puis réessayez.',
  },
  'in use': {
    en: 'Another program is using the camera. Close it. Then try again.',
    es: 'Otro programa está usando la cámara. Ciérralo y vuelve a intentarlo.',
    fr: 'Un autre programme utilise la caméra. Fermez-le, puis réessayez.',
  },
  insecure: {
    en: 'The camera works only on a secure (https) page. Ask the person who runs this server for its https address.',
    es: 'La cámara solo funciona en una página segura (https). Pide la dirección https a quien administra este servidor.',
    fr: 'La caméra ne fonctionne que sur une page sécurisée (https). Demandez l’adresse https à la personne qui gère ce serveur.',
  },
  unsupported: {
    en: 'This browser cannot record video. Try another browser, or type your command on the remote.',
    es: 'Este navegador no puede grabar video. Prueba otro navegador o escribe tu comando en el control.',
    fr: 'Ce navigateur ne peut pas enregistrer de vidéo. Essayez un autre navigateur, ou tapez votre commande sur la télécommande.',
  },
  gone: {
    en: 'The camera stopped. Check that it is plugged in, uncovered and allowed, then try again.',
    es: 'La cámara se detuvo. Verifica que esté conectada, destapada y permitida, y vuelve a intentarlo.',
    fr: 'La caméra s’est arrêtée. Vérifiez qu’elle est branchée, découverte et autorisée, puis réessayez.',
  },
}
