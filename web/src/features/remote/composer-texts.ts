/** The words of the number composer. */
import { defineTexts } from '../../texts/texts.ts'

export const composerTexts = defineTexts({
  empty: {
    en: 'Take your time. Nothing is sent yet.',
    es: 'Sin prisa. Aún no se envía nada.',
    fr: 'Prenez votre temps. Rien n’est encore envoyé.',
  },
  number: { en: 'Number', es: 'Número', fr: 'Numéro' },
  sending: { en: 'Sending', es: 'Enviando', fr: 'Envoi' },
  deleteDigit: { en: 'Delete last digit', es: 'Borrar el último dígito', fr: 'Effacer le dernier chiffre' },
  leave: { en: 'Send each digit', es: 'Enviar cada dígito', fr: 'Chiffre par chiffre' },
  clear: { en: 'Clear', es: 'Borrar todo', fr: 'Tout effacer' },
  send: { en: 'Send number', es: 'Enviar número', fr: 'Envoyer le numéro' },
  cleared: { en: 'Cleared', es: 'Borrado', fr: 'Effacé' },
  numberSent: { en: 'Number {digits}: sent', es: 'Número {digits}: enviado', fr: 'Numéro {digits} : envoyé' },
  sent: { en: 'Channel {digits}', es: 'Canal {digits}', fr: 'Chaîne {digits}' },
})
