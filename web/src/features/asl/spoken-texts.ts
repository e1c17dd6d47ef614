/** What is said while a sign is recorded and sent. */
import { inEveryLanguage } from '@beckon/contract/languages'
import { defineTexts } from '../../texts/texts.ts'

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
