/** The words of the ASL remote. */
import { inEveryLanguage, type Sentence } from '@beckon/contract/languages'
import { defineTexts } from '../../texts/texts.ts'
import type { Light } from './light.ts'

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
  personalSignsNote: {
    en: 'Teach the remote a sign or gesture of your own, in any sign language, made with one hand.',
    es: 'Enseña al control una seña o un gesto tuyo, de cualquier lengua de señas, hecho con una mano.',
    fr: 'Apprenez à la télécommande un signe ou un geste à vous, de n’importe quelle langue des signes, fait d’une main.',
  },
  backToAsl: { en: 'Back to the ASL remote', es: 'Volver al control por ASL', fr: 'Revenir à la télécommande ASL' },
  personalSigns: { en: 'My signs', es: 'Mis señas', fr: 'Mes signes' },
  notices: { en: 'Notifications', es: 'Notificaciones', fr: 'Notifications' },
  asl: inEveryLanguage('ASL'),
})

/** Words about the light. */
export const LIGHT_TEXTS: Readonly<Record<Light, Sentence | undefined>> = {
  good: undefined,
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

/** Words while a sign is recorded and sent. */
export const spokenTexts = defineTexts({
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
  saysSeconds: inEveryLanguage('{seconds}'),
})
